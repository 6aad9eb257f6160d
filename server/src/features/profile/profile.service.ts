import * as calls from "@promptsmith/contract/profile/calls";
import { isNewEmail } from "@promptsmith/contract/kernel/address";
import { INVALID_EMAIL } from "@promptsmith/contract/kernel/text";
import { COMPARE_FORBIDDEN, DEFAULT_TIME_ZONE } from "@promptsmith/contract/profile/rules";
import { LIKE_A_FRIEND, PLAIN_NAME } from "@promptsmith/contract/identity/rules";
import type { ProfileForm } from "@promptsmith/contract/profile/rules";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { refuseOver } from "../../platform/limits.ts";
import type { Limits } from "../../platform/limits.ts";
import { holdsWebAddress } from "../../platform/web-address.ts";
import type { Identity } from "../identity/identity.public.ts";
import { isLookAlike } from "./domain/look-alike.ts";
import {
  addressOf,
  nameOf,
  reviewOnboarding,
  saveInterests,
  saveComparePrompts,
  saveProfile,
  saveTimeZone,
  timeZoneOf,
} from "./profile.store.ts";
import type { Interests } from "./profile.store.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly identity: Pick<Identity, "changeEmail" | "demandPassword">;
  readonly hooks: ProfileHooks;
};

const ZONE_LIMITS = calls.changeTimeZone.counted;
const TOO_MANY_ZONES = "You can change your time zone twice a day. Please try again later.";

const TOO_MANY_ADDRESSES = "You changed your email address too often today. Please try again tomorrow.";

/** What later features do when a profile changes, in the transaction of the change, and what they know for it. */
export type ProfileHooks = {
  /** The names of those beside whom this person is shown. */
  readonly namesBeside: ((userId: number) => Promise<readonly string[]>)[];
  readonly timeZoneChanged: ((tx: Db, userId: number) => Promise<void>)[];
};

export type ProfileService = ReturnType<typeof profileService>;

export function profileService({ db, clock, limits, identity, hooks }: Parts) {
  /** One of look-alike letters would stand on a board beside the name that it imitates. */
  async function refuseLookAlike(userId: number, name: string): Promise<void> {
    if (name === (await nameOf(db, userId))) return;
    for (const namesBeside of hooks.namesBeside)
      if ((await namesBeside(userId)).some((other) => isLookAlike(name, other)))
        throw new AppError("bad-request", LIKE_A_FRIEND);
  }

  return {
    chooseInterests: (userId: number, categories: string[]): Promise<Interests> =>
      db.transaction(async (tx) => {
        const saved = await saveInterests(tx, { userId, categories, now: clock.now() });
        await reviewOnboarding(tx, userId);
        return saved;
      }),

    /**
     * Another address than before wants the account's password.
     * @throws AppError bad-request without it, where no new account could have the address, and for a name with a web
     *   address or one that looks like a friend's; forbidden for a wrong one, conflict when the address belongs to another person, too-many-requests
     */
    async save(userId: number, form: ProfileForm): Promise<void> {
      const { displayName, age, country, email, phoneNumber, password } = form;
      if (holdsWebAddress(displayName)) throw new AppError("bad-request", PLAIN_NAME);
      await refuseLookAlike(userId, displayName);
      if (email !== undefined && email !== (await addressOf(db, userId))) {
        if (!isNewEmail(email)) throw new AppError("bad-request", INVALID_EMAIL);
        await identity.demandPassword(userId, password);
        refuseOver(
          await limits.take(`address:${userId}`, calls.saveProfile.counted.addressChanges),
          TOO_MANY_ADDRESSES,
        );
      }
      await db.transaction(async (tx) => {
        await saveProfile(tx, userId, {
          displayName,
          age,
          country,
          phoneNumber: phoneNumber === "" ? null : phoneNumber,
        });
        if (email !== undefined) await identity.changeEmail(tx, { userId, email });
        await reviewOnboarding(tx, userId);
      });
    },

    /** @throws AppError forbidden where it is allowed at an age that is unknown or below 18 */
    async allowCompare(userId: number, allow: boolean): Promise<void> {
      const saved = await saveComparePrompts(db, userId, allow);
      if (allow && !saved) throw new AppError("forbidden", COMPARE_FORBIDDEN);
    },

    /**
     * Another name of the stored zone is no change: browsers differ in which one they use.
     * The first zone, which the browser tells after the first sign-in, is not a change; going back to the default and
     * leaving it again is. @throws AppError too-many-requests
     */
    async changeTimeZone(userId: number, timezone: string): Promise<void> {
      const before = await timeZoneOf(db, userId);
      if (before !== null && isSameZone(before, timezone)) return;
      const first =
        before === DEFAULT_TIME_ZONE &&
        (await limits.take(`first-time-zone:${userId}`, ZONE_LIMITS.firstChange)).allowed;
      if (!first) {
        refuseOver(await limits.take(`time-zone:${userId}`, ZONE_LIMITS.changes), TOO_MANY_ZONES);
      }
      await db.transaction(async (tx) => {
        await saveTimeZone(tx, userId, timezone);
        for (const hook of hooks.timeZoneChanged) await hook(tx, userId);
      });
    },
  };
}

/** Whether both are names of one zone (`Asia/Calcutta` and `Asia/Kolkata`). Fixed offsets have one name. */
const isSameZone = (one: string, other: string): boolean =>
  one === other || mainName(one) === mainName(other);

/** The name to which this runtime brings all names of a zone; what it does not know is its own. */
function mainName(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
