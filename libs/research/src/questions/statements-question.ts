import type { MetricId } from '@gemscout/contracts';
import { showFact, statementBody, type Fact } from '@gemscout/evidence';
import { MarketFailure } from '@gemscout/market';
import { count } from '../english.ts';
import { sheetOf } from '../filings/sheet-of.ts';
import type { Work } from '../research-tools.ts';
import { filedAnswer, lastDay } from '../tools/filed-answer.ts';
import { nothingFound, type ToolOutcome } from '../tools/ticker-tool.ts';

/** Of each year, in the statements and in the balance sheet at its end. */
const SHOWN: ReadonlySet<MetricId> = new Set([
  'revenue',
  'revenue_growth_1y',
  'gross_margin',
  'operating_margin',
  'net_income',
  'eps_diluted',
  'free_cash_flow',
  'shares_diluted',
  'cash',
  'total_debt',
]);
const OF_YEAR = /^fy\d{4}$/;

/** The last fiscal years of a company, each with its main figures; the snapshot has the newest one. */
export async function statementsOver(work: Work, symbol: string, years: number, query: string): Promise<ToolOutcome> {
  const { market, signal } = work;
  const company = await market.company(symbol);
  const about = { symbol, sector: company?.sector ?? null, asOf: lastDay(work) };
  const read = await sheetOf(market, { ...about, prices: () => Promise.resolve({ bars: [] }) }, signal);
  const nothing = nothingFound('statements', query, `statements of ${symbol}`);
  if (read instanceof MarketFailure && read.code !== 'no_data') throw read;
  if (read instanceof MarketFailure) return nothing;
  const ends = new Map(
    read.sheet.figures.flatMap(({ period: { name, end } }) => (OF_YEAR.test(name) ? [[name, end]] : [])),
  );
  const newest = [...ends].toSorted(([one], [other]) => other.localeCompare(one)).slice(0, years);
  const periods = new Set(newest.flat());
  const figures = read.sheet.figures.filter(({ period: { name } }) => periods.has(name));
  const filed = { tool: 'statements', query, kind: 'statements', provenance: read.provenance } as const;
  const body = statementBody({ ...read.sheet, figures });
  const shown = (facts: readonly Fact[]) => facts.filter(({ metric }) => SHOWN.has(metric));
  const span = `Statements of ${count(newest.length, 'fiscal year')} to ${newest[0]?.[1] ?? 'no day'}`;
  const summary = (facts: readonly Fact[]) => `${span}: ${firstToLast(facts)}.`;
  return (await filedAnswer(work, symbol, { ...filed, body }, { shown, summary })) ?? nothing;
}

const TOLD: readonly (readonly [MetricId, string])[] = [
  ['revenue', 'revenue'],
  ['net_income', 'net income'],
  ['free_cash_flow', 'free cash flow'],
];

/** `revenue from $15.3B to $18.5B, net income …`: of the first year and of the last. */
function firstToLast(facts: readonly Fact[]): string {
  const parts = TOLD.flatMap(([metric, name]) => {
    const years = facts.filter((fact) => fact.metric === metric).toSorted((a, b) => a.asOf.localeCompare(b.asOf));
    const [first, last] = [years[0], years.at(-1)];
    return first && last ? [`${name} from ${showFact(first)} to ${showFact(last)}`] : [];
  });
  return parts.join(', ') || `${facts.length} figures`;
}
