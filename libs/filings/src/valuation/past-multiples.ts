import { type ConceptId, conceptOfTag } from '../concepts/concepts.ts';
import { isFigure, type Result } from '../figures/figure.ts';
import { addDays, daysBetween } from '../periods/days.ts';
import { knownOn } from '../periods/known-on.ts';
import { endOf } from '../periods/lines.ts';
import { adjustForSplits, type Split } from '../periods/split-adjustment.ts';
import { readStatements } from '../periods/statements.ts';
import { basisAt } from '../ratios/basis.ts';
import { type Kind, kindOf } from '../ratios/kinds.ts';
import { coverPageShares, newestQuarter } from '../ratios/sheet-lines.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { type Amounts, amountsOf, closeFigure, type MultipleId, multiplesAt } from './multiples.ts';

/** The close of a day in US dollars, adjusted for the splits that are known now. */
export type Close = { readonly date: string; readonly close: number };

/** What the multiples were on the day that a report was filed; null where one had no meaning. */
export type PastMultiples = {
  readonly day: string;
  readonly values: Readonly<Record<MultipleId, number | null>>;
};

type Asked = {
  readonly asOf: string;
  readonly sector: string | null;
  readonly splits: readonly Split[];
  /** Oldest first. */
  readonly closes: readonly Close[];
};

const MOST_YEARS = 10;
/** A price from before a long halt is none of the day. */
const OLDEST_PRICE_DAYS = 7;

/**
 * The multiples on the filing days of annual and quarterly reports of the last ten years, as far as prices reach, oldest first: each
 * from the last close by that day and from what was filed by that day, in the shares of today. A report that repeats a period adds none.
 */
export function pastMultiples(facts: readonly XbrlFact[], asked: Asked): readonly PastMultiples[] {
  const { asOf, closes } = asked;
  const valued = facts.filter(isValued);
  const first = [addDays(asOf, -MOST_YEARS * 365.25), closes[0]?.date ?? asOf].toSorted().at(-1) ?? asOf;
  const days = [...new Set(valued.filter(({ form }) => PERIODIC.test(form)).map(({ filed }) => filed))]
    .filter((day) => day >= first && day <= asOf)
    .toSorted();
  const found: PastMultiples[] = [];
  let newest = '';
  for (const day of days) {
    const report = reportOn(valued, day, asked);
    const close = closeOn(closes, day);
    if (!report || !close || report.end <= newest) continue;
    newest = report.end;
    found.push({ day, values: valuesAt(close, report) });
  }
  return found;
}

const PERIODIC = /^(?:10-[KQ]|20-F|40-F)/;

/** The last close on or before a day. */
export function closeOn(closes: readonly Close[], day: string): Close | undefined {
  let [low, high] = [0, closes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((closes[middle]?.date ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  const close = closes[low - 1];
  return close && daysBetween(close.date, day) <= OLDEST_PRICE_DAYS ? close : undefined;
}

type Report = { readonly end: string; readonly kind: Kind; readonly currency: string; readonly amounts: Amounts };

function valuesAt(close: Close, { kind, currency, amounts }: Report): PastMultiples['values'] {
  const multiples = multiplesAt({ close: closeFigure(close, close.date), amounts, kind, currency, name: close.date });
  const valueOf = (id: MultipleId) => multiples[id].value;
  return {
    pe: valueOf('pe'),
    price_to_sales: valueOf('price_to_sales'),
    price_to_book: valueOf('price_to_book'),
    ev_to_ebitda: valueOf('ev_to_ebitda'),
    price_to_free_cash_flow: valueOf('price_to_free_cash_flow'),
  };
}

type Kept = { readonly count: number; readonly report: Report | null };

/** By the oldest fact of a company: the reports of earlier days stay the same on each day of an evaluation. */
const REPORTS = new WeakMap<XbrlFact, Map<string, Kept>>();

function reportOn(valued: readonly XbrlFact[], day: string, { asOf, sector, splits }: Asked): Report | null {
  const known = knownOn(valued, day);
  const oldest = known.at(-1);
  if (!oldest) return null;
  const reports = REPORTS.get(oldest) ?? new Map<string, Kept>();
  REPORTS.set(oldest, reports);
  const inEffect = splits.filter((split) => split.day <= asOf);
  const key = JSON.stringify([day, sector, inEffect]);
  const kept = reports.get(key);
  if (kept?.count === known.length) return kept.report;
  const report = readReport(adjustForSplits(known, { splits, asOf }), sector);
  reports.set(key, { count: known.length, report });
  return report;
}

function readReport(facts: readonly XbrlFact[], sector: string | null): Report | null {
  const statements = readStatements(facts);
  const newest = statements && newestQuarter(statements);
  const end = newest && endOf(newest);
  if (!statements || !newest || !end) return null;
  const amounts = amountsOf(basisAt(statements, newest), coverPageShares(statements, newest));
  return { end, kind: kindOf(sector, statements), currency: statements.currency, amounts: alone(amounts) };
}

/** Without what they were computed from, which nobody asks for. */
function alone(amounts: Amounts): Amounts {
  const stripped = (result: Result): Result => (isFigure(result) ? { ...result, inputs: {} } : result);
  return {
    eps_diluted: stripped(amounts.eps_diluted),
    revenue: stripped(amounts.revenue),
    equity: stripped(amounts.equity),
    ebitda: stripped(amounts.ebitda),
    free_cash_flow: stripped(amounts.free_cash_flow),
    net_debt: stripped(amounts.net_debt),
    minority_interest: stripped(amounts.minority_interest),
    cover_page_shares: stripped(amounts.cover_page_shares),
  };
}

/** The lines that multiples are computed from, and those that say what kind of accounts a company keeps. */
const VALUED: ReadonlySet<ConceptId> = new Set<ConceptId>([
  'revenue',
  'net_income',
  'profit',
  'eps_diluted',
  'operating_income',
  'pretax_income',
  'income_tax',
  'minority_income',
  'interest_expense',
  'depreciation_and_amortization',
  'depreciation',
  'amortization',
  'operating_cash_flow',
  'capital_expenditure',
  'assets',
  'current_assets',
  'cash',
  'short_term_investments',
  'long_term_debt',
  'total_long_term_debt',
  'current_debt',
  'current_long_term_debt',
  'short_term_borrowings',
  'equity',
  'total_equity',
  'minority_interest',
  'cover_page_shares',
]);

function isValued({ tag }: XbrlFact): boolean {
  const concept = conceptOfTag(tag);
  return concept !== null && VALUED.has(concept);
}

/** The values that a multiple had, oldest first. */
export function valuesOf(past: readonly PastMultiples[], id: MultipleId): readonly { day: string; value: number }[] {
  return past.flatMap(({ day, values }) => {
    const value = values[id];
    return value === null ? [] : [{ day, value }];
  });
}
