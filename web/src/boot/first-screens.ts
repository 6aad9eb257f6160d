import { SCREENS, SHELL_MODULE } from "../app/screen-table.ts";
import type { ScreenEntry } from "../app/screen-table.ts";

/** What the page holds, and what it requests, before the program runs. */
export type FirstContent = {
  readonly content: "sign-in" | "waiting" | "shared";
  readonly reads: readonly string[];
};

export type FirstScreen = {
  /** A full path, or the beginning of paths if it ends with a slash. */
  readonly path: string;
  /** The screen's own modules; their chunks are loaded beside the entry's. */
  readonly modules: readonly string[];
  readonly visitor: FirstContent;
  readonly session: FirstContent;
};

const USER = "/api/user";
const waiting = (...reads: string[]): FirstContent => ({ content: "waiting", reads: [USER, ...reads] });
const shared: FirstContent = { content: "shared", reads: [USER, "/api/challenge-invitations/:token"] };

const CONTENTS: Readonly<
  Record<NonNullable<ScreenEntry["first"]>, Pick<FirstScreen, "visitor" | "session">>
> = {
  dashboard: {
    visitor: waiting(),
    session: waiting("/api/challenges", "/api/openai-status"),
  },
  // The table and an opened challenge show what the list of attempts says; today's cards do not wait for it.
  "own-work": {
    visitor: waiting(),
    session: waiting("/api/challenges", "/api/openai-status", "/api/user-challenges"),
  },
  gated: { visitor: waiting(), session: waiting() },
  shared: { visitor: shared, session: shared },
  "sign-in": { visitor: { content: "sign-in", reads: [USER, "/api/csrf-token"] }, session: waiting() },
};

/** A file as the screen table names it, from the folder of the web application. */
export const inWebFolder = (module: string): string => new URL(module, "file:///src/app/").pathname;

/** The screens people meet first. Every other page has no content of its own, and its program asks for what it needs. */
export const FIRST_SCREENS: readonly FirstScreen[] = SCREENS.flatMap(({ path, module, frame, first }) => {
  if (first === undefined) return [];
  const [fixed = path] = path.split(":");
  const modules = frame === "alone" ? [module] : [SHELL_MODULE, module];
  return [{ path: fixed, modules: modules.map(inWebFolder), ...CONTENTS[first] }];
});
