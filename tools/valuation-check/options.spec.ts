import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { openMarket } from '@gemscout/market';
import { companyFacts } from '@gemscout/research';
import { optionsOn } from './recompute-options.mjs';

const SAMPLE = join(import.meta.dirname, '../../libs/market/sample');
const DAYS = ['2026-06-16', '2026-06-22', '2026-06-30'];
const SYMBOLS = ['ADVRO', 'AVILO', 'BOLTR', 'BRNTO'];
const FIGURES = [
  'atm_volatility',
  'event_move',
  'event_move_ratio',
  'past_event_move',
  'put_call_open_interest',
  'put_call_volume',
  'skew_25_delta',
  'volatility_premium',
];
/** The product's normal distribution is within 7.5e-8, which a steep smile makes more of. */
const NEAR = 1e-4;

function linesOf(file: string): readonly string[] {
  const bytes = readFileSync(join(SAMPLE, file));
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trim().split('\n');
}

function rowsOf(file: string, symbol?: string) {
  const [head = '', ...lines] = linesOf(file);
  const names = head.split(',');
  const own = symbol === undefined ? lines : lines.filter((line) => line.startsWith(`${symbol},`));
  return own.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

const rates = rowsOf('rates.csv');
const rawOf = (symbol: string) => ({
  quotes: rowsOf('option_chains.csv.gz', symbol),
  bars: rowsOf('bars.csv.gz', symbol),
  reports: rowsOf('earnings.csv', symbol),
  estimates: linesOf('estimates.jsonl.gz')
    .filter((line) => line.startsWith(`{"symbol":"${symbol}"`))
    .map((line) => JSON.parse(line)),
  rates,
});
const raw = new Map(SYMBOLS.map((symbol) => [symbol, rawOf(symbol)]));

describe('options by expiry, computed again from the raw files without the code of the product', () => {
  it.each(DAYS)('of four companies on %s: no difference', async (day) => {
    const market = await openMarket('sample', { asOf: day });
    const compared = new Set<string>();
    for (const [symbol, rows] of raw) {
      const found = await companyFacts(market, symbol);
      const stated = new Map(found?.facts.map(({ id, value }) => [id, value]));
      for (const [id, value] of Object.entries(optionsOn(rows, day))) {
        if (value === undefined) expect([symbol, id, stated.has(id)]).toEqual([symbol, id, false]);
        else expect([symbol, id, Math.abs(Number(stated.get(id)) - value) < NEAR]).toEqual([symbol, id, true]);
        if (value !== undefined) compared.add(id.split('.')[0] ?? id);
      }
    }
    expect([...compared].toSorted()).toEqual(FIGURES);
  });
});
