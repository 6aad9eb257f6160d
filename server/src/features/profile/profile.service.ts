import { DEFAULT_TIME_ZONE } from "@promptsmith/contract/profile/rules";
import type { ProfileForm } from "@promptsmith/contract/profile/rules";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { refuseOver } from "../../platform/limits.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Identity } from "../identity/identity.public.ts";
import {
  addressOf,
  reviewOnboarding,
  saveInterests,
  saveProfile,
  saveTimeZone,
  timeZoneOf,
} from "./profile.store.ts";
import type { Interests } from "./profile.store.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly identity: Pick<Identity, "changeEmail">;
};

/** Travellers change zone now and then; more often it would only be a way to move one's midnight about. */
const ZONE_CHANGES = { max: 2, windowSeconds: 24 * 60 * 60 };
const TOO_MANY_ZONES = "The time zone can be changed twice a day. Please try again later.";

/** Each mails two people who may not have asked for it, and tells whether somebody here has the address. */
const ADDRESS_CHANGES = { max: 10, windowSeconds: 24 * 60 * 60 };
const TOO_MANY_ADDRESSES = "The e-mail address was changed too often today. Please try again tomorrow.";

export type ProfileService = ReturnType<typeof profileService>;

export function profileService({ db, clock, limits, identity }: Parts) {
  return {
    chooseInterests: (userId: number, categories: string[]): Promise<Interests> =>
      db.transaction(async (tx) => {
        const saved = await saveInterests(tx, { userId, categories, now: clock.now() });
        await reviewOnboarding(tx, userId);
        return saved;
      }),

    /** @throws AppError conflict when the e-mail address belongs to somebody else, too-many-requests */
    async save(userId: number, form: ProfileForm): Promise<void> {
      const { displayName, age, country, email, phoneNumber } = form;
      if (email !== undefined && email !== (await addressOf(db, userId))) {
        refuseOver(await limits.take(`address:${userId}`, ADDRESS_CHANGES), TOO_MANY_ADDRESSES);
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

    /** The first zone, which the browser tells after the first sign-in, is not a change. @throws AppError too-many-requests */
    async changeTimeZone(userId: number, timezone: string): Promise<void> {
      const before = await timeZoneOf(db, userId);
      if (before === timezone) return;
      if (before !== DEFAULT_TIME_ZONE) {
        refuseOver(await limits.take(`time-zone:${userId}`, ZONE_CHANGES), TOO_MANY_ZONES);
      }
      await saveTimeZone(db, userId, timezone);
    },
  };
}
