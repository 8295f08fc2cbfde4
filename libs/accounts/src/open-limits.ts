import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { available } from './accounts-database.ts';
import { AccountsUnavailable } from './accounts.ts';
import { addressKey, type KeyedHashes } from './keyed-hashes.ts';
import { LIMIT_RULES, LimitReached, type Actor, type Limited, type Limits } from './limits.ts';
import { networkOf } from './network-address.ts';

const DIMENSIONS = ['account', 'address'] as const;
const SWEEP_MS = 300_000;
const SWEEP = 'DELETE FROM accounts.rate_limit WHERE expire < $1';

type Count = { readonly limiter: RateLimiterPostgres; readonly key: string };

/** `close` ends the sweeping of what is over. */
export function openLimits(database: DataSource, hashes: KeyedHashes): Limits & { close(): void } {
  const limiters = new Map<string, RateLimiterPostgres>();
  for (const [what, rule] of Object.entries(LIMIT_RULES))
    for (const [dimension, { points, seconds }] of Object.entries(rule))
      limiters.set(`${what}:${dimension}`, limiterOf(database, `${what}:${dimension}`, points, seconds));

  const keyOf = (what: Limited, dimension: string, subject: string): string =>
    hashes.hash(`limit:${what}:${dimension}`, subject).toString('base64url');

  function countsOf(what: Limited, { email, address }: Actor): readonly Count[] {
    const subjects = {
      account: email === undefined ? undefined : addressKey(email),
      address: address === undefined ? undefined : networkOf(address),
    };
    return DIMENSIONS.flatMap((dimension) => {
      const limiter = limiters.get(`${what}:${dimension}`);
      const subject = subjects[dimension];
      return limiter && subject !== undefined ? [{ limiter, key: keyOf(what, dimension, subject) }] : [];
    });
  }

  const sweep = (): void => void database.query(SWEEP, [Date.now()]).catch(() => undefined); // once more in five minutes
  const sweeping = setInterval(sweep, SWEEP_MS);
  sweeping.unref();

  return {
    async take(what, actor) {
      for (const { limiter, key } of countsOf(what, actor)) {
        const refused = await consumed(limiter, key);
        if (refused) throw new LimitReached(what, Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)));
      }
    },
    async giveBack(what, actor) {
      for (const { limiter, key } of countsOf(what, actor)) await available(() => limiter.reward(key));
    },
    async forget(email) {
      for (const what of Object.keys(LIMIT_RULES).filter(isLimited))
        for (const { limiter, key } of countsOf(what, { email })) await available(() => limiter.delete(key));
    },
    close: () => clearInterval(sweeping),
  };
}

function limiterOf(database: DataSource, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: database,
    storeType: 'typeorm',
    schemaName: 'accounts',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  });
}

/** @returns the refusal, which the library throws. @throws AccountsUnavailable for whatever keeps it from counting */
async function consumed(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw new AccountsUnavailable({ cause: refused });
  }
}

function isLimited(name: string): name is Limited {
  return Object.hasOwn(LIMIT_RULES, name);
}
