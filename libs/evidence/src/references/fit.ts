import type { Unit } from '@gemscout/contracts';
import { periodWords } from '../facts/show-fact.ts';
import type { Fact, FactPeriod } from '../facts/fact.ts';
import type { Operation } from './reference.ts';
import type { ReferenceProblem } from './reference-problem.ts';

/** The unit of each result, by the unit of both operands. What is not listed is not computed. */
const RESULT_UNITS: Readonly<Record<Operation, Readonly<Partial<Record<Unit, Unit>>>>> = {
  diff: {
    usd: 'usd',
    usd_per_share: 'usd_per_share',
    pct: 'pct_points',
    pct_points: 'pct_points',
    ratio: 'ratio',
    points: 'points',
    shares: 'shares',
    count: 'count',
    days: 'days',
    date: 'days',
  },
  ratio: {
    usd: 'ratio',
    usd_per_share: 'ratio',
    pct: 'ratio',
    ratio: 'ratio',
    points: 'ratio',
    shares: 'ratio',
    count: 'ratio',
    days: 'ratio',
  },
  pct_change: { usd: 'pct', usd_per_share: 'pct', ratio: 'pct', points: 'pct', shares: 'pct', count: 'pct' },
};

/** The unit of `operation` on both, or why there is none. */
export function resultUnit(operation: Operation, a: Fact, b: Fact): Unit | ReferenceProblem {
  const unit = a.unit === b.unit ? RESULT_UNITS[operation][a.unit] : undefined;
  const detail = `${operation} takes two facts of one unit that it can compute with: ${a.id} is ${a.unit}, ${b.id} is ${b.unit}.`;
  return unit ?? { code: 'units_differ', detail };
}

/** A problem unless both are of one time, or one metric at two times over equally long periods. */
export function periodProblem(a: Fact, b: Fact): ReferenceProblem | undefined {
  const isFit = hasSameLength(a.period, b.period) && (a.metric === b.metric || endOf(a.period) === endOf(b.period));
  if (isFit) return undefined;
  const detail = `${a.id} is ${periodWords(a.period)}, ${b.id} is ${periodWords(b.period)}: these do not compare.`;
  return { code: 'periods_differ', detail };
}

function hasSameLength(a: FactPeriod, b: FactPeriod): boolean {
  if (a.type === 'window' && b.type === 'window') return a.length === b.length && a.unit === b.unit;
  return a.type === b.type;
}

function endOf(period: FactPeriod): string {
  if (period.type === 'day') return period.day;
  return period.type === 'quarter' ? period.end : period.until;
}
