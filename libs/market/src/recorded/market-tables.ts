import type { BarTable } from './bar-table.ts';
import { readBarTable } from './bar-table.ts';
import { type RowFormat, readCompanyRows } from './company-rows.ts';
import { lastDayWithBar } from './known-at.ts';
import { ESTIMATE_ROWS } from './estimate-rows.ts';
import { FILING_ROWS, HOLDER_ROWS, INSIDER_ROWS, STATEMENT_ROWS } from './filing-tables.ts';
import { readOptionChains } from './option-chain-rows.ts';
import { readShortInterest } from './short-interest-rows.ts';
import { type SourceFile, readSource } from './source-file.ts';
import { readEarnings, readFundamentals, readHeadlines, readOptions, readRates, readShareEvents } from './tables.ts';
import { readDocuments, readPosts } from './texts.ts';

/** The files of a recorded market beside its companies: each is read at its first use and then kept. */
export type MarketTables = ReturnType<typeof tablesOf>;

export function tablesOf(directory: string, asOfMs: number) {
  const lastDay = lastDayWithBar(asOfMs);
  const table = <Table>(name: string, read: (source: SourceFile, asOfMs: number) => Promise<Table>) =>
    once(async () => {
      const source = await readSource(directory, name);
      return source ? read(source, asOfMs) : undefined;
    });
  const companyRows = <Row, Entry>(name: string, format: RowFormat<Row, Entry>) =>
    table(name, (source) => readCompanyRows(source, asOfMs, format));
  const bars = (source: SourceFile): Promise<BarTable> => readBarTable(source, lastDay);
  return {
    bars: table('bars.csv', bars),
    benchmarks: table('benchmarks.csv', bars),
    earnings: table('earnings.csv', readEarnings),
    news: table('news.csv', readHeadlines),
    fundamentals: table('fundamentals.csv', readFundamentals),
    options: table('options.csv', readOptions),
    events: table('events.csv', readShareEvents),
    optionChains: table('option_chains.csv', readOptionChains),
    rates: table('rates.csv', readRates),
    shortInterest: table('short_interest.csv', readShortInterest),
    estimates: companyRows('estimates.jsonl', ESTIMATE_ROWS),
    statements: companyRows('statements.jsonl', STATEMENT_ROWS),
    filings: companyRows('filings.jsonl', FILING_ROWS),
    ownership: companyRows('ownership.jsonl', INSIDER_ROWS),
    holders: companyRows('holders.jsonl', HOLDER_ROWS),
    posts: table('posts.jsonl', readPosts),
    documents: table('documents.jsonl', readDocuments),
  };
}

/** Reads every row of every file. @throws MarketFailure broken_market for the first that is broken */
export async function checkTables({
  estimates,
  statements,
  filings,
  ownership,
  holders,
  ...others
}: MarketTables): Promise<void> {
  for (const read of Object.values(others)) await read();
  for (const read of [estimates, statements, filings, ownership, holders]) await (await read())?.check();
}

/** `load` once, whoever asks; a failure is not kept, as the next try may find the disk well again. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
}
