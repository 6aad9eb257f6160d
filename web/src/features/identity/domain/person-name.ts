type Named = { readonly displayName: string | null; readonly username: string };

/** The name a person goes by: the display name where there is one, else the username. */
export function personName({ displayName, username }: Named): string {
  return displayName?.trim() || username;
}

/** The first word of a name, for sentences that speak about a person twice. */
export function firstName(person: Named): string {
  return personName(person).split(/\s+/)[0] ?? personName(person);
}
