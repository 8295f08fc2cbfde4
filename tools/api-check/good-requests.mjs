/** Requests that succeed once, such as one with a code out of a mail: chance would never find them. */
import { createHmac } from 'node:crypto';
import { keyedHashes } from '../../libs/accounts/dist/keyed-hashes.js';
import { eventually, PASSWORD } from './calls.mjs';
import { ACCOUNT_SECRET } from './product.mjs';

export const DEMO = { email: 'demo@example.com', password: 'gemscout-demo-2026' };
const REASON = { reason: 'api check' };

/**
 * @returns for an operation the request that succeeds, and the tokens of operations that are not called as the owner: as
 *   somebody whose account may be lost, and who pays
 */
export async function goodRequests(calls, product, owner) {
  const { call } = calls;
  const payer = await calls.newAccount('payer@example.com');
  const { url } = await call(payer, 'POST', '/billing/checkout?plan=basic&interval=monthly');
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }), redirect: 'manual' });
  const [replayed, discarded] = await deadLetters(calls, product, owner);
  const requests = {
    ...(await ofAccounts(calls)),
    ...(await ofTeam(calls, owner)),
    'POST /runs': { body: { kind: 'symbol', symbol: 'OSTEN' } },
    'POST /billing/checkout': { query: { plan: 'basic', interval: 'monthly' } },
    'POST /billing/portal': {},
    'POST /billing/webhook': webhook(),
    'POST /ops/dead-letters/{id}/replay': { path: { id: replayed.id }, body: REASON },
    'POST /ops/dead-letters/{id}/discard': { path: { id: discarded.id }, body: REASON },
  };
  const tokens = {
    'DELETE /account': await calls.newAccount('stays@example.com'),
    ...Object.fromEntries(['checkout', 'portal', 'sync'].map((name) => [`POST /billing/${name}`, payer])),
  };
  return { requests, tokens };
}

async function ofAccounts({ call, inMail, signUp, logIn, newAccount }) {
  const leaver = await newAccount('leaver@example.com');
  const sampler = await newAccount('sampler@example.com');
  const [sampleRun] = await call(sampler, 'GET', '/runs');
  const email = 'newcomer@example.com';
  const code = await signUp(email);
  const forgetful = 'forgetful@example.com';
  await newAccount(forgetful);
  await call(undefined, 'POST', '/auth/password-reset/request', { email: forgetful });
  const token = await inMail(forgetful, /reset\?token=([\w-]{43})/);
  const [ended, ends] = [await logIn(DEMO), await logIn(DEMO)];
  const session = (await call(ended, 'GET', '/auth/sessions')).find(({ current }) => current);
  return {
    'DELETE /account': { token: leaver, body: { password: PASSWORD } },
    'DELETE /runs/{id}': { token: sampler, path: { id: sampleRun.id } },
    'POST /auth/login': { body: DEMO },
    'DELETE /auth/sessions/{id}': { token: ends, path: { id: session.id } },
    'POST /auth/verify-email/confirm': { body: { email, code } },
    'POST /auth/password-reset/confirm': { body: { token, new_password: PASSWORD } },
  };
}

async function ofTeam({ call, inMail, newAccount }, owner) {
  const invite = async (email) => {
    const invited = await newAccount(email);
    await call(owner, 'POST', '/team/invitations', { email });
    return { invited, body: { token: await inMail(email, /invite=([\w-]{43})/) } };
  };
  const member = await invite('member@example.com');
  await call(member.invited, 'POST', '/team/invitations/accept', member.body);
  const { members } = await call(owner, 'GET', '/team');
  const guest = await invite('guest@example.com');
  const previewed = await invite('previewed@example.com');
  return {
    'POST /team/invitations/preview': { body: previewed.body },
    'POST /team/invitations/accept': { token: guest.invited, body: guest.body },
    'DELETE /team/members/{id}': { path: { id: members.find(({ role }) => role === 'member').user_id } },
  };
}

/** Two of them. */
async function deadLetters({ call }, product, owner) {
  await product.sendUnreadable(2);
  return eventually('two dead letters', async () => {
    const { letters } = await call(owner, 'GET', '/ops/dead-letters');
    return letters.length === 2 ? letters : undefined;
  });
}

/** A message of the sandbox, with blanks where Python writes them, since the signature is of the bytes. */
function webhook() {
  const key = keyedHashes(ACCOUNT_SECRET).hash('for sandbox webhook', '');
  const signature = createHmac('sha256', key).update('{"id": "evt_check"}').digest('hex');
  return { body: { id: 'evt_check' }, headers: { 'Stripe-Signature': signature } };
}
