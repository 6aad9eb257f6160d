import { NAMELESS } from "@promptsmith/contract/kernel/nameless";

type Named = { readonly displayName: string | null };

const givenName = ({ displayName }: Named): string | undefined => displayName?.trim() || undefined;

/** What a person is called by others. */
export const personName = (person: Named): string => givenName(person) ?? NAMELESS;

/** The first word of a name, for sentences that speak about a person twice. */
export const firstName = (person: Named): string => givenName(person)?.split(/\s+/)[0] ?? NAMELESS;
