import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import { isLoopbackHost } from './exposure.ts';
import { ACCOUNT_SERVERS as usedBy } from './processes.ts';
import { address, variableReader, variables, type Environment } from './variable.ts';

/** How mails are sent. */
export type MailConfiguration =
  | { readonly mode: 'smtp'; readonly url: string; readonly from: string }
  /** Stored in a table that `/dev/mailbox` shows. */
  | { readonly mode: 'mailbox' }
  /** No mails are sent: addresses are not verified, and passwords cannot be reset. */
  | { readonly mode: 'none' };

const FROM = /^(?:[^<>"\r\n]+ <)?[^\s<>@,]+@[^\s<>@,]+>?$/;
const hasHost = (text: string): boolean => new URL(text).hostname !== '';

export const MAIL_VARIABLES = {
  MAIL: z.enum(['none', 'smtp']).optional().register(variables, {
    meaning: '`none` sends no mail, and new accounts count as verified. With `smtp`, `SMTP_URL` is required.',
    expects: 'one of: none, smtp',
    example: 'none',
    default:
      '`smtp` where `SMTP_URL` is set; else the development mailbox at `/dev/mailbox`, which exists only on loopback, with the embedded database, and not with `NODE_ENV=production`',
    usedBy,
  }),
  SMTP_URL: address('smtp:', 'smtps:').refine(hasHost).optional().register(variables, {
    meaning:
      'The mail server. TLS is required of one that is not on this machine, unless the address ends with `?requireTLS=false`.',
    expects: 'an address',
    example: 'smtp://user:password@host:587',
    usedBy,
    secret: 'password',
  }),
  MAIL_FROM: z.string().regex(FROM).optional().register(variables, {
    meaning: 'The sender of mails. Required with `SMTP_URL`.',
    expects: 'the sender',
    example: '"Gemscout <no-reply@example.com>"',
    usedBy,
  }),
};

/**
 * @param hasMailbox true to use the development mailbox if neither `MAIL` nor `SMTP_URL` is set
 * @returns `undefined` if mail is not configured; a process that sends mails then refuses to start
 * @throws ConfigurationError for the first invalid variable; the message never contains the password
 */
export function readMail(environment: Environment, hasMailbox: boolean): MailConfiguration | undefined {
  const { read, refuse } = variableReader(MAIL_VARIABLES, environment);
  const mail = read('MAIL');
  if (mail === 'none') return { mode: 'none' };
  const url = read('SMTP_URL');
  if (url === undefined) return hasMailbox && mail === undefined ? { mode: 'mailbox' } : undefined;
  return { mode: 'smtp', url, from: read('MAIL_FROM') ?? refuse('MAIL_FROM') };
}

type Sender = {
  readonly mail: MailConfiguration | undefined;
  readonly host: string;
  readonly publicUrl: string | undefined;
};

/**
 * The mail configuration, for a process that sends mails and builds links in them. @throws ConfigurationError if it is
 * incomplete
 */
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

/** The mail configuration, as printed at startup. The mailbox is printed later with its address, once the port is known. */
export function describeMail(mail: MailConfiguration | undefined): string | undefined {
  if (mail?.mode === 'none') return 'none: addresses are not verified, passwords cannot be reset';
  return mail?.mode === 'smtp' ? `SMTP server ${new URL(mail.url).host}, from ${mail.from}` : undefined;
}
