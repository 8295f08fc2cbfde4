import { FORMULAS, type FormulaId } from '@gemscout/contracts';
import { FORMULAS as STATEMENT_FORMULAS, type FormulaId as StatementFormulaId } from '@gemscout/filings';

/** What computes a fact, in words for readers. */
export function formulaText(formula: FormulaId | StatementFormulaId): string {
  return isStatementFormula(formula) ? STATEMENT_FORMULAS[formula].text : FORMULAS[formula];
}

/** True for a formula over the lines of statements, which has names for its inputs. */
export function isStatementFormula(formula: string): formula is StatementFormulaId {
  return Object.hasOwn(STATEMENT_FORMULAS, formula);
}
