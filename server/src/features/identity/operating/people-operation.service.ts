import { createHmac } from "node:crypto";
import { addressForm, isEmail, isNewEmail } from "@promptsmith/contract/kernel/address";
import { DisplayName, PLAIN_NAME } from "@promptsmith/contract/identity/rules";
import { NO_INVITATIONS } from "@promptsmith/contract/kernel/refusals";
import { paths } from "@promptsmith/contract/paths";
import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { removeMailsOf } from "../../../platform/db/rows/mail-queue-rows.ts";
import type { Mailer } from "../../../platform/mail/mail.ts";
import { csvRow } from "../../../platform/csv.ts";
import { displayAddress } from "../../../platform/display-address.ts";
import { holdsWebAddress } from "../../../platform/web-address.ts";
import { accountByEmail, accountById, deleteAccount } from "../account.store.ts";
import { formerAddresses } from "../address-change.store.ts";
import type { IdentityMails } from "../identity-mails.service.ts";
import type { IdentityHooks } from "../identity.hooks.ts";
import { issueResetCode, RESET_MINUTES } from "../passwords/one-time-code.store.ts";
import type { Passes } from "../registration/pass.service.ts";
import { endAllSessions } from "../session.store.ts";
import { releaseFrom } from "./address-release.service.ts";
import type { WaysWithoutAddress } from "./address-release.service.ts";
import {
  addInvitation,
  allPeople,
  findPeople,
  INVITATION_DAYS,
  lockPerson,
  setDisabled,
  setDisplayName,
} from "./person.store.ts";
import { addToLog } from "./operator-log.store.ts";
import type { FoundPerson } from "./person.store.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Mailer;
  readonly mails: IdentityMails;
  readonly passes: Passes;
  readonly publicUrl: string;
  /** Without a mail server a mail only becomes a file, which nobody is sent. */
  readonly hasMailServer: boolean;
  /** Key of the hashes that stand for addresses in the log. */
  readonly key: Buffer;
  /** Why passwords cannot be reset on this instance; null where they can. */
  readonly passwordsElsewhere: string | null;
  readonly ways: WaysWithoutAddress;
  readonly accountDeleted: IdentityHooks["accountDeleted"];
  readonly refusals: AddressesWithoutInvitations;
};

/** The list of addresses that want no invitations by mail, each in its one form. */
type AddressesWithoutInvitations = {
  readonly has: (tx: Db, address: string) => Promise<boolean>;
  readonly forget: (tx: Db, address: string) => Promise<void>;
  /** What puts the address on the list, for the mail to it. */
  readonly token: (address: string) => string;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const day = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? "never";

function shown(person: FoundPerson): string {
  const { id, username, displayName, email, emailVerifiedAt, createdAt, lastActive, disabledAt } = person;
  const address =
    email === null
      ? "no address"
      : `${displayAddress(email)}${emailVerifiedAt === null ? " (not verified)" : ""}`;
  const name = displayName === null ? username : `${username}, ${displayName}`;
  const state = disabledAt === null ? "" : `, disabled on ${day(disabledAt)}`;
  return `${id}  ${address}  ${name}  since ${day(createdAt)}, last sign-in ${day(lastActive)}${state}`;
}

const CSV_HEAD = ["account", "username", "name", "email", "verified", "since", "last sign-in", "disabled"];

const asCsv = (person: FoundPerson): string =>
  csvRow([
    person.id,
    person.username,
    person.displayName,
    displayAddress(person.email),
    person.emailVerifiedAt === null ? "no" : "yes",
    day(person.createdAt),
    day(person.lastActive),
    person.disabledAt === null ? null : day(person.disabledAt),
  ]);

/** A name as its owner could choose it. @throws AppError bad-request */
function givenName(text: string): string {
  const name = DisplayName.safeParse(text);
  const why = name.error?.issues[0]?.message ?? (holdsWebAddress(text) ? PLAIN_NAME : null);
  if (why !== null) throw new AppError("bad-request", why);
  return name.data ?? text;
}

/** An address in its one form. @throws AppError bad-request for what can be no one's address */
function givenAddress(text: string): string {
  const email = addressForm(text);
  if (!isNewEmail(email)) throw new AppError("bad-request", `${text} is no e-mail address`);
  return email;
}

/** The operator's commands about people. Each change and its log entry are one transaction. */
export function peopleOperations(parts: Parts) {
  const { db, clock } = parts;
  const hashOf = (address: string): string =>
    createHmac("sha256", parts.key).update(addressForm(address)).digest("base64url");

  const aboutPerson = (
    command: string,
    whom: string,
    work: (tx: Db, person: FoundPerson) => Promise<string[]>,
  ): Promise<string[]> =>
    db.transaction(async (tx) => {
      const person = await lockPerson(tx, whom);
      if (person === null) throw new AppError("not-found", `There is no account ${whom}`);
      const lines = await work(tx, person);
      const address = person.email === null ? {} : { addressHash: hashOf(person.email) };
      await addToLog(tx, { at: clock.now(), command, userId: person.id, ...address });
      return lines;
    });

  return {
    hashOf,

    find: (text: string): Promise<string[]> =>
      db.transaction(async (tx) => {
        const found = await findPeople(tx, text);
        await addToLog(tx, {
          at: clock.now(),
          command: "people find",
          ...(isEmail(addressForm(text)) && { addressHash: hashOf(text) }),
        });
        return [...found.map(shown), `${found.length} found.`];
      }),

    list: (csv?: string): Promise<string[]> =>
      db.transaction(async (tx) => {
        const people = await allPeople(tx);
        await addToLog(tx, { at: clock.now(), command: "people list" });
        return csv === undefined
          ? [...people.map(shown), `${people.length} in all.`]
          : [csvRow(CSV_HEAD), ...people.map(asCsv)];
      }),

    /** The name that others see. */
    rename: (whom: string, name: string): Promise<string[]> =>
      aboutPerson("people rename", whom, async (tx, { id }) => {
        const chosen = givenName(name);
        await setDisplayName(tx, id, chosen);
        return [`Account ${id} is called ${chosen} from now on.`];
      }),

    /** Ends the sessions and removes waiting mails at once; everything else checks the mark `disabledAt`. */
    disable: (whom: string): Promise<string[]> =>
      aboutPerson("people disable", whom, async (tx, { id, email, disabledAt }) => {
        if (disabledAt !== null) return [`Account ${id} was disabled already.`];
        await setDisabled(tx, id, clock.now());
        await endAllSessions(tx, id);
        await removeMailsOf(tx, id);
        if (email !== null) await parts.mail.forget(tx, email);
        return [`Account ${id} is disabled; its sessions have ended.`];
      }),

    enable: (whom: string): Promise<string[]> =>
      aboutPerson("people enable", whom, async (tx, { id, disabledAt }) => {
        if (disabledAt === null) return [`Account ${id} is not disabled.`];
        await setDisabled(tx, id, null);
        return [`Account ${id} is enabled again.`];
      }),

    endSessions: (whom: string): Promise<string[]> =>
      aboutPerson("people end-sessions", whom, async (tx, { id }) => {
        await endAllSessions(tx, id);
        return [`All sessions of account ${id} have ended.`];
      }),

    resetLink: (whom: string): Promise<string[]> =>
      aboutPerson("people reset-link", whom, async (tx, { id, email, disabledAt }) => {
        if (parts.passwordsElsewhere !== null) throw new AppError("conflict", parts.passwordsElsewhere);
        if (disabledAt !== null) throw new AppError("conflict", `Account ${id} is disabled`);
        if (email === null) throw new AppError("conflict", `Account ${id} has no address to sign in with`);
        const oobCode = await issueResetCode(tx, { userId: id, now: clock.now() });
        const query = new URLSearchParams({ mode: "resetPassword", oobCode }).toString();
        return [
          `A link for account ${id} to choose a new password, good once and for ${RESET_MINUTES} minutes:`,
          `${parts.publicUrl}${paths.resetPasswordComplete}?${query}`,
        ];
      }),

    releaseAddress: (whom: string): Promise<string[]> =>
      aboutPerson("people release-address", whom, (tx, person) =>
        releaseFrom(tx, person, { ...parts, now: clock.now() }),
      ),

    /** Everything that goes with an account that its owner deletes. */
    remove: (whom: string): Promise<string[]> =>
      aboutPerson("people delete", whom, async (tx, { id }) => {
        const account = await accountById(tx, id);
        const address = account?.email ?? null;
        const former = await formerAddresses(tx, id);
        for (const hook of parts.accountDeleted)
          await hook(tx, { userId: id, address, former, now: clock.now() });
        if (address !== null) await parts.mail.forget(tx, address);
        await deleteAccount(tx, id);
        return [`Account ${id} and its data are deleted.`];
      }),

    /** For the person who reads the mailbox and wants invitations again; no account needs to be there. */
    acceptInvitations: (address: string): Promise<string[]> =>
      db.transaction(async (tx) => {
        const email = givenAddress(address);
        const isRefused = await parts.refusals.has(tx, email);
        await parts.refusals.forget(tx, email);
        await addToLog(tx, {
          at: clock.now(),
          command: "people accept-invitations",
          addressHash: hashOf(email),
        });
        return [isRefused ? "This address accepts invitations again." : "This address was not on the list."];
      }),

    invite: (address: string): Promise<string[]> =>
      db.transaction(async (tx) => {
        const email = givenAddress(address);
        const taken = await accountByEmail(tx, email);
        if (taken !== null)
          throw new AppError("conflict", `There is an account with this address already: ${taken.id}`);
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
        const id = await addInvitation(tx, { createdAt: now, expiresAt });
        const pass = parts.passes.forInvitation(id, expiresAt);
        // The pass is the last parameter: punctuation that follows a link in a text is ignored behind a pass,
        // but would change an address.
        const link = `${parts.publicUrl}${paths.auth}?${new URLSearchParams({ email, pass }).toString()}`;
        const isRefused = await parts.refusals.has(tx, email);
        if (!isRefused)
          await parts.mails.operatorInvitation(tx, email, {
            url: link,
            stopToken: parts.refusals.token(email),
          });
        await addToLog(tx, { at: now, command: "invite", addressHash: hashOf(email) });
        const sent = parts.hasMailServer
          ? "An invitation is on its way. Its link"
          : "No mail server is set, so no mail is sent: hand this link over. It";
        const said = isRefused ? `${NO_INVITATIONS}: no mail was sent. This link` : sent;
        return [`${said} lets one new account in until ${day(expiresAt)}:`, link];
      }),
  };
}
