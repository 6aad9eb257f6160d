/** Table of contents: every call of the HTTP API, by room. */
import * as aiStatus from "./ai-status/calls.ts";
import * as analytics from "./analytics/calls.ts";
import * as challenges from "./challenges/calls.ts";
import * as identity from "./identity/calls.ts";
import type { CallSpec } from "./kernel/define-call.ts";
import * as profile from "./profile/calls.ts";
import * as progress from "./progress/calls.ts";
import * as social from "./social/calls.ts";
import * as waitlist from "./waitlist/calls.ts";

const rooms: Record<string, Record<string, unknown>> = {
  identity,
  profile,
  progress,
  challenges,
  social,
  waitlist,
  "ai-status": aiStatus,
  analytics,
};

function isCall(value: unknown): value is CallSpec {
  return typeof value === "object" && value !== null && "path" in value && "answer" in value;
}

export type NamedCall = { readonly room: string; readonly name: string; readonly call: CallSpec };

/** Every call with its room and name; tests generate their matrices from it. */
export const allCalls: readonly NamedCall[] = Object.entries(rooms).flatMap(([room, members]) =>
  Object.entries(members).flatMap(([name, value]) => (isCall(value) ? [{ room, name, call: value }] : [])),
);
