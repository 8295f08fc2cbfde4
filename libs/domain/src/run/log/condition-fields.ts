import { day, fields, number, oneOf, orNull, required, text, type ObjectOf } from './field.ts';

/** What a condition looks at: the close of a day in US dollars, the day itself, or a figure of the company as it is known next. */
export const CONDITION_METRICS = ['close', 'day', 'figure'] as const;
export const CONDITION_COMPARISONS = ['above', 'below', 'reached'] as const;
export const CONDITION_ORIGINS = ['analyst', 'rests_on'] as const;

/**
 * A sentence of "What would change our mind" that daily bars can answer, as data. Either `level`, `fact` or `day` says what
 * is compared with.
 */
export const CONDITION = fields(
  {},
  {
    /** The same for the same condition of a proposal: what it compares, and the day that it was written on. */
    id: required(text),
    /** The sentence as the memo shows it. */
    text: required(text),
    metric: required(oneOf(CONDITION_METRICS)),
    comparison: required(oneOf(CONDITION_COMPARISONS)),
    /** US dollars a share, at the prices of the day `from`; of a figure its own unit. */
    level: required(orNull(number)),
    /** A fact that is computed anew at each close, such as `sma_50`; of a day the fact that names it; of a figure its fact in the memo. */
    fact: required(orNull(text)),
    day: required(orNull(day)),
    /** The last day on which it is looked at; null if there is none. */
    until: required(orNull(day)),
    /** The trading day that it was written at, and the close of that day: later closes are compared. */
    from: required(day),
    close: required(number),
    /** Who set it: the analyst, or the flip of a verdict that was decided again. Absent: the analyst. */
    origin: oneOf(CONDITION_ORIGINS),
    /** Of a figure, what is compared, in words: `Reported EPS below $1.86`. */
    name: text,
  },
);
export type Condition = ObjectOf<typeof CONDITION>;
