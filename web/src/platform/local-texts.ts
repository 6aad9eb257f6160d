import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";

const DATABASE = "texts";
const KEPT_MS = 7 * 24 * 3_600_000;

/** A text that the server does not have yet, stored in this browser for the person who wrote it. */
export type LocalText = {
  readonly userId: number;
  /** What the text belongs to, as "challenge:5" or "challenge:5:next". */
  readonly about: string;
  /** A random id of one opening of the editor: several tabs may write the same text. */
  readonly writer: string;
  readonly text: string;
  /** The version of the stored text that it is based on; 0 for none. */
  readonly basedOn: number;
  /** Texts this writer has sent: a stored text that is one of them is no conflict. */
  readonly sent: readonly string[];
  readonly at: number;
};
type Key = Pick<LocalText, "userId" | "about" | "writer">;

interface Texts extends DBSchema {
  texts: { key: [number, string, string]; value: LocalText };
}

let opening: Promise<IDBPDatabase<Texts>> | null = null;

function database(): Promise<IDBPDatabase<Texts>> {
  opening ??= openDB<Texts>(DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore("texts", { keyPath: ["userId", "about", "writer"] }),
    terminated: () => (opening = null),
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

const keyOf = ({ userId, about, writer }: Key): [number, string, string] => [userId, about, writer];

/** @returns whether it was stored; a browser may have no space or no storage */
export async function storeLocalText(text: LocalText): Promise<boolean> {
  try {
    await (await database()).put("texts", text);
    return true;
  } catch {
    return false;
  }
}

/** Removes a text; with `text` only if that is still what is stored. */
export async function removeLocalText(key: Key, text?: string): Promise<void> {
  try {
    const change = (await database()).transaction("texts", "readwrite");
    const kept = await change.store.get(keyOf(key));
    if (kept && (text === undefined || kept.text === text)) await change.store.delete(keyOf(key));
    await change.done;
  } catch {
    // A text that could not be removed expires after seven days.
  }
}

/** The texts of this person, newest first, for `about` or for all; removes those older than seven days. */
export async function readLocalTexts(userId: number, about?: string): Promise<LocalText[]> {
  try {
    const db = await database();
    const prefix = about === undefined ? [userId] : [userId, about];
    // An array sorts after every string and number.
    const kept = await db.getAll("texts", IDBKeyRange.bound(prefix, [...prefix, []] as never));
    const [young, old] = [kept.filter(isYoung), kept.filter((one) => !isYoung(one))];
    for (const one of old) await db.delete("texts", keyOf(one));
    return young.sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

const isYoung = ({ at }: LocalText): boolean => Date.now() - at < KEPT_MS;
