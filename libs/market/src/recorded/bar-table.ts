import type { Bar } from '../market-data.ts';
import { isDay } from './known-at.ts';
import { type NumberedLine, batchesOfLines } from './lines.ts';
import { type SourceFile, brokenLine } from './source-file.ts';

const HEADER = 'symbol,date,open,high,low,close,volume';

/** Daily bars of many symbols, kept in typed arrays: 350,000 bars cost 15 MB. */
export type BarTable = {
  readonly symbols: readonly string[];
  /** The last `days` bars, oldest first; undefined for a symbol without any. */
  last(symbol: string, days: number): readonly Bar[] | undefined;
  /** The same table as if it had been read with this last day. It shares the figures. */
  upTo(lastDay: string): BarTable;
};

/**
 * Reads bars up to `lastDay`; rows of later days are passed over unread.
 *
 * @throws MarketFailure broken_market for a row out of order, twice, or with figures that cannot be
 */
export async function readBarTable(source: SourceFile, lastDay: string): Promise<BarTable> {
  const columns = emptyColumns(countLines(source.text));
  for await (const batch of batchesOfLines(source.text)) {
    for (const line of batch) addLine(columns, source.file, line, lastDay);
  }
  return tableOf(columns, columns.series);
}

function tableOf(columns: Columns, series: Columns['series']): BarTable {
  return {
    symbols: [...series.keys()],
    last: (symbol, days) => barsOf(columns, series.get(symbol), days),
    upTo: (lastDay) => tableOf(columns, new Map(spansUpTo(columns, series, lastDay))),
  };
}

/** The spans without later days; a symbol without an earlier day has none. */
function spansUpTo(columns: Columns, series: Columns['series'], lastDay: string): readonly (readonly [string, Span])[] {
  return [...series].flatMap(([symbol, { from, end }]) => {
    const known = firstAfter(columns, { from, end }, lastDay);
    return known === from ? [] : [[symbol, { from, end: known }] as const];
  });
}

/** The first bar of a span that is later than a day, or its end. */
function firstAfter({ days, day }: Columns, { from, end }: Span, lastDay: string): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[day[middle] ?? 0] ?? '') > lastDay) high = middle;
    else low = middle + 1;
  }
  return low;
}

type Span = { readonly from: number; end: number };
type Columns = {
  readonly series: Map<string, Span>;
  readonly days: string[];
  readonly dayNumbers: Map<string, number>;
  readonly day: Uint32Array;
  /** open, high, low, close, volume of one bar side by side */
  readonly figures: Float64Array;
  length: number;
  symbol: string;
};

const emptyColumns = (capacity: number): Columns => ({
  series: new Map(),
  days: [],
  dayNumbers: new Map(),
  day: new Uint32Array(capacity),
  figures: new Float64Array(capacity * 5),
  length: 0,
  symbol: '',
});

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

function addLine(columns: Columns, file: string, { number, line }: NumberedLine, lastDay: string): void {
  if (number === 1) {
    if (line !== HEADER) throw brokenLine(file, 1, `the header must be ${HEADER}`);
    return;
  }
  const cells = line.split(',');
  const [symbol = '', day = ''] = cells;
  const dayNumber = columns.dayNumbers.get(day) ?? newDay(columns, day);
  if (dayNumber === undefined) throw brokenLine(file, number, `date "${day}" is no date`);
  if (day > lastDay) return;
  const problem = placeProblem(columns, symbol, day) ?? putFigures(columns, cells);
  if (problem) throw brokenLine(file, number, problem);
  putPlace(columns, symbol, dayNumber);
}

function newDay(columns: Columns, day: string): number | undefined {
  if (!isDay(day)) return undefined;
  const dayNumber = columns.days.push(day) - 1;
  columns.dayNumbers.set(day, dayNumber);
  return dayNumber;
}

function placeProblem(columns: Columns, symbol: string, day: string): string | undefined {
  if (symbol === '') return 'symbol is empty';
  if (symbol !== columns.symbol) {
    return columns.series.has(symbol) ? `the bars of ${symbol} do not stand together` : undefined;
  }
  const before = columns.days[columns.day[columns.length - 1] ?? 0] ?? '';
  return day > before ? undefined : `${symbol} ${day} does not come after ${before}`;
}

function putFigures({ figures, length }: Columns, cells: readonly string[]): string | undefined {
  if (cells.length !== 7) return `7 fields are needed, not ${cells.length}`;
  const bar = cells.slice(2).map((cell) => (cell === '' ? Number.NaN : Number(cell)));
  figures.set(bar, length * 5);
  return barProblem(bar);
}

/** What cannot be in a day's open, high, low, close and volume; undefined where all is well. */
export function barProblem(figures: readonly number[]): string | undefined {
  const [open = Number.NaN, high = Number.NaN, low = Number.NaN, close = Number.NaN, volume = Number.NaN] = figures;
  if (!figures.every(Number.isFinite)) return 'a price or the volume is empty or no number';
  if (open <= 0 || high <= 0 || low <= 0 || close <= 0) return 'a price is not above zero';
  if (volume < 0) return 'the volume is negative';
  if (high < Math.max(open, close)) return 'the high is below open or close';
  if (low > Math.min(open, close)) return 'the low is above open or close';
  return undefined;
}

function putPlace(columns: Columns, symbol: string, dayNumber: number): void {
  columns.day[columns.length] = dayNumber;
  columns.length += 1;
  const span = columns.series.get(symbol);
  if (span) span.end = columns.length;
  else columns.series.set(symbol, { from: columns.length - 1, end: columns.length });
  columns.symbol = symbol;
}

function barsOf(columns: Columns, span: Span | undefined, days: number): readonly Bar[] | undefined {
  if (!span) return undefined;
  const from = Math.max(span.from, span.end - Math.max(0, Math.floor(days)));
  return Array.from({ length: span.end - from }, (_, offset) => barAt(columns, from + offset));
}

function barAt({ days, day, figures }: Columns, index: number): Bar {
  const [open = 0, high = 0, low = 0, close = 0, volume = 0] = figures.subarray(index * 5, index * 5 + 5);
  return { date: days[day[index] ?? 0] ?? '', open, high, low, close, volume };
}
