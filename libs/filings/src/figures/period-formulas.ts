import { formula } from './formula.ts';

/** How figures of spans that are not filed follow from those that are. */
export const PERIOD_FORMULAS = {
  quarter: formula({
    text: 'to_date − to_quarter_before',
    unit: 'input',
    required: ['to_date', 'to_quarter_before'],
    compute: (values) => rounded(values.to_date - values.to_quarter_before),
  }),
  trailing_year: formula({
    text: 'last_year + to_date − to_date_last_year',
    unit: 'input',
    required: ['last_year', 'to_date', 'to_date_last_year'],
    compute: (values) => rounded(values.last_year + values.to_date - values.to_date_last_year),
  }),
};

/** Filed values have at most a few digits after the point; more come from adding binary fractions. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}
