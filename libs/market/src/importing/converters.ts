import { createHash } from 'node:crypto';
import { fieldWords } from '@gemscout/contracts';
import { z } from 'zod';
import { barProblem } from '../recorded/bar-table.ts';
import { earningsKnownAt, endOfDay, isoOf, knownAfterClose, startOfDay } from '../recorded/known-at.ts';
import { DocumentLineSchema } from '../recorded/texts.ts';
import type { ImportedRow } from './collect.ts';
import {
  cellIn,
  csvLine,
  dayCell,
  instantIn,
  knownSymbol,
  numberCell,
  optionalNumberCell,
  symbolOf,
  textCell,
} from './row-cells.ts';
import type { Cells } from './source-rows.ts';
import { BadRow } from './tally.ts';

type Symbols = ReadonlySet<string>;

/** `key` begins with the symbol and a blank, so rows of one symbol are written together. */
export const keyOf = (...parts: readonly string[]): string => parts.join(' ');

export function barRow(cells: Cells, symbols: Symbols): ImportedRow {
  return barOf(knownSymbol(cellIn(cells, 'symbol'), symbols), cells, cellIn(cells, 'volume'));
}

/** Indices have no volume of their own: an empty one is written as 0. */
export function benchmarkRow(cells: Cells): ImportedRow {
  return barOf(symbolOf(cellIn(cells, 'symbol')), cells, cellIn(cells, 'volume') || '0');
}

function barOf(symbol: string, cells: Cells, volume: string): ImportedRow {
  const date = dayCell(cells, 'date');
  const texts = [cellIn(cells, 'open'), cellIn(cells, 'high'), cellIn(cells, 'low'), cellIn(cells, 'close'), volume];
  const figures = texts.map((text) => (text === '' ? Number.NaN : Number(text)));
  const problem = barProblem(figures);
  if (problem) throw new BadRow(problem, `${symbol} ${date}`);
  return {
    key: keyOf(symbol, date),
    knownAt: knownAfterClose(date),
    line: csvLine([symbol, date, ...figures.map(String)]),
  };
}

export function earningsRow(cells: Cells, symbols: Symbols): ImportedRow {
  const symbol = knownSymbol(cellIn(cells, 'symbol'), symbols);
  const date = dayCell(cells, 'date');
  const releaseTime = cellIn(cells, 'release_time');
  if (!['', 'pre', 'post'].includes(releaseTime)) throw new BadRow('release_time is neither pre nor post');
  const figures = ['eps_estimate', 'eps_actual', 'surprise'].map((column) => optionalNumberCell(cells, column));
  return {
    key: keyOf(symbol, date),
    knownAt: earningsKnownAt(date, releaseTime || null),
    line: csvLine([symbol, date, cellIn(cells, 'fiscal_period_end'), ...figures, releaseTime]),
  };
}

/** A headline without an id gets one from what it says, so a second import gives the same. */
export function newsRow(cells: Cells, symbols: Symbols): ImportedRow {
  const symbol = knownSymbol(cellIn(cells, 'symbol'), symbols);
  const publishedAt = cellIn(cells, 'published_at');
  const date = dayCell(cells, 'date');
  const headline = textCell(cells, 'headline');
  const knownAt = publishedAt === '' ? endOfDay(date) : instantIn(publishedAt, 'published_at');
  const digest = createHash('sha256')
    .update(keyOf(symbol, date, publishedAt, headline))
    .digest('hex');
  const id = cellIn(cells, 'id') || `n-${digest.slice(0, 16)}`;
  const instant = publishedAt === '' ? '' : isoOf(knownAt);
  const line = csvLine([id, symbol, date, instant, headline, textCell(cells, 'publisher'), cellIn(cells, 'url')]);
  return { key: keyOf(symbol, date, instant, id), knownAt, line };
}

export function fundamentalsRow(cells: Cells, symbols: Symbols): ImportedRow {
  const symbol = knownSymbol(cellIn(cells, 'symbol'), symbols);
  const date = dayCell(cells, 'date', 'snapshot_date');
  const figures = [
    optionalNumberCell(cells, 'pe_ratio', 'pe'),
    optionalNumberCell(cells, 'price_to_book', 'pb'),
    optionalNumberCell(cells, 'price_to_sales', 'ps'),
    ...['dividend_yield_pct', 'market_cap_bn', 'week52_low', 'week52_high'].map((column) =>
      optionalNumberCell(cells, column),
    ),
  ];
  return { key: keyOf(symbol, date), knownAt: endOfDay(date), line: csvLine([symbol, date, ...figures]) };
}

export function optionsRow(cells: Cells, symbols: Symbols): ImportedRow {
  const symbol = knownSymbol(cellIn(cells, 'symbol'), symbols);
  const [date, expiry] = [dayCell(cells, 'date'), dayCell(cells, 'expiry')];
  const figures = [
    optionalNumberCell(cells, 'implied_move_pct'),
    optionalNumberCell(cells, 'past_move_pct'),
    numberCell(cells, 'put_call_ratio'),
    numberCell(cells, 'volume_to_open_interest'),
    optionalNumberCell(cells, 'skew_pct'),
  ];
  const line = csvLine([symbol, date, expiry, ...figures]);
  return { key: keyOf(symbol, date, expiry), knownAt: knownAfterClose(date), line };
}

export function rateRow(cells: Cells): ImportedRow {
  const date = dayCell(cells, 'date');
  const yields = [
    optionalNumberCell(cells, 'month3_pct'),
    optionalNumberCell(cells, 'year2_pct'),
    numberCell(cells, 'year10_pct'),
    optionalNumberCell(cells, 'credit_spread_pct'),
  ];
  return { key: date, knownAt: endOfDay(date), line: csvLine([date, ...yields]) };
}

export function eventRow(cells: Cells, symbols: Symbols): ImportedRow {
  const symbol = knownSymbol(cellIn(cells, 'symbol'), symbols);
  const date = dayCell(cells, 'date');
  const factor = numberCell(cells, 'factor');
  if (Number(factor) <= 0) throw new BadRow('the factor is not above 0');
  return { key: keyOf(symbol, date), knownAt: startOfDay(date), line: csvLine([symbol, date, factor]) };
}

const SourcePost = z.object({
  id: z.string().min(1),
  symbol: z.string(),
  created_at: z.string(),
  text: z.string(),
  user: z.string(),
  followers: z.number().nonnegative().optional(),
  user_followers: z.number().nonnegative().optional(),
  reposts: z.number().nonnegative().nullish(),
  repost_count: z.number().nonnegative().nullish(),
  is_repost: z.boolean().optional(),
  repost_of: z.string().nullish(),
});

export function postRow(content: unknown, symbols: Symbols): ImportedRow {
  const post = parsed(SourcePost, content);
  const symbol = knownSymbol(post.symbol, symbols);
  const knownAt = instantIn(post.created_at, 'created_at');
  const line = {
    id: post.id,
    symbol,
    created_at: isoOf(knownAt),
    text: post.text,
    user: post.user,
    followers: post.followers ?? post.user_followers ?? 0,
    reposts: post.reposts ?? post.repost_count ?? null,
    is_repost: post.is_repost ?? Boolean(post.repost_of),
  };
  return { key: keyOf(line.created_at, post.id, symbol), knownAt, line: JSON.stringify(line) };
}

export function documentRow(content: unknown, symbols: Symbols): ImportedRow {
  const document = parsed(DocumentLineSchema, content);
  const knownAt = instantIn(document.published_at, 'published_at');
  for (const symbol of document.symbols) knownSymbol(symbol, symbols);
  return { key: keyOf(document.id), knownAt, line: JSON.stringify(document) };
}

/** @throws BadRow for what is no JSON, or does not fit the schema */
export function parsed<Content>(schema: z.ZodType<Content>, content: unknown): Content {
  if (content === undefined) throw new BadRow('is no JSON');
  const result = schema.safeParse(content, { error: fieldWords });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new BadRow(`${issue?.path.join('.') || 'the line'} cannot be used`, issue?.message);
}
