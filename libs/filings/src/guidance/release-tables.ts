import { datesIn } from '../sections/dates.ts';
import { GUIDES } from './guidance-in.ts';
import { type GuidedMetric, metricNamedLast } from './guided-metric.ts';
import { type GuidedPeriod, periodsIn } from './guided-period.ts';
import { basisNamedLast } from './measure-basis.ts';

/** A column of a table: a quarter or a year and its last day, `yyyy-mm-dd`; no kind for other spans. */
type Column = { readonly kind: GuidedPeriod['kind'] | null; readonly end: string };

/** An adjusted figure in a cell of a table. */
export type TableFigure = Column & { readonly metric: GuidedMetric; readonly value: number };

/** Longer paragraphs are no rows of figures and no headings of columns. */
const LONGEST_ROW = 300;
const SPAN = /\b(?:[a-z-]{1,15}|\d{1,2}) (?:months|weeks) ended\b|\b(?:quarters?|years?) ended\b/gi;
const QUARTER = /^(?:3|three) months|^(?:1[2-7]|(?:twelve|thirteen|fourteen|sixteen|seventeen)) weeks|^quarter/i;
const YEAR = /^(?:12|twelve) months|^(?:5[23]|fifty-?(?:two|three)) weeks|^year/i;
/** "March 3, 2023" or "2023"; a last column may tell the change. */
const DAYS = /\b(?:[A-Z][a-z]{2,8}\.? \d{1,2},? )?20\d\d\b|%|\bchange\b/gi;
/** Columns of a table of what is expected. */
const ENDS_OF_RANGE = /\b(?:low|high|range|midpoint)\b/i;

/**
 * The adjusted earnings per share and margins in the tables of a press release, of all their columns. A row is read where its columns
 * have a heading with their spans and last days, and where it has a figure for each of them.
 */
export function adjustedInTables(pressRelease: readonly string[]): readonly TableFigure[] {
  const found: TableFigure[] = [];
  let spans = '';
  let columns: readonly Column[] = [];
  for (const row of pressRelease) {
    if (row.length > LONGEST_ROW || GUIDES.test(row) || ENDS_OF_RANGE.test(row)) [spans, columns] = ['', []];
    else if (row.search(SPAN) >= 0) [spans, columns] = [row, columnsOf(row, '')];
    else if (spans !== '' && row.replaceAll(DAYS, '').trim() === '') columns = columnsOf(spans, row);
    else if (periodsIn(row).length > 0) [spans, columns] = ['', []];
    else found.push(...figuresOf(row, columns));
  }
  return found;
}

function columnsOf(spanRow: string, daysRow: string): readonly Column[] {
  const spans = [...spanRow.matchAll(SPAN)];
  const dates = datesIn(`${spanRow} | ${daysRow}`).map(({ day }) => day);
  const ends = dates.length > 0 ? dates : endsOf(spanRow, daysRow);
  const inEach = ends.length / spans.length;
  if (!Number.isInteger(inEach)) return [];
  return ends.map((end, at) => ({ kind: kindOf(spans[Math.floor(at / inEach)]?.[0] ?? ''), end }));
}

/** "Three Months Ended March 31, Year Ended March 31," above "2024 2023 2024 2023" */
function endsOf(spanRow: string, daysRow: string): readonly string[] {
  const lastDays = spanRow.split(SPAN).slice(1);
  const years = daysRow.match(/\b20\d\d\b/g) ?? [];
  return years.flatMap((year, at) => {
    const lastDay = lastDays[Math.floor((at * lastDays.length) / years.length)] ?? '';
    return datesIn(`${lastDay.trim().replace(/,$/, '')}, ${year}`).map(({ day }) => day);
  });
}

function kindOf(span: string): Column['kind'] {
  if (QUARTER.test(span)) return 'quarter';
  return YEAR.test(span) ? 'year' : null;
}

const CELL = /\(?\s?\$?\s?\(?\s?(\d[\d,]{0,9}\.\d{1,4})\s?\)?\s?(%)?/g;
const NO_LEVEL = /\b(?:basic|growth|change|increase|decrease|impact|effect|adjustments?)\b|(?<!non-)\bGAAP\b/i;

function figuresOf(row: string, columns: readonly Column[]): readonly TableFigure[] {
  const cells = [...row.matchAll(CELL)];
  const label = row.slice(0, cells[0]?.index ?? 0);
  const metric = metricNamedLast(label);
  if (metric === null || basisNamedLast(label) !== 'adjusted' || NO_LEVEL.test(label)) return [];
  if (metric === 'revenue' || metric === 'capital_expenditure') return []; // in a unit that another row tells
  const values = cells.filter(([, , percent]) => (percent === undefined) === (metric === 'eps'));
  if (values.length !== columns.length) return [];
  return columns.map((column, at) => {
    const [written = '', digits = ''] = values[at] ?? [];
    return { ...column, metric, value: Number(digits.replaceAll(',', '')) * (written.includes('(') ? -1 : 1) };
  });
}
