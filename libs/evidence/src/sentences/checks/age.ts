import { citedFact } from '../../facts/fact-index.ts';
import { numberOfWord } from '../mentions/number-words.ts';
import type { Check, Reading } from '../reading.ts';
import { isHypothetical } from './hypothetical.ts';

const AGE =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a|an) (weeks?|months?|quarters?|years?) (?:old|ago|back|(?:have |has )?(?:passed|gone by|elapsed))\b/i;
const OF_RESULTS = /\b(?:results?|reports?|reported|earnings|quarter|figures|numbers)\b/i;
const DAYS = { week: 7, month: 30.4, quarter: 91, year: 365 } as const;

/** "The result is two months old" against the days since the report. */
export const checkAge: Check = ({ reading }) => {
  const { sentence } = reading;
  const said = AGE.exec(sentence.plain);
  if (!said || isHypothetical(said.index, sentence)) return [];
  const days = daysSince(reading);
  if (typeof days !== 'number') return [];
  const count = /^an?$/i.test(said[1] ?? '') ? 1 : (numberOfWord(said[1] ?? '') ?? Number(said[1]));
  const name = said[2]?.toLowerCase().replace(/s$/, '');
  const unit = name === 'week' || name === 'month' || name === 'quarter' ? DAYS[name] : DAYS.year;
  if (/\byear (?:old|ago)/i.test(said[0]) && count === 1) return [];
  const isRight = Math.abs(count * unit - days) <= Math.max(unit * 0.6, 3);
  return isRight ? ['holds'] : [{ code: 'day', detail: `"${said[0]}": that was ${days} days ago` }];
};

/** Since the last report, or since the day of the valuation. */
function daysSince(reading: Reading): number | undefined {
  const { plain } = reading.sentence;
  if (OF_VALUATION.test(plain)) {
    const day = citedFact('valuation_date', reading)?.value;
    const last = reading.items
      .map(({ asOf }) => asOf)
      .toSorted()
      .at(-1);
    return typeof day === 'string' && last !== undefined
      ? Math.round((Date.parse(last.slice(0, 10)) - Date.parse(day)) / DAY_MS)
      : undefined;
  }
  const days = OF_RESULTS.test(plain) ? citedFact('days_since_report', reading)?.value : undefined;
  return typeof days === 'number' ? days : undefined;
}

const DAY_MS = 86_400_000;
const OF_VALUATION = /\b(?:valuation|multiples?|p\/e|market cap\w*)\b/i;
