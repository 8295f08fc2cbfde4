import { isWithin } from '../../dates-in.ts';
import type { Fact } from '../../facts/fact.ts';
import { isNamedQuarter } from '../mentions/quarters.ts';
import type { Bound, Check, Checking, Finding } from '../reading.ts';
import { isQuarter, quarterEnds, quarterOf } from '../resolve/quarters.ts';
import { isHypothetical } from './hypothetical.ts';
import { resultSurprises } from './streaks.ts';

const IS_REPORTED = /\b(?:report\w*|publish\w*|releas\w*|announc\w*|results?|cover\w*|came out|presented)\b/i;

/** Quarters against the reports of them: the day on which one was published, and whether there is one at all. */
export const checkReports: Check = (checking) => [
  ...published(checking),
  ...unknownQuarters(checking),
  ...backwards(checking),
  ...lastOfKind(checking),
  ...noneSince(checking),
];

/** "The September quarter was reported on 20 October". */
function published({ reading }: Checking): readonly Finding[] {
  const { sentence, facts } = reading;
  const quarter = sentence.quarters.find(isNamedQuarter);
  if (!quarter || !IS_REPORTED.test(sentence.plain) || isHypothetical(quarter.start, sentence)) return [];
  const isSaid = ({ metric, asOf }: Fact) =>
    metric === 'eps_actual' &&
    sentence.dates.some(({ date }) => date.length > 4 && (isWithin(asOf, date) || `--${asOf.slice(5)}` === date));
  const reported = facts.filter(isSaid);
  const [one] = reported;
  if (!one) return [];
  return reported.some((fact) => sentence.quarters.some((each) => isQuarter(each, quarterOf(fact), reading)))
    ? ['holds']
    : [{ code: 'day', detail: `the report of ${one.asOf} is of the quarter to ${quarterOf(one)}` }];
}

/** A quarter with its year that no report covers. */
function unknownQuarters({ reading, bound }: Checking): readonly Finding[] {
  const { sentence, facts } = reading;
  const ends = quarterEnds(facts);
  const isOfQuarters = bound.length === 0 || bound.some(({ fact }) => fact.period.type === 'quarter');
  if (ends.length === 0 || !isOfQuarters) return [];
  return sentence.quarters
    .filter(
      (quarter) => isNamedQuarter(quarter) && quarter.year !== undefined && !isHypothetical(quarter.start, sentence),
    )
    .filter((quarter) => !ends.some((end) => isQuarter(quarter, end, reading)))
    .map(({ start, end }) => ({
      code: 'day',
      detail: `"${sentence.plain.slice(start, end)}": no cited fact is of this quarter`,
    }));
}

/** "Fell from $1.42 in the September quarter to $1.28 in the June quarter" goes back in time. */
function backwards({ reading, bound }: Checking): readonly Finding[] {
  const { plain } = reading.sentence;
  return bound.slice(1).flatMap((to, at): readonly Finding[] => {
    const from = bound[at];
    const isPair =
      from !== undefined &&
      isOfOne(from, to) &&
      /\bfrom (?:\w+ )?$/i.test(plain.slice(0, from.figure.start)) &&
      /\bto (?:\w+ )?$/i.test(plain.slice(from.figure.end, to.figure.start));
    return isPair && to.fact.asOf < from.fact.asOf
      ? [{ code: 'period', detail: `${from.fact.id} is of a later time than ${to.fact.id}` }]
      : [];
  });
}

function isOfOne({ fact: one }: Bound, { fact: other }: Bound): boolean {
  return one.metric === other.metric && one.period.type === 'quarter' && other.period.type === 'quarter';
}

const LAST_OF_KIND =
  /\b(?:last|latest|most recent) (?:(?<miss>miss|negative surprise|disappointment)|(?<beat>beat|positive surprise))\b/i;

/** "The last negative surprise dates from the March quarter of 2013". */
function lastOfKind({ reading }: Checking): readonly Finding[] {
  const { sentence, facts } = reading;
  const found = LAST_OF_KIND.exec(sentence.plain);
  const quarter = sentence.quarters.find(isNamedQuarter);
  if (!found || !quarter || isHypothetical(found.index, sentence)) return [];
  const way = found.groups?.['miss'] === undefined ? 1 : -1;
  const last = resultSurprises(facts).find(({ by }) => by * way > 0);
  if (!last) return [{ code: 'count', detail: `"${found[0]}": no cited report is one` }];
  return isQuarter(quarter, quarterOf(last.fact), reading)
    ? ['holds']
    : [{ code: 'day', detail: `"${found[0]}": that was in the quarter to ${quarterOf(last.fact)}` }];
}

const NONE_SINCE = /\bno (?:(?:new|further|other|newer|quarterly) )*(?:report|results?|earnings)\b[^.;]*\bsince\b/i;

/** "No report has been published since 27 January": since the last one. */
function noneSince({ reading }: Checking): readonly Finding[] {
  const { sentence, facts } = reading;
  const found = NONE_SINCE.exec(sentence.plain);
  const last = facts.find(({ id }) => id === 'reported_on')?.value;
  if (!found || typeof last !== 'string' || isHypothetical(found.index, sentence)) return [];
  const isSaid = sentence.dates.some(({ date }) => isWithin(last, date) || `--${last.slice(5)}` === date);
  return isSaid ? ['holds'] : [{ code: 'day', detail: `"${found[0]}": the last report is of ${last}` }];
}
