import { PERIOD_FORMULAS } from './period-formulas.ts';

/** How the code computes a figure from other figures, by formula id. The list is closed. */
export const FORMULAS = { ...PERIOD_FORMULAS };
export type FormulaId = keyof typeof FORMULAS;
