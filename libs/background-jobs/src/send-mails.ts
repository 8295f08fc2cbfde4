import type { Accounts } from '@gemscout/accounts';
import { openSmtpMailer, type Logger, type MailConfiguration } from '@gemscout/service-kit';
import { graceAfter } from './grace-after.ts';

/** How mails are delivered, excluding no delivery. */
type MailDelivery = Exclude<MailConfiguration, { readonly mode: 'none' }>;

export type SendDeps = {
  readonly mail: MailDelivery;
  readonly accounts: Pick<Accounts, 'mails'>;
  /** Prefix of links in mails. */
  readonly publicUrl: string;
  readonly logger: Pick<Logger, 'warn'>;
};

/**
 * Sends the queued mails of the accounts, as configured, until `signal` aborts. A mail being sent then gets three seconds; it
 * may be sent twice.
 */
export async function sendMails({ mail, accounts, publicUrl, logger }: SendDeps, signal: AbortSignal): Promise<void> {
  const { mails } = accounts;
  const mailer =
    mail.mode === 'smtp' ? await openSmtpMailer(mail) : { deliver: mails.keep, close: (): void => undefined };
  const failed = (error: unknown, what: 'again' | 'dropped'): void =>
    logger.warn({ err: error }, what === 'again' ? 'Mail waits: it is tried again' : 'A mail was dropped');
  const sending = mails.send({ publicUrl, deliver: mailer.deliver, failed }, signal);
  await Promise.race([sending, graceAfter(signal)]);
  mailer.close();
}
