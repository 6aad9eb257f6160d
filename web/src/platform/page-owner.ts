/** Why the page may belong to another person than is signed in: a call was refused, or another tab said so. */
export type Doubt = "refused" | "told";

let owner: number | null = null;
let onDoubt: (doubt: Doubt) => void = () => undefined;

/** The id of the person whose data this page shows; null for a visitor. Every call of the page says so to the server. */
export function pageOwner(): number | null {
  return owner;
}

export function setPageOwner(userId: number | null): void {
  owner = userId;
}

/** Sets the function that finds out who is signed in when there is doubt. */
export function whenInDoubt(look: (doubt: Doubt) => void): void {
  onDoubt = look;
}

export function raiseDoubt(doubt: Doubt): void {
  onDoubt(doubt);
}
