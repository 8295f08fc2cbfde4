import { ConfigurationError } from '../configuration-error.ts';
import { isLoopbackHost } from '../exposure.ts';

/** How mails leave the house. */
export type MailConfiguration =
  | { readonly mode: 'smtp'; readonly url: string; readonly from: string }
  /** Into a table that `/dev/mailbox` shows. */
  | { readonly mode: 'mailbox' }
  /** Not at all: addresses are not verified, passwords not reset. */
  | { readonly mode: 'none' };

type Environment = Readonly<Record<string, string | undefined>>;

const FROM = /^(?:[^<>"\r\n]+ <)?[^\s<>@,]+@[^\s<>@,]+>?$/;

/**
 * Reads `MAIL` (`none`, `smtp`, or nothing), `SMTP_URL` (`smtp:` or `smtps:`) and `MAIL_FROM`.
 *
 * @param hasMailbox where neither is set: the development mailbox may stand in
 * @returns `undefined` where nothing says where mails go; who sends some refuses to start then
 * @throws ConfigurationError for the first one that cannot be used, without the password
 */
export function readMail(environment: Environment, hasMailbox: boolean): MailConfiguration | undefined {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const mail = read('MAIL');
  if (mail !== undefined && mail !== 'none' && mail !== 'smtp')
    throw new ConfigurationError(
      'MAIL',
      mail,
      'Give MAIL=none where no mail shall be sent, MAIL=smtp, or leave it out.',
    );
  const url = read('SMTP_URL');
  if (mail === 'none') return { mode: 'none' };
  if (url === undefined) return hasMailbox && mail === undefined ? { mode: 'mailbox' } : undefined;
  return { mode: 'smtp', url: checkedUrl(url), from: checkedFrom(read('MAIL_FROM')) };
}

type Sender = {
  readonly mail: MailConfiguration | undefined;
  readonly host: string;
  readonly publicUrl: string | undefined;
};

/** Who sends mails cannot start without knowing where they go, nor what their links begin with. @throws ConfigurationError */
export function requireMail({ mail, host, publicUrl }: Sender): MailConfiguration {
  if (mail?.mode === 'smtp' && publicUrl === undefined && !isLoopbackHost(host))
    throw new ConfigurationError(
      'PUBLIC_URL',
      undefined,
      'Links in mails begin with it: give the address at which people reach Gemscout, such as ' +
        'PUBLIC_URL=https://gemscout.example.com.',
    );
  if (mail) return mail;
  throw new ConfigurationError(
    'SMTP_URL',
    undefined,
    'Accounts need mail: give SMTP_URL=smtp://user:password@host:587 and MAIL_FROM="Gemscout <no-reply@example.com>", ' +
      'or MAIL=none, with which addresses are not verified and passwords cannot be reset. (The development mailbox ' +
      'exists only on this machine, with the embedded database, and not with NODE_ENV=production.)',
  );
}

/** Where mails go, as a start prints it; the mailbox is told with its address, once that is known. */
export function describeMail(mail: MailConfiguration | undefined): string | undefined {
  if (mail?.mode === 'none') return 'none: addresses are not verified, passwords cannot be reset';
  return mail?.mode === 'smtp' ? `SMTP server ${new URL(mail.url).host}, from ${mail.from}` : undefined;
}

function checkedUrl(url: string): string {
  if (URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol) && new URL(url).hostname !== '') return url;
  const shown = url.replace(/\/\/[^@/]*@/, '//***@');
  throw new ConfigurationError('SMTP_URL', shown, 'Give an address such as SMTP_URL=smtp://user:password@host:587.');
}

function checkedFrom(from: string | undefined): string {
  if (from !== undefined && FROM.test(from)) return from;
  throw new ConfigurationError(
    'MAIL_FROM',
    from,
    'Give the sender, such as MAIL_FROM="Gemscout <no-reply@example.com>".',
  );
}
