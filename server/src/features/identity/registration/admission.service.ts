import { register } from "@promptsmith/contract/identity/calls";
import { foreignAddress } from "@promptsmith/contract/kernel/refusals";
import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Limits } from "../../../platform/limits.ts";
import { displayDomain } from "../../../platform/display-address.ts";
import { isOfDomains, refusalOf } from "../domain/admission.ts";
import type { Registrant, Refusal, RegistrationRule } from "../domain/admission.ts";
import type { Pass, Passes } from "./pass.service.ts";
import { countAdmission, inviterAt, isInvitationOpen, spendInvitation } from "./pass.store.ts";

/** What a person brings who asks for a new account. */
export type RegistrationAttempt = {
  readonly method: Registrant["method"];
  readonly email: string | null;
  /** The text as it was sent; an invalid one counts as none. */
  readonly pass: string | undefined;
  /** The pass exempted the call from the limit per machine, so it must still be valid when the account is made. */
  readonly mustCount?: boolean;
};

/** The registration is refused by the rule of the instance; `reason` names which. */
export class NotAdmitted extends AppError {
  readonly reason: Refusal["reason"];

  constructor({ reason, message }: Refusal) {
    super("forbidden", message);
    this.reason = reason;
  }
}

/** The last place of a pass was taken between the limit and the account. */
export class PassUsedUp extends Error {
  override readonly name = "PassUsedUp";
}

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly passes: Passes;
  readonly rule: RegistrationRule;
};

const DAY_MS = 24 * 60 * 60 * 1000;

export type Admission = ReturnType<typeof admissionService>;

/** Decides who may make a new account; existing ones are never asked. */
export function admissionService({ db, clock, limits, passes, rule }: Parts) {
  const refuse = (registrant: Registrant): void => {
    const refusal = refusalOf(rule, registrant, displayDomain);
    if (refusal !== null) throw new NotAdmitted(refusal);
  };

  async function isGood(pass: Pass): Promise<boolean> {
    if (pass.by === "operator") return await isInvitationOpen(db, pass.invitationId, clock.now());
    return (await inviterAt(db, pass.userId, clock.now()))?.hasRoom === true;
  }

  const spend = (tx: Db, pass: Pass): Promise<boolean> =>
    pass.by === "operator"
      ? spendInvitation(tx, pass.invitationId, clock.now())
      : countAdmission(tx, pass.userId, clock.now());

  return {
    /** Refuses early, so that no work is done for a registration that cannot succeed. @throws NotAdmitted */
    async expect({ method, email, pass: text }: RegistrationAttempt): Promise<void> {
      const pass = passes.read(text);
      const by = pass !== null && (await isGood(pass)) ? pass.by : null;
      refuse({ method, email, pass: by });
    },

    /**
     * Runs in the transaction that makes the account: the pass is used up only if that transaction commits.
     * @returns whose pass was used up; null where there was no good one
     * @throws NotAdmitted, PassUsedUp
     */
    async admit(
      tx: Db,
      { method, email, pass: text, mustCount }: RegistrationAttempt,
    ): Promise<Pass["by"] | null> {
      const pass = passes.read(text);
      const by = pass !== null && (await spend(tx, pass)) ? pass.by : null;
      if (by === null && mustCount === true) throw new PassUsedUp();
      refuse({ method, email, pass: by });
      return by;
    },

    /**
     * Whether a pass exempts a registration from the limit per machine: a school class shares one address. The links of
     * a new account do not, or a bot would make an account just to get such links.
     */
    async takesOutOfLimit(text: string | undefined, machine: string): Promise<boolean> {
      const pass = passes.read(text);
      if (pass === null) return false;
      const inviter = pass.by === "link" ? await inviterAt(db, pass.userId, clock.now()) : null;
      if (inviter !== null && clock.now().getTime() - inviter.since.getTime() < DAY_MS) return false;
      if (!(inviter === null ? await isGood(pass) : inviter.hasRoom)) return false;
      const whose = pass.by === "link" ? pass.userId : `o${pass.invitationId}`;
      return (await limits.take(`register-by-pass:${whose}:${machine}`, register.counted.withPass)).allowed;
    },

    /** An address of the allowed domains counts when it is verified: until then it does not sign its owner in. */
    waitsForProof: (email: string | null): boolean =>
      rule.mode === "domain" && isOfDomains(email, rule.domains),

    /** An address of the allowed domains may change only to another such address. @throws AppError forbidden */
    expectNewAddress({ from, to }: { readonly from: string | null; readonly to: string }): void {
      if (rule.mode !== "domain" || !isOfDomains(from, rule.domains) || isOfDomains(to, rule.domains)) return;
      throw new AppError("forbidden", foreignAddress(rule.domains.map(displayDomain)));
    },
  };
}
