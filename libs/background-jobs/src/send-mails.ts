import { setTimeout as sleep } from 'node:timers/promises';
import type { Accounts } from '@gemscout/accounts';
import { openSmtpMailer, type Logger, type MailConfiguration } from '@gemscout/service-kit';

const GRACE_MS = 3_000;

type Plan = {
  readonly mail: MailConfiguration;
  readonly accounts: Pick<Accounts, 'mails'>;
  /** Links in mails begin with it. */
  readonly publicUrl: string;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Sends the mails that the accounts write, as configured, until it is closed; what is under way then comes twice at worst. */
export async function startSendingMails({
  mail,
  accounts,
  publicUrl,
  logger,
}: Plan): Promise<{ close(): Promise<void> }> {
  if (mail.mode === 'none') return { close: async () => undefined };
  const { mails } = accounts;
  const mailer =
    mail.mode === 'smtp' ? await openSmtpMailer(mail) : { deliver: mails.keep, close: (): void => undefined };
  const stopping = new AbortController();
  const failed = (error: unknown, what: 'again' | 'dropped'): void =>
    logger.warn({ err: error }, what === 'again' ? 'Mail waits: it is tried again' : 'A mail was dropped');
  const sending = mails.send({ publicUrl, deliver: mailer.deliver, failed }, stopping.signal);
  return {
    async close() {
      stopping.abort();
      await Promise.race([sending, sleep(GRACE_MS, undefined, { ref: false })]);
      mailer.close();
    },
  };
}
