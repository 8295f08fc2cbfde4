import { citedFact } from '../../facts/fact-index.ts';
import { numberOfWord } from '../mentions/number-words.ts';
import type { Check, Finding, Reading } from '../reading.ts';
import { isHypothetical } from './hypothetical.ts';

const AGE =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a|an) (weeks?|months?|quarters?|years?) (?:old|ago|back|(?:have |has )?(?:passed|gone by|elapsed))\b/i;
const OF_RESULTS = /\b(?:results?|reports?|reported|earnings|quarter|figures|numbers)\b/i;
const DAYS = { week: 7, month: 30.4, quarter: 91, year: 365 } as const;

const IS_OLD =
  /\b(?<of>valuations?|multiples?|ratios?|fundamentals|valuation data|documents?|pages?) (?:data |figures |found )?(?:is|are|look|looks|seem|seems) (?:\w+ )?(?<way>old|stale|outdated|dated|fresh|recent|current|up to date|new)\b/i;
/** What is older than this is old. */
const OLD_DAYS = 60;

/** "The valuation data are stale", "the documents are recent". */
function oldness({ sentence, facts, items }: Reading): readonly Finding[] {
  const said = IS_OLD.exec(sentence.plain);
  if (!said || isHypothetical(said.index, sentence)) return [];
  const isOfTexts = /^(?:doc|page)/i.test(said.groups?.['of'] ?? '');
  const days = isOfTexts
    ? facts.filter(({ metric }) => metric === 'document').map(({ asOf }) => asOf)
    : facts.filter(({ metric }) => metric === 'valuation_date').map(({ value }) => String(value));
  const last = items
    .map(({ asOf }) => asOf)
    .toSorted()
    .at(-1);
  const middle = days.toSorted()[Math.floor((days.length - 1) / 2)];
  if (last === undefined || middle === undefined) return [];
  const age = (Date.parse(last.slice(0, 10)) - Date.parse(middle)) / DAY_MS;
  const isOld = /^(?:old|stale|outdated|dated)$/i.test(said.groups?.['way'] ?? '');
  return age > OLD_DAYS === isOld ? ['holds'] : [{ code: 'day', detail: `"${said[0]}": of ${middle}` }];
}

/** "The result is two months old" against the days since the report. */
export const checkAge: Check = ({ reading }) => [...oldness(reading), ...ageOf(reading)];

function ageOf(reading: Reading): readonly Finding[] {
  const { sentence } = reading;
  const said = AGE.exec(sentence.plain);
  if (!said || isHypothetical(said.index, sentence)) return [];
  const days = daysSince(reading);
  if (typeof days !== 'number') return [];
  const count = /^an?$/i.test(said[1] ?? '') ? 1 : (numberOfWord(said[1] ?? '') ?? Number(said[1]));
  const name = said[2]?.toLowerCase().replace(/s$/, '');
  const unit = name === 'week' || name === 'month' || name === 'quarter' ? DAYS[name] : DAYS.year;
  if (/\byear (?:old|ago)/i.test(said[0]) && count === 1) return [];
  const isRight = isAged(sentence.plain.slice(0, said.index), days, count * unit, unit);
  return isRight ? ['holds'] : [{ code: 'day', detail: `"${said[0]}": that was ${days} days ago` }];
}

/** "Less than two months old", "more than eight weeks ago", or about as old as it says. */
function isAged(before: string, days: number, said: number, unit: number): boolean {
  if (/\b(?:less than|under|fewer than|not yet|not quite)\s+$/i.test(before)) return days < said;
  if (/\b(?:more than|over|at least)\s+$/i.test(before)) return days > said - 1;
  return Math.abs(said - days) <= Math.max(unit * 0.6, 3);
}

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
