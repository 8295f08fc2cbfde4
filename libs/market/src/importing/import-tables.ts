import type { ImportedRow } from './collect.ts';
import {
  benchmarkRow,
  documentRow,
  earningsRow,
  eventRow,
  fundamentalsRow,
  newsRow,
  optionsRow,
  postRow,
  rateRow,
} from './converters.ts';
import { estimateRow } from './estimate-converter.ts';
import { importFilings } from './import-filings.ts';
import { BAR_HEADER } from './import-prices.ts';
import { OPTION_CHAIN_HEADER } from '../recorded/option-chain-rows.ts';
import { SHORT_INTEREST_HEADER } from '../recorded/short-interest-rows.ts';
import { optionChainRow } from './option-chain-converter.ts';
import { shortInterestRow } from './short-interest-converter.ts';
import { type Convert, type Part, type Work, collectFrom, writeRows } from './import-work.ts';
import { type Cells, csvSourceRows, findSource, jsonSourceRows } from './source-rows.ts';

type Table = {
  readonly file: string;
  readonly names: readonly string[];
  readonly header: string;
  readonly convert: Convert<Cells>;
  /** The column that has to be there; by default the symbol. */
  readonly needs?: string;
};

const TABLES: readonly Table[] = [
  { file: 'benchmarks.csv', names: ['benchmarks.csv'], header: BAR_HEADER, convert: benchmarkRow },
  {
    file: 'earnings.csv',
    names: ['earnings.csv'],
    header: 'symbol,date,fiscal_period_end,eps_estimate,eps_actual,surprise,release_time',
    convert: earningsRow,
  },
  {
    file: 'news.csv',
    names: ['news.csv'],
    header: 'id,symbol,date,published_at,headline,publisher,url',
    convert: newsRow,
  },
  {
    file: 'fundamentals.csv',
    names: ['fundamentals.csv'],
    header: 'symbol,date,pe_ratio,price_to_book,price_to_sales,dividend_yield_pct,market_cap_bn,week52_low,week52_high',
    convert: fundamentalsRow,
  },
  {
    file: 'options.csv',
    names: ['options.csv'],
    header: 'symbol,date,expiry,implied_move_pct,past_move_pct,put_call_ratio,volume_to_open_interest,skew_pct',
    convert: optionsRow,
  },
  {
    file: 'option_chains.csv',
    names: ['option_chains.csv'],
    header: OPTION_CHAIN_HEADER,
    convert: optionChainRow,
  },
  { file: 'events.csv', names: ['events.csv'], header: 'symbol,date,factor', convert: eventRow },
  {
    file: 'rates.csv',
    names: ['rates.csv'],
    header: 'date,month3_pct,year2_pct,year10_pct,credit_spread_pct',
    convert: rateRow,
    needs: 'date',
  },
  {
    file: 'short_interest.csv',
    names: ['short_interest.csv'],
    header: SHORT_INTEREST_HEADER,
    convert: shortInterestRow,
  },
];
const TEXTS: readonly { file: string; names: readonly string[]; convert: Convert<unknown> }[] = [
  { file: 'posts.jsonl', names: ['posts.jsonl', 'social.jsonl'], convert: postRow },
  { file: 'documents.jsonl', names: ['documents.jsonl'], convert: documentRow },
  { file: 'estimates.jsonl', names: ['estimates.jsonl'], convert: estimateRow },
];

/** Everything beside companies and prices, as far as the source has it. */
export async function importTables(work: Work): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const { file, names, header, convert, needs = 'symbol' } of TABLES) {
    const source = findSource(work.from, names);
    if (!source) continue;
    const rows = new Map<string, ImportedRow>();
    const tally = await collectFrom(work, rows, { source, rows: csvSourceRows(source, [needs]), convert });
    parts.push({ sources: [tally], written: [await writeRows(work.folder, file, header, rows)] });
  }
  for (const { file, names, convert } of TEXTS) {
    const source = findSource(work.from, names);
    if (!source) continue;
    const rows = new Map<string, ImportedRow>();
    const tally = await collectFrom(work, rows, { source, rows: jsonSourceRows(source), convert });
    parts.push({ sources: [tally], written: [await writeRows(work.folder, file, undefined, rows)] });
  }
  return [...parts, await importFilings(work)];
}
