import { describe, expect, it } from '@jest/globals';
import { EmailAddress, ResetPasswordBody, SignupBody } from './auth-bodies.ts';

describe('an address', () => {
  it.each(['ada@example.com', ' Ada+gems@Example.com\t', "o'neil.x_y-z@mail.example.co.uk", 'a@localhost'])(
    '%j is accepted, without the blanks around it',
    (email) => expect(EmailAddress.parse(email)).toBe(email.trim()),
  );

  it.each([
    ['ada@example.com\r\n', 'a line break'],
    ['ada@example.com\r\nBcc: eve@example.com', 'a header'],
    ['ada@example.com,eve@example.com', 'two, with a comma'],
    ['ada@example.com eve@example.com', 'two, with a blank'],
    ['ada@eve@example.com', 'two @'],
    ['Ada <ada@example.com>', 'a name'],
    ['İ@example.com', 'a dotted capital I'],
    ['ada@exаmple.com', 'a letter that looks like another'],
    [`${'a'.repeat(288)}@example.com`, '300 characters'],
    [`${'a'.repeat(65)}@example.com`, 'a name of 65 characters'],
    ['ada@-example.com', 'a label that begins with a dash'],
    ['ada@example..com', 'an empty label'],
    ['ada', 'no @'],
    ['@example.com', 'no name'],
    ['ada@example.com\u0000', 'NUL'],
  ])('%j is refused: %s', (email) => expect(EmailAddress.safeParse(email).success).toBe(false));

  it.each([`${'a'.repeat(300)}`, 'ada\u0000'])('is refused for one reason, whatever else is wrong', (email) =>
    expect(EmailAddress.safeParse(email).error?.issues).toHaveLength(1),
  );
});

describe('a password on sign-up', () => {
  const agreed = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };
  const isAccepted = (password: string) =>
    SignupBody.safeParse({ email: 'a@b.c', password, ...agreed, legal_version: '2025-08-09' }).success;

  it.each([1, 12, 72, 73, 1_000])('of %i characters is accepted', (length) =>
    expect(isAccepted('p'.repeat(length))).toBe(true),
  );
  it.each(['💎', '💎'.repeat(1_000), 'пароль', ' blanks around '])('%j is accepted', (password) =>
    expect(isAccepted(password)).toBe(true),
  );
  it.each([
    ['of no character', ''],
    ['of 1 MB', 'p'.repeat(1_000_000)],
    ['with NUL', 'pass\u0000word'],
    ['with half an emoji', '💎'.slice(0, 1)],
  ])('%s is refused', (_what, password) => expect(isAccepted(password)).toBe(false));
});

describe('a new password', () => {
  const isAccepted = (new_password: string) => ResetPasswordBody.safeParse({ token: 't', new_password }).success;

  it('has at least 12 characters, of which an emoji is one', () => {
    expect([isAccepted('p'.repeat(11)), isAccepted('p'.repeat(12))]).toEqual([false, true]);
    expect([isAccepted('💎'.repeat(11)), isAccepted('💎'.repeat(12))]).toEqual([false, true]);
  });
});
