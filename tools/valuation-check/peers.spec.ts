import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { openMarket } from '@gemscout/market';
import { companyFacts } from '@gemscout/research';
import { peersOn } from './recompute-peers.mjs';

const SAMPLE = join(import.meta.dirname, '../../libs/market/sample');
const linesOf = (bytes: Buffer) => bytes.toString('utf8').trim().split('\n');
const packedLines = (file: string) => linesOf(gunzipSync(readFileSync(join(SAMPLE, file))));
const statements = Map.groupBy(packedLines('statements.jsonl.gz'), (line) => line.split('"')[3] ?? '');
const bars = Map.groupBy(packedLines('bars.csv.gz'), (line) => line.split(',')[0] ?? '');
const companies = linesOf(readFileSync(join(SAMPLE, 'companies.csv'))).map((line) => {
  const [symbol = '', , , sic = ''] = line.split(',');
  return { symbol, sic };
});
const files = {
  rowsOf: (symbol: string): unknown[] => (statements.get(symbol) ?? []).map((line) => JSON.parse(line)),
  closesOf: (symbol: string) =>
    (bars.get(symbol) ?? []).map((line) => {
      const [, date = '', , , , close] = line.split(',');
      return { date, close: Number(close) };
    }),
};

/** Five with a group of peers, and five with a smaller one. */
const SYMBOLS = ['BOLTR', 'JOVEN', 'STRMO', 'TRUVO', 'VELDR', 'CREDL', 'KRANO', 'PHEOL', 'QANTO', 'ZORBL'];
const DAYS = ['2026-02-27', '2026-06-30'];
const markets = new Map(DAYS.map((day) => [day, openMarket('sample', { asOf: day })]));

describe('where a company is among its peers, computed again from the raw files without the code of the product', () => {
  it.each(SYMBOLS.flatMap((symbol) => DAYS.map((day) => [symbol, day] as const)))(
    '%s on %s: no difference',
    async (symbol, day) => {
      const market = await markets.get(day);
      const found = market && (await companyFacts(market, symbol));
      const stated = (found?.facts ?? []).filter(({ id }) => /^peers$|^peer_/.test(id));
      const { peers, ...expected } = peersOn(companies, symbol, day, files);
      if (peers < 5) {
        expect(stated).toEqual([]);
        const [{ reason = '' } = {}] = found?.withoutValue.filter(({ id }) => id === 'peers') ?? [];
        expect(reason).toContain(`A peer group of ${['none', 'one', 'two', 'three', 'four'][peers]}:`);
        return;
      }
      const close = Object.entries({ peers, ...expected }).map(([id, value]) => [id, expect.closeTo(value, 6)]);
      expect(Object.fromEntries(stated.map(({ id, value }) => [id, value]))).toEqual(Object.fromEntries(close));
      expect(stated.length).toBeGreaterThan(15);
    },
  );
});
