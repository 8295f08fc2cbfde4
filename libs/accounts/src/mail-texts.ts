import { metText, priceSource } from '@gemscout/domain';
import { trialEndingText, withdrawnText } from './billing-mail-texts.ts';
import { writtenMail, type MailParts, type MailText } from './mail-parts.ts';
import type { MailCause } from './mails.ts';

type Link = (path: string) => string;

const PARTS: {
  readonly [Type in MailCause['type']]: (cause: Extract<MailCause, { readonly type: Type }>, at: Link) => MailParts;
} = {
  verification_code: (cause, at) => ({
    subject: `${cause.code} is your Gemscout verification code`,
    before: ['Enter this code to verify your email address:'],
    code: cause.code,
    link: { words: 'Open the verification page', url: at('/verify') },
    after: [
      'The code is valid for 15 minutes and works once.',
      'If you did not ask for it, you can ignore this mail: without the code nothing happens.',
    ],
  }),

  password_reset: (cause, at) => ({
    subject: 'Set a new Gemscout password',
    before: ['Somebody, probably you, asked to set a new password for your Gemscout account.'],
    link: { words: 'Set a new password', url: at(`/reset?token=${encodeURIComponent(cause.token)}`) },
    after: [
      'The link is valid for 30 minutes and works once. A new password logs you out everywhere.',
      'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
  }),

  address_known: (_cause, at) => ({
    subject: 'You already have a Gemscout account',
    before: ['Somebody, probably you, tried to sign up with this address, which has a Gemscout account already.'],
    link: { words: 'Log in', url: at('/login') },
    after: [
      `If you do not remember your password, you can set a new one: ${at('/forgot')}`,
      'If it was not you, you can ignore this mail: your account was not changed.',
    ],
  }),

  invitation: (cause, at) => ({
    subject: `${cause.ownerEmail} invites you to a Gemscout team`,
    before: [
      `${cause.ownerEmail} invites you to share a Gemscout workspace: its runs, queue, watchlist and plan.`,
      'Your own workspace stays as it is, and comes back when you leave the team.',
    ],
    link: { words: 'Look at the invitation', url: at(`/settings?invite=${encodeURIComponent(cause.token)}`) },
    after: [
      'The invitation is for this address only, and valid for seven days. It is accepted by a button on that page.',
      'If you do not know the sender, you can ignore this mail: nothing happens.',
    ],
  }),

  account_erased: () => ({
    subject: 'Your Gemscout account is being erased',
    before: [
      'As you asked, your account and all its data are being erased from the server. A subscription is cancelled.',
      'That takes a few minutes; what was under way meanwhile is erased an hour later.',
    ],
    after: ['This is the last mail to this address. You can sign up again at any time.'],
  }),

  conditions_met: ({ conditions, more, stop }, at) => ({
    subject: conditionsSubject(conditions.map(({ symbol }) => symbol)),
    before: [
      ...conditions.map(
        ({ symbol, text, metOn, close, provider }) =>
          `${symbol}: ${text} ${metText(metOn, close)} (${priceSource(provider)}).`,
      ),
      ...(more === 0 ? [] : [`And ${more} more.`]),
    ],
    link: { words: 'Open the workspace', url: at('/app') },
    after: [
      'You approved these proposals. What a condition means for them is for you to decide. At most one such mail a day.',
    ],
    stop: { words: 'Unsubscribe from these mails', url: at(`/unsubscribe?token=${encodeURIComponent(stop)}`) },
  }),

  trial_ending: (cause, at) => trialEndingText(cause, at('/settings#billing')),

  contract_withdrawn: (cause, at) => withdrawnText(cause, at('/settings#billing')),

  password_changed: (cause, at) => ({
    subject: 'Your Gemscout password was changed',
    before: [
      `The password of your Gemscout account was changed on ${minuteOf(cause.at)} UTC. You were logged out everywhere.`,
    ],
    after: [`If it was not you, set a new password at once: ${at('/forgot')}`],
  }),
};

/** @param publicUrl as people reach the product; links begin with it */
export function mailOf<Type extends MailCause['type']>(
  cause: Extract<MailCause, { readonly type: Type }>,
  publicUrl: string,
): MailText {
  return writtenMail(PARTS[cause.type](cause, (path) => new URL(path, publicUrl).toString()));
}

function conditionsSubject(symbols: readonly string[]): string {
  const [first = '', ...others] = new Set(symbols);
  const count = symbols.length === 1 ? 'A condition was met' : `${symbols.length} conditions were met`;
  const named = others.length > 3 ? `${first} and ${others.length} others` : [first, ...others].join(', ');
  return `${count}: ${named}`;
}

function minuteOf(at: string): string {
  return at.slice(0, 16).replace('T', ' at ');
}
