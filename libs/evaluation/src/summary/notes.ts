import type { MarketHistory } from '@gemscout/market';
import { PRIMARY_HORIZON } from '@gemscout/settlement';
import type { EvaluationPlan } from '../run/evaluation-plan.ts';
import type { EvaluationRequest } from '../run/evaluation-request.ts';

const POSTS_BASELINE_DAYS = 91;
const DAY_MS = 86_400_000;

/** The first day on which posts have a history of three months; null if the market has no posts. */
export function postsFrom({ firstPostDay }: MarketHistory): string | null {
  if (firstPostDay === null) return null;
  return new Date(Date.parse(firstPostDay) + POSTS_BASELINE_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** Caveats that a reader needs to interpret the figures. */
export function notesOn(history: MarketHistory, plan: EvaluationPlan, request: EvaluationRequest): readonly string[] {
  const { benchmark, symbols } = plan;
  const from = postsFrom(history);
  return [
    `The primary figure is the excess of Buys over ${benchmark} after ${PRIMARY_HORIZON} trading days, on all ${symbols.length} companies. Every other horizon, group and score is exploratory.`,
    'A verdict is given with what was known when the exchange closed in New York, and entered at that close. Results of the evening count from the next close, headlines without an hour from the next day.',
    `Outcomes are prices against prices: no dividends on either side.`,
    'Outcomes of neighbouring dates overlap, and stocks of a date move together: dates are resampled in blocks, rows never. Beside it stands Student’s interval over dates that do not overlap, as the bootstrap is too narrow for scores that stay put. Below 8 independent periods there is no verdict.',
    'The random baseline is one draw, so that luck of the draw is in it as it is in the agent’s.',
    'Rank correlations are taken within each date and then averaged; also with momentum given.',
    'The base rate known beforehand is the share of verdicts settled by then that beat the index; one half and the share known only in hindsight stand beside it. A calibration error of 0.4·√(bins/verdicts) is what chance alone makes.',
    survivorship(history, plan),
    'Splits and spin-offs come from a table of events (its own events.csv, if the market has one). Days that moved by a quarter or more are marked and left in.',
    ...(from === null
      ? []
      : [
          `Posts begin on ${history.firstPostDay}: before ${from} there is no habit to compare them with, and verdicts of that time are shown apart.`,
        ]),
    ...(request.analyst === 'openai'
      ? [
          'Masked: a language model may remember this period, so it was told no name, symbol, address or date of the market: companies had pseudonyms that change from day to day, dates were distances from the day. Figures, sectors and what texts tell of people and products it saw. These verdicts are reported apart from the rules’; only forward verdicts are evidence of skill.',
        ]
      : []),
    'Scenarios: a case came where the price ended nearer to it than to the other two, by ratio, at the horizon of the verdict. A case is of twelve months; its price at the horizon is nearer to the close by the square root of time. Sets of one date move together, as verdicts do.',
    'Sentences that the product itself writes count as checked; assumptions are not counted. A repeated decision starts from the same evidence, analysis and opposite case: it repeats the last step, not the research.',
    'These are backtest verdicts; the product’s own, given forward, are not among them.',
  ];
}

function survivorship(history: MarketHistory, { symbols }: EvaluationPlan): string {
  const last = new Map(symbols.map((symbol) => [symbol, history.bars(symbol).at(-1)?.date ?? '']));
  const end = [...last.values()].reduce((latest, day) => (day > latest ? day : latest), '');
  const ended = [...last.values()].filter((day) => day < end).length;
  const what =
    ended === 0
      ? 'none stops trading before the end: it holds survivors only, and absolute figures flatter every way of choosing'
      : `${ended} stop trading before the end, and are settled at their last price`;
  return `Survivorship: of the ${symbols.length} companies ${what}.`;
}
