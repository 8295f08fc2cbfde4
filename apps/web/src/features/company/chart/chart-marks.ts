import type { CompanyEarningsResponse, CompanyRunResponse, ConditionResponse } from '@gemscout/contracts';
import { scorePercent } from '@gemscout/domain';
import { priceText } from '../../../ui/price-text.ts';

/** Something that happened on a trading day: results, our verdicts, or what another part of the app adds. */
export type ChartMark = {
  /** A day of the chart, `yyyy-mm-dd`. */
  readonly day: string;
  readonly kind: 'results' | 'verdict' | 'condition';
  /** One letter or word at the bar. */
  readonly text: string;
  /** Of a verdict: `buy`, `watch` or another. */
  readonly tone: 'buy' | 'watch' | 'neutral';
  /** What it says for those who read the day. */
  readonly sentence: string;
};

type Bars = readonly { readonly date: string }[];
type Report = CompanyEarningsResponse['reports'][number];
type Decided = CompanyRunResponse & { readonly verdict: string; readonly decided_at: string };

/** Reported quarters. What is reported on a day without a bar is at the next one that has one. */
export function resultMarks(reports: readonly Report[], bars: Bars): readonly ChartMark[] {
  return reports.flatMap((report) => {
    const day = bars.find(({ date }) => date >= report.date)?.date;
    if (day === undefined || report.date < (bars[0]?.date ?? '')) return [];
    return [{ day, kind: 'results', text: 'E', tone: 'neutral', sentence: resultSentence(report) } as const];
  });
}

function resultSentence({ eps_actual: actual, eps_estimate: estimate }: Report): string {
  if (actual === null) return 'Results were reported.';
  const expected = estimate === null ? '' : `, ${priceText(estimate)} expected`;
  return `Results: ${priceText(actual)} a share${expected}.`;
}

/** Verdicts, those of one day as one mark: at the day of the price that was known, or the last one before it. */
export function verdictMarks(runs: readonly CompanyRunResponse[], bars: Bars): readonly ChartMark[] {
  const decided = runs.filter(isDecided);
  const byDay = Map.groupBy(decided, (run) => dayOf(run, bars));
  return [...byDay].flatMap(([day, ofDay]) => {
    const [last] = ofDay; // newest first
    if (day === undefined || !last) return [];
    const verdict = last.verdict.toLowerCase();
    const tone = verdict === 'buy' || verdict === 'watch' ? verdict : 'neutral';
    return [{ day, kind: 'verdict', text: verdictNames(ofDay), tone, sentence: verdictSentence(ofDay) } as const];
  });
}

/** Conditions that a close met, each on its day. */
export function conditionMarks(conditions: readonly ConditionResponse[], bars: Bars): readonly ChartMark[] {
  return conditions.flatMap(({ state, at_close, text }) => {
    const day = bars.find(({ date }) => date === at_close?.as_of)?.date;
    if (state !== 'met' || day === undefined) return [];
    return [{ day, kind: 'condition', text: 'Met', tone: 'neutral', sentence: `Condition met: ${text}` } as const];
  });
}

const isDecided = (run: CompanyRunResponse): run is Decided => run.verdict !== null && run.decided_at !== null;

function dayOf({ proposal, decided_at: decidedAt }: Decided, bars: Bars): string | undefined {
  const known = proposal?.price_as_of ?? decidedAt.slice(0, 10);
  return bars.findLast(({ date }) => date <= known)?.date;
}

function verdictNames([last, ...others]: readonly Decided[]): string {
  if (!last) return '';
  return others.length === 0 ? capitalised(last.verdict) : `${capitalised(last.verdict)} +${others.length}`;
}

function verdictSentence(decided: readonly Decided[]): string {
  const said = decided.map(({ verdict, confidence }) => {
    const percent = scorePercent(confidence);
    return percent === null ? capitalised(verdict) : `${capitalised(verdict)} ${percent}%`;
  });
  return said.length === 1 ? `Our verdict: ${said[0]}.` : `Our verdicts: ${said.join(', ')}.`;
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
