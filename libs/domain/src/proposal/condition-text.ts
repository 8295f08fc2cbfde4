import { shortDay } from '../company/chart-ranges.ts';
import type { Condition } from '../run/log/condition-fields.ts';
import type { ConditionCheck, UncheckedReason } from './check-condition.ts';
import { isMovingFact, type MovingFact } from './conditions.ts';

const NAMES: Readonly<Record<MovingFact, string>> = {
  sma_20: '20-day average',
  sma_50: '50-day average',
  sma_200: '200-day average',
  high_52w: '52-week high',
  low_52w: '52-week low',
};

const REASONS: Readonly<Record<UncheckedReason, string>> = {
  no_price: 'there is no price',
  old_price: 'the last price is old',
  too_few_days: 'there are too few days of prices',
};

/** What a close is compared with, in words: `the 50-day average`, `$105.00`. */
function comparedWith(fact: string | null, level: number | null): string {
  if (fact !== null && isMovingFact(fact)) return `the ${NAMES[fact]}`;
  return level === null ? 'the level' : `$${level.toFixed(2)}`;
}

type Named = Pick<Condition, 'comparison' | 'level' | 'fact' | 'day'> & { readonly name?: string | null };

/** What a condition looks at, in words: `Close below the 50-day average`, `Close above $105.00`, `Reported EPS below $1.86`, `20 Nov 2026`. */
export function conditionName({ comparison, level, fact, day, name }: Named): string {
  if (name) return name;
  if (comparison === 'reached') return day === null ? 'A day' : shortDay(day);
  return `Close ${comparison} ${comparedWith(fact, level)}`;
}

/** Who the price is from, in words. */
export function priceSource(provider: string): string {
  const name = provider.replace(/^recorded:/, '');
  if (name === 'sample') return 'sample market, invented';
  return name === provider ? provider : `recorded market ${name}`;
}

/** Says where a condition stands: `3.1% above $105.00`, `Met on 12 Nov 2026`, `Not checked: there is no price`. */
export function conditionState(
  condition: Pick<Condition, 'metric' | 'fact' | 'day' | 'until'>,
  check: ConditionCheck,
): string {
  switch (check.state) {
    case 'met':
      return `Met on ${shortDay(check.on)}`;
    case 'over':
      return condition.until === null ? 'Not met' : `Not met by ${shortDay(condition.until)}`;
    case 'unchecked': {
      const since = check.reason === 'old_price' && check.on !== null ? `, of ${shortDay(check.on)}` : '';
      return `Not checked: ${REASONS[check.reason]}${since}`;
    }
    case 'waiting':
      if (condition.metric === 'figure') return 'Looked at with each new figure';
      return check.level === null
        ? `On ${shortDay(condition.day ?? check.on)}`
        : distance(check.close, check.level, condition.fact);
  }
}

function distance(close: number, level: number, fact: string | null): string {
  const percent = Math.abs(close / level - 1) * 100;
  if (percent < 0.05) return `At ${comparedWith(fact, level)}`;
  return `${percent.toFixed(1)}% ${close > level ? 'above' : 'below'} ${comparedWith(fact, level)}`;
}

/** The crossing with its price: `Met on 12 Nov 2026 at close $101.20`. */
export function metText(metOn: string, close: number): string {
  return `Met on ${shortDay(metOn)} at close $${close.toFixed(2)}`;
}
