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
} from './converters.ts';
import { importFilings } from './import-filings.ts';
import { BAR_HEADER } from './import-prices.ts';
import { type Convert, type Part, type Work, collectCsv, collectFrom, writeRows } from './import-work.ts';
import { type Cells, findSource, jsonSourceRows } from './source-rows.ts';

const TABLES: readonly { file: string; names: readonly string[]; header: string; convert: Convert<Cells> }[] = [
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
  { file: 'events.csv', names: ['events.csv'], header: 'symbol,date,factor', convert: eventRow },
];
const TEXTS: readonly { file: string; names: readonly string[]; convert: Convert<unknown> }[] = [
  { file: 'posts.jsonl', names: ['posts.jsonl', 'social.jsonl'], convert: postRow },
  { file: 'documents.jsonl', names: ['documents.jsonl'], convert: documentRow },
];

/** Everything beside companies and prices, as far as the source has it. */
export async function importTables(work: Work): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const { file, names, header, convert } of TABLES) {
    const source = findSource(work.from, names);
    if (!source) continue;
    const rows = new Map<string, ImportedRow>();
    const tally = await collectCsv(work, rows, source, convert);
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
