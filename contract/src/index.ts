/** Table of contents: every call of the HTTP API, by feature. */
import * as aiStatus from "./ai-status/calls.ts";
import * as analytics from "./analytics/calls.ts";
import * as challenges from "./challenges/calls.ts";
import * as friends from "./friends/calls.ts";
import * as identity from "./identity/calls.ts";
import type { CallSpec } from "./kernel/define-call.ts";
import * as leaderboard from "./leaderboard/calls.ts";
import * as notices from "./notices/calls.ts";
import * as profile from "./profile/calls.ts";
import * as progress from "./progress/calls.ts";
import * as sharing from "./sharing/calls.ts";
import * as waitlist from "./waitlist/calls.ts";

const features: Record<string, Record<string, unknown>> = {
  identity,
  profile,
  progress,
  challenges,
  notices,
  leaderboard,
  friends,
  sharing,
  waitlist,
  "ai-status": aiStatus,
  analytics,
};

function isCall(value: unknown): value is CallSpec {
  return typeof value === "object" && value !== null && "path" in value && "answer" in value;
}

export type NamedCall = { readonly feature: string; readonly name: string; readonly call: CallSpec };

/** Every call with its feature and name; tests generate their matrices from it. */
export const allCalls: readonly NamedCall[] = Object.entries(features).flatMap(([feature, members]) =>
  Object.entries(members).flatMap(([name, value]) => (isCall(value) ? [{ feature, name, call: value }] : [])),
);
