import {
  addressChanges,
  challengeInvitations,
  friendshipInvitations,
  oneTimeCodes,
  users,
  waitlistSignups,
} from "../database/schema.ts";
import type { Db } from "../platform/db/database.ts";
import { renewAddresses } from "../platform/db/rows/address-rows.ts";
import type { AddressColumn } from "../platform/db/rows/address-rows.ts";
import type { Log } from "../platform/log.ts";

/** Everywhere but the queue of mails, whose rows are sealed for the address they were written to. */
const COLUMNS: readonly AddressColumn[] = [
  { table: users, column: users.email },
  { table: oneTimeCodes, column: oneTimeCodes.email },
  { table: addressChanges, column: addressChanges.oldEmail },
  { table: friendshipInvitations, column: friendshipInvitations.recipientEmail },
  { table: challengeInvitations, column: challengeInvitations.recipientEmail },
  { table: waitlistSignups, column: waitlistSignups.email },
];

/** At each start, since an older version may have written in between; nothing is done where nothing is to do. */
export async function renewOldAddresses(db: Db, log: Log): Promise<void> {
  let left = 0;
  for (const column of COLUMNS) left += await renewAddresses(db, column);
  if (left > 0)
    log.warn(
      { addresses: left },
      "stored addresses cannot be brought to the form in which addresses are compared: another row has it, or they are none",
    );
}
