import type { Dossier, Findings } from '../dossier.ts';
import { capitalised, list } from '../english.ts';
import type { MemoSentence, Validation } from './analyst.ts';
import { hashesOf, type Signal } from './signal.ts';

type RiskLevel = Validation['risk_level'];

/** Where the usual daily range is not known. */
const ASSUMED_DAILY_RANGE_PCT = 3;

/** By how much a usual day moves, and by how much speaks against it; never low where something may move it soon. */
export function riskOf({ findings }: Pick<Dossier, 'findings'>, signals: readonly Signal[]): RiskLevel {
  const points = rangeStep(findings) + againstStep(signals);
  if (points >= 3) return 'high';
  return points >= 1 || unsettledBy(findings).length > 0 ? 'medium' : 'low';
}

const RANGE_WORDS = ['small', 'large', 'very large'] as const;
const AGAINST_WORDS = ['little', 'something', 'much'] as const;

/** The level, and what makes it that. */
export function riskSentence(
  { findings }: Pick<Dossier, 'findings'>,
  signals: readonly Signal[],
  level: RiskLevel,
): MemoSentence {
  const range = findings.indicators?.facts?.atr_pct
    ? `the usual daily range of {{atr_pct}} is ${RANGE_WORDS[rangeStep(findings)]}`
    : 'the usual daily range is not known';
  const against = `what speaks against it weighs ${AGAINST_WORDS[againstStep(signals)]}`;
  const evidence = [
    ...hashesOf(findings.indicators, 'indicators'),
    ...hashesOf(findings.estimates, 'estimates'),
    ...hashesOf(findings.earnings, 'earnings'),
  ];
  const reasons = capitalised(list([range, ...unsettledBy(findings), against]));
  return { text: `${reasons}: ${level} risk.`, evidence };
}

function rangeStep({ indicators }: Findings): 0 | 1 | 2 {
  return step(indicators?.facts?.atr_pct ?? ASSUMED_DAILY_RANGE_PCT, 2.8, 5);
}

function againstStep(signals: readonly Signal[]): 0 | 1 | 2 {
  return step(
    signals.reduce((sum, { weight }) => sum - Math.min(0, weight), 0),
    0.12,
    0.3,
  );
}

function step(value: number, forOne: number, forTwo: number): 0 | 1 | 2 {
  if (value >= forTwo) return 2;
  return value >= forOne ? 1 : 0;
}

/** A report within so many days stands in the sentence on the risk. */
export const SOON_DAYS = 10;
/** Companies report every 91 days or so: from here on the next report is due within ten days, where no day is named. */
const NEXT_REPORT_DUE_DAYS = 81;

/** RSI at an extreme, or a report due within ten days. */
function unsettledBy({ indicators, earnings, estimates }: Findings): readonly string[] {
  const { rsi_14: rsi = null } = indicators?.facts ?? {};
  const { days_since: daysSince = null } = earnings?.facts ?? {};
  const isExtreme = rsi !== null && (rsi >= 70 || rsi <= 30);
  const named = estimates?.facts?.['days_to_report'];
  const isDue = typeof named === 'number' ? named <= SOON_DAYS : (daysSince ?? 0) >= NEXT_REPORT_DUE_DAYS;
  return [
    ...(isExtreme ? ['RSI of {{rsi_14}} is at an extreme'] : []),
    ...(isDue
      ? [typeof named === 'number' ? 'the next report is on {{next_report}}' : 'the last report was on {{reported_on}}']
      : []),
  ];
}
