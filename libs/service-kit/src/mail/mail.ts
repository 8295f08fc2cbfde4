export type Mail = {
  /** Stable across retries, so that a second copy after a crash has the same id. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A POST to it ends such mails, as RFC 8058 asks; absent for mails that a person cannot end. */
  readonly stopUrl?: string;
};

/** The mail can never be delivered, for example because the address does not exist. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code = 'mail_refused';
}
