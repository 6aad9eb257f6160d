/** Why the page may show another person's data: a call was refused, or another tab or the server said so. */
export type CheckReason = "refused" | "told";

let owner: number | null = null;
let checkSession: (reason: CheckReason) => void = () => undefined;

/** The id of the person whose data this page shows; null for a visitor. Every call of the page says so to the server. */
export function pageOwner(): number | null {
  return owner;
}

export function setPageOwner(userId: number | null): void {
  owner = userId;
}

/** Sets the function that finds out who is signed in. */
export function onSessionCheck(look: (reason: CheckReason) => void): void {
  checkSession = look;
}

/** Has the function of `onSessionCheck` find out who is signed in. */
export function requestSessionCheck(reason: CheckReason): void {
  checkSession(reason);
}
