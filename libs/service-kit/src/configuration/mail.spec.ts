import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from './configuration.ts';
import { requireMail } from './mail.ts';

const SMTP = { SMTP_URL: 'smtps://user:secret@mail.example.com:465', MAIL_FROM: 'Gemscout <no-reply@example.com>' };
const EXTERNAL = { DATABASE_URL: 'postgres://u:p@db.example/g' };

describe('where mails go', () => {
  it.each([
    ['into the mailbox on this machine', {}, { mode: 'mailbox' }],
    ['into the mailbox under a name of this machine', { PUBLIC_URL: 'http://localhost:5173' }, { mode: 'mailbox' }],
    ['to the server that is named', SMTP, { mode: 'smtp', url: SMTP.SMTP_URL, from: SMTP.MAIL_FROM }],
    ['nowhere, asked for by hand', { ...EXTERNAL, MAIL: 'none' }, { mode: 'none' }],
  ])('%s', (_what, environment, expected) => expect(requireMail(readConfiguration(environment))).toEqual(expected));

  it.each([
    ['on an external database', EXTERNAL],
    ['on an address that others can reach', { HOST: '0.0.0.0' }],
    ['under a public address', { PUBLIC_URL: 'https://gemscout.example.com' }],
    ['where a server is asked for', { MAIL: 'smtp' }],
    ['in production', { NODE_ENV: 'production' }],
  ])('must be said %s', (_what, environment) => {
    const configuration = readConfiguration(environment);
    expect(() => requireMail(configuration)).toThrow(/^SMTP_URL= cannot be used.*MAIL=none/);
  });
});

it('the public address must be said where mails go to others', () => {
  const configuration = readConfiguration({ ...SMTP, HOST: '0.0.0.0' });
  expect(() => requireMail(configuration)).toThrow(/^PUBLIC_URL=.*https:\/\//);
  expect(requireMail(readConfiguration({ ...SMTP, HOST: '0.0.0.0', PUBLIC_URL: 'https://g.example' }))).toBeDefined();
});

describe('a variable that cannot be used is named, with a valid value, and without its secret', () => {
  it.each([
    [{ MAIL: 'pigeons' }, /MAIL=pigeons.*MAIL=none/],
    [{ ...SMTP, SMTP_URL: 'http://u:secret@h' }, /SMTP_URL=http:\/\/\*\*\*@h.*smtp:\/\//],
    [{ ...SMTP, MAIL_FROM: '' }, /MAIL_FROM=.*no-reply@example.com/],
    [{ ...SMTP, MAIL_FROM: 'a@b.c\r\nBcc: e@f.g' }, /MAIL_FROM/],
    [{ ACCOUNT_SECRET: 'too short' }, /ACCOUNT_SECRET=\*\*\*.*32/],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, /TRUSTED_PROXIES=.*10\.0\.0\.0\/8/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /TRUSTED_PROXIES/],
  ])('%j', (environment, says) => {
    expect(() => readConfiguration(environment)).toThrow(says);
    expect(() => readConfiguration(environment)).not.toThrow(/secret(?!s)/);
  });
});

it('proxies are addresses and networks, with commas', () => {
  const { trustedProxies } = readConfiguration({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,2001:db8::/32' });
  expect(trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
  expect(readConfiguration({}).trustedProxies).toEqual([]);
});
