import { AMOUNT_FORMULAS } from './amount-formulas.ts';
import { IMPLIED_FORMULAS } from './implied-formulas.ts';
import { PERIOD_FORMULAS } from './period-formulas.ts';
import { RATIO_FORMULAS } from './ratio-formulas.ts';
import { SCORE_FORMULAS } from './score-formulas.ts';
import { SIGN_FORMULAS } from './sign-formulas.ts';
import { VALUATION_FORMULAS } from './valuation-formulas.ts';

/** How the code computes a figure from other figures, by formula id. The list is closed. */
export const FORMULAS = {
  ...PERIOD_FORMULAS,
  ...AMOUNT_FORMULAS,
  ...RATIO_FORMULAS,
  ...SCORE_FORMULAS,
  ...SIGN_FORMULAS,
  ...VALUATION_FORMULAS,
  ...IMPLIED_FORMULAS,
};
export type FormulaId = keyof typeof FORMULAS;
