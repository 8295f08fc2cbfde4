import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { openMarket } from '@gemscout/market';
import { companyFacts } from '@gemscout/research';
import { expectationsOn } from './recompute-estimates.mjs';

const SAMPLE = join(import.meta.dirname, '../../libs/market/sample');
const linesOf = (file: string) =>
  gunzipSync(readFileSync(join(SAMPLE, file)))
    .toString('utf8')
    .trim()
    .split('\n');
const rows = linesOf('estimates.jsonl.gz').map((line) => JSON.parse(line));
const bars = linesOf('bars.csv.gz').slice(1);

const DAYS = ['2025-09-30', '2026-02-27', '2026-06-30'];
const SYMBOLS = ['ADVRO', 'AQUEN', 'BOLTR', 'BRNTO', 'COPRA', 'CREDL', 'FURNO', 'MONTR', 'OSTEN', 'TERRO'];

describe('revisions, drift and spread of targets, computed again from the raw files without the code of the product', () => {
  it.each(SYMBOLS.flatMap((symbol) => DAYS.map((day) => [symbol, day] as const)))(
    '%s on %s: no difference',
    async (symbol, day) => {
      const found = await companyFacts(await openMarket('sample', { asOf: day }), symbol);
      const stated = new Map(found?.facts.map(({ id, value }) => [id, value]));
      const expected = expectationsOn(rows, bars, symbol, day);
      for (const [id, value] of Object.entries(expected)) {
        const said = stated.get(id) ?? null;
        if (typeof value !== 'number') expect([id, said]).toEqual([id, value]);
        else expect([id, Number(said) - value < 1e-9 && value - Number(said) < 1e-9]).toEqual([id, true]);
      }
    },
  );
});
