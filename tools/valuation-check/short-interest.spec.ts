import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { openMarket } from '@gemscout/market';
import { companyFacts } from '@gemscout/research';
import { shortInterestOn } from './recompute-short-interest.mjs';

const SAMPLE = join(import.meta.dirname, '../../libs/market/sample');
const [head = '', ...lines] = readFileSync(join(SAMPLE, 'short_interest.csv'), 'utf8').trim().split('\n');
const names = head.split(',');
const positions = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
const statements = gunzipSync(readFileSync(join(SAMPLE, 'statements.jsonl.gz')))
  .toString('utf8')
  .split('\n')
  .filter((line) => line.includes('dei:EntityCommonStockSharesOutstanding'))
  .map((line) => JSON.parse(line));

const DAYS = ['2025-09-30', '2026-02-27', '2026-06-30'];
const SYMBOLS = ['ADVRO', 'AQUEN', 'BOLTR', 'BRNTO', 'COPRA', 'CREDL', 'FURNO', 'HEXLO', 'OSTEN', 'TERRO'];

describe('short interest, computed again from the raw files without the code of the product', () => {
  it.each(DAYS)('of ten companies on %s: no difference', async (day) => {
    const market = await openMarket('sample', { asOf: day });
    for (const symbol of SYMBOLS) {
      const found = await companyFacts(market, symbol);
      const stated = new Map(found?.facts.map(({ id, value }) => [id, value]));
      for (const [id, value] of Object.entries(shortInterestOn({ positions, statements }, symbol, day))) {
        const said = stated.get(id) ?? null;
        if (typeof value !== 'number') expect([symbol, id, said]).toEqual([symbol, id, value]);
        else expect([symbol, id, Math.abs(Number(said) - value) < 1e-9]).toEqual([symbol, id, true]);
      }
    }
  });
});
