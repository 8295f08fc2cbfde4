import type { RunKind } from '../run/vocabulary.ts';
import { SETTLEMENT_HORIZONS, type SettlementHorizon } from './outcomes.ts';

/** The trading days after which a verdict is compared with the market, where its request does not say otherwise. */
export const VERDICT_HORIZON_DAYS: SettlementHorizon = 20;

const TRADING_DAYS = { day: 1, week: 5, month: 20, quarter: 60, year: 250 } as const;
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const COUNT = String.raw`(?:(\d{1,3}|an?|${NUMBERS.join('|')})[\s-]+)?`;
const UNIT = '(?:trading[\\s-]+)?(day|week|month|quarter|year)s?\\b';
/** `over the next two weeks`, `within 3 days`, `on a horizon of one month`, `a 5-day horizon`. */
const STATED = new RegExp(
  `\\b(?:(?:next|coming|within|horizon(?:\\s+(?:is|of))?)\\s+${COUNT}${UNIT}|${COUNT}${UNIT}\\s+horizon\\b)`,
  'i',
);
/** A time that is about an event and not about the verdict. */
const OF_EVENT = /\b(?:earnings|reports?|reporting|results|dividends?|expir\w*|ex-date)\b/i;

/**
 * The trading days over which a request wants its verdicts: of the horizons at which verdicts are settled the first that is
 * not shorter than what it says, and 20 where it says nothing. Only the text of a custom run can say it.
 */
export function horizonOf({
  kind,
  subject,
}: {
  readonly kind: RunKind;
  readonly subject: string | null;
}): SettlementHorizon {
  const clauses = kind === 'custom' && subject !== null ? subject.split(/[.;,\n]/) : [];
  const days = clauses.filter((clause) => !OF_EVENT.test(clause)).flatMap((clause) => daysIn(clause))[0];
  if (days === undefined) return VERDICT_HORIZON_DAYS;
  return SETTLEMENT_HORIZONS.find((horizon) => horizon >= days) ?? 60;
}

function daysIn(clause: string): readonly number[] {
  const [, count, unit, otherCount, otherUnit] = STATED.exec(clause) ?? [];
  const days = TRADING_DAYS[String(unit ?? otherUnit).toLowerCase() as keyof typeof TRADING_DAYS];
  return days === undefined ? [] : [numberOf(count ?? otherCount) * days];
}

/** 1 for `a`, `an` and no number. */
function numberOf(text: string | undefined): number {
  const word = NUMBERS.indexOf(text?.toLowerCase() ?? '');
  return word === -1 ? Number(text) || 1 : word + 1;
}

/** `20 trading days`, `1 trading day`. */
export function horizonText(days: number): string {
  return `${days} trading ${days === 1 ? 'day' : 'days'}`;
}
