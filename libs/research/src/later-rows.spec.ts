import { afterAll, describe, expect, it } from '@jest/globals';
import { openMarket, sampleMarketDirectory } from '@gemscout/market';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { companyFactsResponse } from './company-facts-response.ts';
import { companyFacts } from './company-facts.ts';
import { companyFigures } from './company-figures.ts';
import { companyNews } from './company-news.ts';

const DAY = '2026-02-24';
/** With peers, insiders and a restatement; a bank; and one whose results came out that day. */
const SYMBOLS = ['KRANO', 'HALBO', 'OSTEN'];
const sample = sampleMarketDirectory();
const folder = mkdtempSync(join(tmpdir(), 'later-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isData = (file: string): boolean => /\.(?:csv|jsonl)(?:\.gz)?$/.test(file);
const FILES = readdirSync(sample).filter((file) => isData(file) && file !== 'companies.csv');

/** The day from which a row is known; of short interest that of its publication. */
function dayIn(name: string, header: string): (row: string) => string | undefined {
  if (!name.endsWith('.csv'))
    return (row) => /"(?:created_at|published_at|filed|date)":"(\d{4}-\d\d-\d\d)/.exec(row)?.[1];
  const column = header.split(',').indexOf(name === 'short_interest.csv' ? 'published_on' : 'date');
  return (row) => row.split(',')[column];
}

/** Writes a file without its rows of later days. Returns how many those were. */
function writeUntil(file: string): number {
  const name = file.replace('.gz', '');
  const bytes = readFileSync(join(sample, file));
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().trimEnd().split('\n');
  const header = name.endsWith('.csv') ? lines.slice(0, 1) : [];
  const dayOf = dayIn(name, header[0] ?? '');
  const rows = lines.slice(header.length);
  const kept = rows.filter((row) => (dayOf(row) ?? raise(`a row of ${file} without a day`)) <= DAY);
  writeFileSync(join(folder, name), [...header, ...kept, ''].join('\n'));
  return rows.length - kept.length;
}

async function knownIn(path: string) {
  const market = await openMarket(path, { asOf: DAY });
  return Promise.all(
    SYMBOLS.map(async (symbol) => {
      const facts = companyFactsResponse((await companyFacts(market, symbol)) ?? raise(symbol));
      const [figures, news] = [await companyFigures(market, symbol), await companyNews(market, symbol)];
      return { facts, figures, news };
    }),
  );
}

describe('a day of a recorded market', () => {
  it('has the same facts, figures and stories without all rows of later days, whatever file they are in', async () => {
    for (const file of ['companies.csv', 'market.json'])
      writeFileSync(join(folder, file), readFileSync(join(sample, file)));
    const dropped = FILES.map((file) => [file, writeUntil(file)] as const);
    expect(dropped.filter(([, rows]) => rows === 0)).toEqual([]);
    const [whole, cut] = [await knownIn(sample), await knownIn(folder)];
    expect(cut).toEqual(whole);
    for (const { facts, figures, news } of whole) {
      expect(facts.facts.length).toBeGreaterThan(100);
      expect(figures?.tables.flatMap((table) => table.figures).length).toBeGreaterThan(50);
      expect(news.data.stories.length).toBeGreaterThan(0);
    }
  });
});

function raise(what: string): never {
  throw new Error(what);
}
