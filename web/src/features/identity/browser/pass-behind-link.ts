/** A link or mail of a person who is here. */
export type InvitationLink = { readonly kind: "friend" | "challenge"; readonly token: string };
type PassForLink = (link: InvitationLink) => Promise<string>;

let passForLink: PassForLink = () => Promise.reject(new Error("Nothing knows what is behind a link"));

/** The app sets how to get the pass behind a link, since the links belong to later features. */
export function offerPasses(behind: PassForLink): void {
  passForLink = behind;
}

export const passBehind: PassForLink = (link) => passForLink(link);
