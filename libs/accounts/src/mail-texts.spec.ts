import { describe, expect, it } from '@jest/globals';
import { mailOf } from './mail-texts.ts';
import type { MailCause } from './mails.ts';

const CAUSES: readonly MailCause[] = [
  { type: 'verification_code', code: 'ABC234' },
  { type: 'password_reset', token: 'a-_9'.repeat(10) },
  { type: 'address_known' },
  { type: 'password_changed', at: '2026-11-21T17:05:09.000Z' },
  {
    type: 'contract_withdrawn',
    plan: 'basic',
    interval: 'monthly',
    declaredAt: '2026-11-21T17:05:09.000Z',
    refundedCents: 1_500,
  },
  { type: 'trial_ending', plan: 'premium', interval: 'annual', trialEndsAt: '2026-11-30T17:05:09.000Z' },
];

describe.each(CAUSES)('the mail of $type', (cause) => {
  const { subject, text, html } = mailOf(cause, 'https://gemscout.example/base');

  it('has one line as subject', () => expect(subject).toMatch(/^[^\r\n]{10,78}$/));
  it('loads nothing from elsewhere and runs nothing', () => expect(html).not.toMatch(/<img|<script|<link|url\(|src=/i));
  it('links to the product only', () => {
    const links = [...`${text} ${html}`.matchAll(/https?:\/\/[^/\s"<]+/g)].map(([origin]) => origin);
    expect(new Set(links)).toEqual(new Set(['https://gemscout.example']));
  });
  it('says in text what it says in HTML', () => {
    const words = html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&amp;', '&')
      .trim();
    for (const line of words.split('\n').filter(Boolean)) expect(text).toContain(line);
  });
});

it('a reset link carries its token', () => {
  const { text, html } = mailOf({ type: 'password_reset', token: 'abc-_123' }, 'http://127.0.0.1:3000');
  expect(text).toContain('http://127.0.0.1:3000/reset?token=abc-_123');
  expect(html).toContain('href="http://127.0.0.1:3000/reset?token=abc-_123"');
});

it('what is not ours is text in HTML', () => {
  const { html } = mailOf({ type: 'password_changed', at: '<b onclick=x>' }, 'https://gemscout.example');
  expect(html).not.toContain('<b onclick');
});
