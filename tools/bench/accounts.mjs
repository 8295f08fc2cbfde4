import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { startChild } from './child.mjs';
import { caller } from './http-caller.mjs';
import { againstLimit, differenceLine, median } from './line.mjs';

const LOG_INS = 64;
const AT_ONCE = 8;
const PASSWORD = 'a password of everybody';
const PAIRS = 200;
/** Fewer than any limit on guesses, between two times that nobody is counted. */
const PAIRS_AT_ONCE = 4;

const AGREED = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };

/** Log-ins a second beside bare hashing; and whether the time of a call tells if there is an account. */
export async function measureAccounts({ rounds }) {
  const database = await scratchDatabase('accounts');
  const server = await startChild('./api-server.mjs', [database.url]);
  try {
    const people = await server.ask({ what: 'accounts', count: AT_ONCE, password: PASSWORD });
    const ours = [];
    const limit = [];
    for (let round = 0; round < rounds; round += 1) {
      limit.push(await hashesASecond());
      ours.push(await logInsASecond(server, people));
    }
    const logIns = againstLimit('log-ins', 'a second', median(ours), median(limit), { atLeast: 0.7 });
    return [logIns, ...(await differences(server))];
  } finally {
    await server.stop();
    await database.drop();
  }
}

async function logInsASecond({ ready: { port } }, people) {
  const call = caller(port, AT_ONCE);
  const started = performance.now();
  await Promise.all(
    people.map(async ({ email }) => {
      for (let count = 0; count < LOG_INS / AT_ONCE; count += 1)
        await call('POST', '/auth/login', undefined, { email, password: PASSWORD }, 200);
    }),
  );
  call.agent.destroy();
  return LOG_INS / ((performance.now() - started) / 1_000);
}

/** The same number of checks with the same cost, two at a time as in the product, and nothing else. */
async function hashesASecond() {
  const worker = new Worker(fileURLToPath(new URL('hashes.mjs', import.meta.url)), {
    workerData: { password: PASSWORD, count: LOG_INS, parallel: 2 },
  });
  const { promise, resolve, reject } = Promise.withResolvers();
  worker.on('message', resolve).on('error', reject);
  const seconds = await promise;
  return LOG_INS / seconds;
}

/**
 * Known and unknown addresses by turns, each pair close in time, so that what else the machine does falls on both; each is as
 * often the first after a pause, in which what is counted is forgotten; and each address is asked about for the first time, so
 * that what is counted of it is new for both.
 */
async function differences(server) {
  const call = caller(server.ready.port);
  const body = (email) => ({ email, password: 'wrong' });
  const signUp = (email) => ({ ...body(email), ...AGREED, legal_version: '2025-08-09' });
  const address = (email) => ({ email });
  const calls = [
    ['log-in', '/auth/login', body, 401],
    ['password reset', '/auth/password-reset/request', address, 202],
    ['verification code', '/auth/verify-email/request', address, 202], // of who has not verified: the others get a decoy, too
    ['sign-up', '/auth/signup', signUp, 201],
  ];
  const lines = [];
  for (const [name, path, bodyOf, status] of calls) {
    const post = async (email) => {
      const started = performance.now();
      await call('POST', path, undefined, bodyOf(email), status);
      return performance.now() - started;
    };
    const password = status === 401 ? PASSWORD : undefined; // only who tries one looks at it
    const people = await server.ask({ what: 'accounts', count: PAIRS + PAIRS_AT_ONCE, password, verified: false });
    lines.push(differenceLine(`${name}: known minus unknown address`, await pairs(server, post, people)));
  }
  call.agent.destroy();
  return lines;
}

async function pairs(server, post, people) {
  const times = { first: [], second: [] };
  for (let pair = -PAIRS_AT_ONCE; pair < PAIRS; pair += 1) {
    if (pair % PAIRS_AT_ONCE === 0) await server.ask({ what: 'forgive' });
    const known = people.at(pair).email;
    const unknown = known.replace('bench', 'other');
    const knownFirst = (pair + Math.floor(pair / PAIRS_AT_ONCE)) % 2 === 0;
    const [one, other] = [await post(knownFirst ? known : unknown), await post(knownFirst ? unknown : known)];
    if (pair < 0) continue; // warms both
    times.first.push(knownFirst ? one : other);
    times.second.push(knownFirst ? other : one);
  }
  return times;
}
