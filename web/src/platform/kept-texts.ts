import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";

const DATABASE = "texts";
const KEPT_MS = 7 * 24 * 3_600_000;

/** A text that the server does not have yet, as it lies in this browser for the person who wrote it. */
export type KeptText = {
  readonly userId: number;
  /** What it is a text for. */
  readonly about: string;
  /** Who of several writers at the same text: one opening in one tab. */
  readonly writer: string;
  readonly text: string;
  /** The version of the stored text that it is based on; 0 for none. */
  readonly basedOn: number;
  /** Texts this writer has sent: a stored text that is one of them is no conflict. */
  readonly sent: readonly string[];
  readonly at: number;
};
type Key = Pick<KeptText, "userId" | "about" | "writer">;

interface Texts extends DBSchema {
  texts: { key: [number, string, string]; value: KeptText };
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
export async function keepText(text: KeptText): Promise<boolean> {
  try {
    await (await database()).put("texts", text);
    return true;
  } catch {
    return false;
  }
}

/** Forgets a text; with `text` only if it still is this one. */
export async function forgetText(key: Key, text?: string): Promise<void> {
  try {
    const change = (await database()).transaction("texts", "readwrite");
    const kept = await change.store.get(keyOf(key));
    if (kept && (text === undefined || kept.text === text)) await change.store.delete(keyOf(key));
    await change.done;
  } catch {
    // A text that could not be removed expires after seven days.
  }
}

/** What this person wrote, for one thing or for all, newest first; what is older than seven days is forgotten. */
export async function keptTexts(userId: number, about?: string): Promise<KeptText[]> {
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

const isYoung = ({ at }: KeptText): boolean => Date.now() - at < KEPT_MS;
