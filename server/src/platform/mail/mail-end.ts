/** Ends mails of one kind by the token that each of them carries. */
export type MailEnd = {
  /** Whether the token would end them; changes nothing. */
  readonly isValid: (token: string) => Promise<boolean>;
  /** Ends them, and tells what to say then; null for a token that gives no right. */
  readonly end: (token: string) => Promise<string | null>;
};
