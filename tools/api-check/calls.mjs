/** The API and its mailbox, as what is needed for the check is made. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Of every account that is made here. */
export const PASSWORD = 'a password of the check';
const MOST_TRIES = 300;
const TRY_AGAIN_MS = 200;
const AGREED = {
  agree_user_agreement: true,
  agree_privacy_policy: true,
  agree_investment_disclaimer: true,
  legal_version: '2025-08-09',
};

export function callsTo(url) {
  async function call(token, method, path, body) {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** @returns what `pattern` finds in a mail to an address */
  const inMail = (email, pattern) =>
    eventually(`a mail to ${email}`, async () => {
      const mails = await call(undefined, 'GET', '/dev/mailbox.json');
      return mails.map(({ to, text }) => (to === email ? pattern.exec(text)?.[1] : undefined)).find(Boolean);
    });

  /** @returns the code that proves the address */
  async function signUp(email) {
    await call(undefined, 'POST', '/auth/signup', { email, password: PASSWORD, ...AGREED });
    return inMail(email, /\n([A-Z2-9]{6})\n/);
  }

  const logIn = async (credentials) => (await call(undefined, 'POST', '/auth/login', credentials)).access_token;

  /** @returns the token of a session of a new account */
  async function newAccount(email) {
    await call(undefined, 'POST', '/auth/verify-email/confirm', { email, code: await signUp(email) });
    return logIn({ email, password: PASSWORD });
  }

  return { call, inMail, signUp, logIn, newAccount };
}

/** Asks until there is an answer. */
export async function eventually(what, ask) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await ask();
    if (answer) return answer;
    await sleep(TRY_AGAIN_MS);
  }
  throw new Error(`There was no sign of ${what}`);
}
