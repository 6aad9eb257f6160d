/** What may help where the database's own words do not say it, by the SQLSTATE or the code of the failure. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^42501$/, "The rights that its role needs are listed in docs/operations.md"],
  [/^25006$/, "It is a standby or set to read only: name one in DATABASE_URL that can be written to"],
  [/^3F000$/, "Set the search_path of the role in DATABASE_URL to a schema that is there"],
  [/^3D000$/, "Make it (createdb), or name another one in DATABASE_URL"],
  [/^53300$/, "More of its connections are in use than it allows: allow more, or lower DATABASE_POOL_SIZE"],
  [/^28/, "See the user and the password in DATABASE_URL"],
  [
    /^(?:ERR_INVALID_URL|URIError)$/,
    "Write it like postgres://user:password@host:5432/database, signs such as % # / ? @ in the password as %25 %23 %2F %3F %40",
  ],
  [
    /CERT|SELF_SIGNED|SIGNATURE/,
    "With sslmode=require the certificate is checked: name the one that signed it (sslmode=verify-full&sslrootcert=/path/ca.pem), or only encrypt (sslmode=no-verify)",
  ],
];

/** Failures of the driver have words alone. */
const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/, "Leave out sslmode in DATABASE_URL, or set it to disable"],
  [/^(?:connect|getaddrinfo) E/, "See the host and the port in DATABASE_URL"],
  [
    /timeout expired|Connection terminated/,
    "Nothing at the host and port in DATABASE_URL answers as PostgreSQL does",
  ],
];

/** @returns a sentence to put behind the reason, or nothing */
export function startAdviceFor(error: unknown): string {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code = at.name, message } = at as Error & { code?: unknown };
    const found =
      ADVICE.find(([pattern]) => pattern.test(String(code))) ??
      BY_WORDS.find(([pattern]) => pattern.test(message));
    if (found !== undefined) return `. ${found[1]}`;
  }
  return "";
}
