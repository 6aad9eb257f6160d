/**
 * Whose matter it is that a mail was not taken. `recipient`, `content`: trying again cannot help. `ours`: the mail
 * server turns us away, whoever the mail is for, until the settings are mended. `later`: it may go better next time.
 */
export type MailFailureKind = "recipient" | "content" | "ours" | "later";
export type MailFailure = { readonly kind: MailFailureKind; readonly reason: string };

type Said = {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly message?: unknown;
};

/** Some servers report sender-policy errors only at RCPT TO; their text tells them from errors of the recipient. */
const ABOUT_US =
  /\b5\.1\.[78]\b|\b5\.7\.(?:0|8|9|[23]\d)\b|\bsender\b|\brelay|\bauthenticat|\bhelo\b|\bclient host\b|\bmail from\b|\bspf\b|\bdkim\b|\bdmarc\b/i;
/** Codes of the sign-in and of missing rights, which concern no recipient. */
const SIGN_IN = new Set([530, 534, 535, 538]);
const TLS = /certificate|self[- ]signed|\btls\b|\bssl|altname|handshake/i;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export function readMailFailure(error: unknown): MailFailure {
  const said: Said = typeof error === "object" && error !== null ? error : {};
  const reason = reasonOf(said);
  const kind = kindOf(said, reason);
  return { kind, reason: kind === "ours" && isTls(said) ? `TLS: ${reason}` : reason };
}

function kindOf(said: Said, reason: string): MailFailureKind {
  const { code, command, responseCode } = said;
  if (code === "EAUTH" || code === "ENOAUTH" || isTls(said)) return "ours";
  if (typeof responseCode !== "number" || responseCode < 500) return "later";
  if (SIGN_IN.has(responseCode) || command === "MAIL FROM") return "ours";
  if (ABOUT_US.test(textOf(said.response))) return "ours";
  if (code === "EMESSAGE") return "content";
  if (code === "EENVELOPE") return "recipient";
  return reason === "" ? "later" : "ours";
}

const isTls = ({ code, originalCode, message, responseCode }: Said): boolean =>
  responseCode === undefined &&
  (code === "ETLS" || TLS.test(`${textOf(originalCode).replaceAll("_", " ")} ${textOf(message)}`));

/** What may stand in a log: codes, and the words of a failed handshake. The server's own words repeat addresses. */
function reasonOf(said: Said): string {
  const { code, originalCode, responseCode } = said;
  const words = isTls(said) ? textOf(said.message).split("\n")[0]?.slice(0, 200) : undefined;
  const parts = [code, originalCode === code ? undefined : originalCode, responseCode, words];
  return parts.filter((part) => part !== undefined && part !== "").join(" ") || "unknown";
}
