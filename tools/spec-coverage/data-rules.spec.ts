import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** Places with rules of their own, each for a reason. */
const OWN_RULES = [
  'entities/account/use-goal-choice.ts: gcTime', // a choice cannot be read again
  'entities/run/runs-api.ts: withRetries', // starts a run
  'features/api-keys/new-key.tsx: gcTime', // a key is shown once, and gone with its page
  'features/fork/fork-api.ts: withRetries', // a fork is a run, and has an idempotency key
  'features/watchlist/watchlist-api.ts: retry', // of others: its failures are ignored
];

it('no screen has rules of its own, but for those named here', () => {
  const source = 'apps/web/src';
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(pages|features|entities).*\.tsx?$/.test(path) && !path.includes('.spec.'))
    .flatMap((path) => {
      const text = readFileSync(join(source, path), 'utf8');
      const rules = text.matchAll(/\b(?:(retry|retryDelay|gcTime|networkMode):|(withRetries)\()/g);
      return [...rules].map(([, option, call]) => `${path}: ${option ?? call}`);
    });
  expect(found.toSorted()).toEqual(OWN_RULES);
});
