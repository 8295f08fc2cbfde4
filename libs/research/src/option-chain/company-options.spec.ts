import { afterAll, describe, expect, it } from '@jest/globals';
import { METRIC_GROUPS } from '@gemscout/contracts';
import { openMarket, sampleMarketDirectory } from '@gemscout/market';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { companyFacts } from '../company-facts.ts';
import { companyFigures } from '../company-figures.ts';

const SAMPLE = sampleMarketDirectory();
const folder = mkdtempSync(join(tmpdir(), 'options-as-of-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** How a file that options are computed from names the day of a row. */
const DAY_OF: Readonly<Record<string, RegExp>> = {
  'option_chains.csv': /^[^,]+,([^,]+)/,
  'bars.csv': /^[^,]+,([^,]+)/,
  'rates.csv': /^([^,]+)/,
  'estimates.jsonl': /"date":"([^"]+)"/,
};

/** The sample market without the rows of later days. */
function writeUntil(day: string): void {
  for (const file of readdirSync(SAMPLE)) cpSync(join(SAMPLE, file), join(folder, file));
  for (const [file, dayOf] of Object.entries(DAY_OF)) {
    const rows = textOf(file).trim().split('\n');
    const known = rows.filter(
      (row) => row.startsWith('symbol,') || row.startsWith('date,') || (dayOf.exec(row)?.[1] ?? '') <= day,
    );
    expect(known.length).toBeLessThan(rows.length);
    rmSync(join(folder, `${file}.gz`), { force: true });
    writeFileSync(join(folder, file), [...known, ''].join('\n'));
  }
}

function textOf(file: string): string {
  const isPacked = readdirSync(SAMPLE).includes(`${file}.gz`);
  const bytes = readFileSync(join(SAMPLE, isPacked ? `${file}.gz` : file));
  return (isPacked ? gunzipSync(bytes) : bytes).toString('utf8');
}

async function sheetOf(path: string, symbol: string, asOf: string) {
  const found = await companyFacts(await openMarket(path, { asOf }), symbol);
  const isOption = (id: string): boolean => Object.hasOwn(METRIC_GROUPS.option_chain, id.split('.')[0] ?? '');
  const options = (found?.facts ?? []).filter(({ metric }) => isOption(metric));
  return {
    options: JSON.parse(JSON.stringify(options)),
    withoutValue: found?.withoutValue.filter(({ id }) => isOption(id)) ?? [],
    missing: found?.coverage.missing.filter(({ group }) => group === 'option_chain') ?? [],
  };
}

describe('the options of a company of a recorded market', () => {
  it('are the same on a day without every row of later', async () => {
    const asOf = '2026-06-16';
    writeUntil(asOf);
    const sheet = await sheetOf(folder, 'VELDR', asOf);
    expect(sheet).toEqual(await sheetOf(SAMPLE, 'VELDR', asOf));
    expect(sheet.options.map(({ id }: { readonly id: string }) => id)).toContain('event_move');
  });

  it('are told with their sentences where nobody bids, where volatilities are placeholders, and where there are none', async () => {
    const [unbid, placeholders, none] = await Promise.all(
      ['AVILO', 'COPRA', 'TANGL'].map((symbol) => sheetOf('sample', symbol, '2026-06-30')),
    );
    expect(unbid?.withoutValue).toEqual([
      {
        id: 'atm_volatility.until_2026-08-21',
        label: 'Implied volatility at the money until 2026-08-21',
        reason: 'No option until 2026-08-21 can be used: nobody bids for them.',
      },
    ]);
    expect(placeholders?.missing).toEqual([
      {
        group: 'option_chain',
        reason:
          'No option until 2026-07-17 can be used: their implied volatilities are placeholders that several strikes share.',
      },
    ]);
    const reason = 'The market "sample" has no option quotes of TANGL by 2026-06-30.';
    expect([none?.options, none?.missing]).toEqual([[], [{ group: 'option_chain', reason }]]);
  });

  it('are not those of an older day than a week', async () => {
    const { missing } = await sheetOf('sample', 'VELDR', '2026-06-25');
    const reason = 'The newest option quotes of VELDR are of 2026-06-16.';
    expect(missing).toContainEqual({ group: 'option_chain', reason });
  });

  it('are a table among the key figures, each with its formula and inputs', async () => {
    const tables = (await companyFigures(await openMarket('sample'), 'VELDR'))?.tables ?? [];
    const { figures = [], missing, label } = tables.find(({ table }) => table === 'options') ?? {};
    expect([label, missing]).toEqual(['Options', []]);
    expect(figures.filter(({ id }) => id.startsWith('atm_volatility.')).length).toBeGreaterThan(3);
    const event = figures.find(({ id }) => id === 'event_move');
    expect(event?.formula).toContain('√((a² − b²) × c ÷ 365)');
    expect(event?.inputs).toHaveLength(3);
    const past = figures.find(({ id }) => id === 'past_event_move');
    expect(past?.inputs).toHaveLength(8);
  });
});
