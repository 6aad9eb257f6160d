import { isMobileChrome } from "../platform/mobile-chrome.ts";
import { DASHBOARD_CALLS } from "./dashboard-calls.ts";
import { HAS_SESSION, SCREEN } from "./which-screen.ts";

/** What of it is done. It grows with every challenge, and would keep the words waiting. */
const OWN_WORK = "/api/user-challenges";

/** Their answers wait for the program in memory; nothing of them is written into the page. */
const early: Record<string, Promise<Response> | undefined> = (window.__early = {});

export const earlyAnswer = (address: string): Promise<Response> | undefined => early[address];

function keep(address: string, answer: Promise<Response>): void {
  early[address] = answer;
  // Whoever takes it meets its failure.
  answer.catch(() => undefined);
}

/** The time with which the browser began the reads that came with the page's own answer, where it did. */
function begunAt(): string | undefined {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === "begun")?.description;
}

/** Reads of mobile Chrome carry the time, here as in the program. */
const stamped = (address: string) =>
  isMobileChrome() ? `${address}?_v=${begunAt() ?? Date.now()}` : address;

/** As the browser itself would ask: only so it is the same read as one that has been begun already. */
const ask = (address: string) => fetch(stamped(address));

/** An answer that is needed later, if at all. Unread it would keep its connection, and the page from ever being quiet. */
async function read(call: Promise<Response>): Promise<Response> {
  const answer = await call;
  await answer.clone().arrayBuffer();
  return answer;
}

type Told = { status: number; headers: [string, string][]; body: string } | null;

/** To a visitor the answer is 401, which is no error; asked from the page the browser would write it down as one. */
function askAsVisitor(address: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const worker = new Worker("/ask.js");
    worker.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      worker.terminate();
      if (data === null) reject(new TypeError("No answer"));
      else resolve(new Response(data.body, data));
    });
    worker.addEventListener("error", () => resolve(ask(address)));
    worker.postMessage(stamped(address));
  });
}

/** The read that comes after those for the words. */
export function askForOwnWork(): Promise<Response> | undefined {
  if (navigator.onLine) keep(OWN_WORK, ask(OWN_WORK));
  return earlyAnswer(OWN_WORK);
}

/** The first reads of this screen, before its program has loaded. */
export function askFirst(): void {
  if (!navigator.onLine || SCREEN === "") return;
  if (SCREEN === "home" && HAS_SESSION) {
    for (const address of DASHBOARD_CALLS) keep(address, ask(address));
    return;
  }
  keep("/api/user", HAS_SESSION ? ask("/api/user") : askAsVisitor("/api/user"));
  if (SCREEN === "auth") keep("/api/csrf-token", read(ask("/api/csrf-token")));
  if (SCREEN === "shared") {
    const address = `/api/challenge-invitations/${location.pathname.split("/")[2]}`;
    keep(address, ask(address));
  }
}
