export type Mail = {
  /** The same for a second copy after a crash. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** No later try could deliver this mail, such as to an address that does not exist. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code = 'mail_refused';
}
