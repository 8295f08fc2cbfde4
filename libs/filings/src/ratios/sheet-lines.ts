import { CONCEPT_IDS, type ConceptId, CONCEPTS } from '../concepts/concepts.ts';
import { isFigure, missing, type Result } from '../figures/figure.ts';
import { type At, endOf, instantFigure, newestFigure, quarterFigure, trailingYear } from '../periods/lines.ts';
import type { Statements } from '../periods/statements.ts';

/** The last fiscal years whose annual report was filed, newest first. */
export function completeYears({ years }: Statements, most: number): readonly At[] {
  const complete = years.filter(({ isComplete }) => isComplete).slice(0, most);
  return complete.map((year) => ({ year, quarter: 4 }));
}

/** The newest quarter that anything was filed for, or null if there is none. */
export function newestQuarter({ years: [year] }: Statements): At | null {
  const last = year?.quarterEnds.at(-1);
  return year === undefined || last === undefined ? null : { year, quarter: last.quarter };
}

/** Every line of twelve months and of the balance sheet at their end. */
export function linesAt(statements: Statements, at: At, concepts = CONCEPT_IDS): readonly Result[] {
  return concepts.flatMap((id) => (isInstant(id) ? balanceAt(statements, id, at) : [trailingYear(statements, id, at)]));
}

/** Every line of the last quarters and of the balance sheets at their ends, newest first. */
export function quarterLines(statements: Statements, most: number): readonly Result[] {
  const quarters = statements.years
    .flatMap((year) => year.quarterEnds.map(({ quarter }): At => ({ year, quarter })).toReversed())
    .slice(0, most);
  return quarters.flatMap((at) =>
    CONCEPT_IDS.flatMap((id) => (isInstant(id) ? balanceAt(statements, id, at) : [quarterFigure(statements, id, at)])),
  );
}

/**
 * The shares on the cover page of the newest report: the count that a market value is computed with. A company with several classes
 * of shares states them by class; what it stated before it had classes is no count of today.
 */
export function coverPageShares(statements: Statements, newest: At): Result {
  const shares = newestFigure(statements, 'cover_page_shares');
  const end = endOf(newest);
  const isStale = isFigure(shares) && end !== null && shares.period.end < end;
  return isStale ? missing(`cover_page_shares.${end}`, 'not_filed') : shares;
}

function balanceAt(statements: Statements, id: ConceptId, at: At): readonly Result[] {
  const end = endOf(at);
  return end === null ? [] : [instantFigure(statements, id, end)];
}

function isInstant(id: ConceptId): boolean {
  const { kind } = CONCEPTS[id];
  return kind === 'stock' || kind === 'share_count';
}
