import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";

/** By whose invitation a person comes: a person's link or mail, or the operator's. */
export type Pass =
  | { readonly by: "link"; readonly userId: number }
  | { readonly by: "operator"; readonly invitationId: number };

export type Passes = ReturnType<typeof passService>;

const LETTERS = { link: "l", operator: "o" } as const;
/** Earlier versions wrote the signature as base64url, which can end in a sign that mail programs leave out of a link. */
const SHAPE = /^([lo])\.(\d{1,10})\.(\d{1,12})\.(?:([0-9a-f]{64})|([A-Za-z0-9_-]{43}))$/;
const LINK_SECONDS = 60 * 60;

/** Passes are signed and not stored: what they let in is counted, see the store. */
export function passService({ key, clock }: { readonly key: Buffer; readonly clock: Clock }) {
  const sign = (content: string): Buffer => createHmac("sha256", key).update(content).digest();
  const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
  const issue = (by: Pass["by"], id: number, until: number): string => {
    const content = `${LETTERS[by]}.${id}.${until}`;
    return `${content}.${sign(content).toString("hex")}`;
  };

  return {
    /** The pass behind a link or mail of this person; valid for an hour. */
    forLinkOf: (userId: number): string => issue("link", userId, seconds(clock.now()) + LINK_SECONDS),
    forInvitation: (id: number, until: Date): string => issue("operator", id, seconds(until)),

    /** @returns null for anything that is no valid pass of ours */
    read(text: string | undefined): Pass | null {
      const [, letter = "", id = "", until = "", hex, base64 = ""] = SHAPE.exec(text ?? "") ?? [];
      if (until === "") return null;
      const signature = hex === undefined ? Buffer.from(base64, "base64url") : Buffer.from(hex, "hex");
      if (!timingSafeEqual(signature, sign(`${letter}.${id}.${until}`))) return null;
      if (Number(until) <= seconds(clock.now())) return null;
      return letter === LETTERS.link
        ? { by: "link", userId: Number(id) }
        : { by: "operator", invitationId: Number(id) };
    },
  };
}
