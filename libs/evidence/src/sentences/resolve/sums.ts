import type { Fact } from '../../facts/fact.ts';
import { derivedFact } from '../../references/compute.ts';
import type { Figure } from '../mentions/figures.ts';
import { numberOfWord } from '../mentions/number-words.ts';
import type { Reading } from '../reading.ts';

const SCOPE =
  /\b(?:last|past|latest|trailing|previous|recent) (?:(?:(two|three|four|2|3|4) )?(?:reported )?(?:quarters|reports|results)|twelve months|12 months|year)\b|\b(?:trailing )?four[- ]quarter\b/i;
const IS_EACH = /\b(?:average|mean|each|every|apiece|per quarter)\b/i;
const QUARTERS_OF_YEAR = 4;

/** "Over the last four quarters it earned $7.42 a share": the results of so many quarters taken together. */
export function sumOfQuarters({ unit, precision }: Figure, { sentence, facts }: Reading): Fact | undefined {
  const found = SCOPE.exec(sentence.plain);
  if (!found || unit !== 'usd' || precision > 0.1 || IS_EACH.test(sentence.plain)) return undefined;
  const count = found[1] ? (numberOfWord(found[1]) ?? Number(found[1])) : QUARTERS_OF_YEAR;
  const [latest, ...others] = facts
    .filter(({ metric }) => metric === 'eps_actual')
    .toSorted((a, b) => b.asOf.localeCompare(a.asOf))
    .slice(0, count);
  if (!latest || others.length + 1 < count) return undefined;
  const value = [latest, ...others].reduce((sum, fact) => sum + Number(fact.value), 0);
  const id = `sum(eps_actual of ${count} quarters)`;
  return derivedFact({ id, unit: latest.unit, value, formula: 'sum' }, [latest, ...others]);
}
