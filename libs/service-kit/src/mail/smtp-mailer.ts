import { isLoopbackHost } from '../configuration/exposure.ts';
import { MailError, type Mail } from './mail.ts';

export type Mailer = {
  /** @throws MailError for a permanent rejection; any other error may be retried */
  deliver(mail: Mail): Promise<void>;
  close(): void;
};

/** Kept shorter than the lease of a mail. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/**
 * Sends mails to the SMTP server at `url`. Uses TLS unless the server is on this machine or the URL contains
 * `?requireTLS=false`. Opens a connection per mail; loads and connects nothing before the first mail.
 */
export async function openSmtpMailer({ url, from }: { readonly url: string; readonly from: string }): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const requireTLS = !isLoopbackHost(new URL(url).hostname);
  const fixed = { disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ url, requireTLS, ...TIMEOUTS, ...fixed }, { from });
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost';

  return {
    async deliver({ id, to, subject, text, html, stopUrl }) {
      if (/[\r\n]/.test(to + subject)) throw new MailError('An address or a subject of several lines');
      const headers = { 'Auto-Submitted': 'auto-generated', ...(stopUrl !== undefined && stopHeaders(stopUrl)) };
      const messageId = `<${id}@${domain}>`;
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html, headers, messageId });
      } catch (error) {
        throw isFinal(error) ? new MailError('The mail server refuses this mail', { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** A mail program shows them as a button that sends the POST. */
function stopHeaders(url: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** True if the server rejected this recipient or this content permanently: 5xx after RCPT TO or DATA. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const [status, command]: unknown[] = [Reflect.get(error, 'responseCode'), Reflect.get(error, 'command')];
  return typeof status === 'number' && status >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
