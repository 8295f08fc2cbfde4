import { rowsOf, textOf } from '../../facts/fact-reading.ts';
import type { Check } from '../reading.ts';
import { isWithin } from '../../dates-in.ts';
import { isHypothetical } from './hypothetical.ts';

const BEFORE =
  /\b(?:before|ahead of|prior to) (?:the )?(?:(?:opening )?bell|market opened|markets? opens?|open(?:ing)?|start of trading|trading (?:starts?|started|began|opened))\b|\bpre-?market\b/i;
const AFTER =
  /\b(?:after|following) (?:the )?(?:(?:closing )?bell|market closed|markets? closes?|close|closing|end of trading|trading (?:ends?|ended|closed))\b|\bafter[- ]hours\b/i;
const OF_REPORT = /\b(?:release|publication|reports?|reported|results?|earnings|figures|numbers)\b/i;

/** "It reported after the close" against the time of the report: the last one, or the one of the day that is said. */
export const checkReleaseTime: Check = ({ reading }) => {
  const { sentence } = reading;
  const [isBefore, isAfter] = [BEFORE, AFTER].map((words) => words.test(sentence.plain));
  const found = BEFORE.exec(sentence.plain) ?? AFTER.exec(sentence.plain);
  if (!found || isBefore === isAfter || !OF_REPORT.test(sentence.plain) || isHypothetical(found.index, sentence))
    return [];
  const reports = reading.items
    .filter(({ kind }) => kind === 'earnings')
    .flatMap(({ body }) => rowsOf(body['reports']));
  const isSaid = (day: string) =>
    sentence.dates.some(({ date }) => isWithin(day, date) || `--${day.slice(5)}` === date);
  const report = reports.find((row) => isSaid(textOf(row['date']) ?? '')) ?? reports[0];
  const time = textOf(report?.['release_time']);
  return time === (isBefore ? 'pre' : 'post')
    ? ['holds']
    : [{ code: 'day', detail: `"${found[0]}": the time of the report is ${time ?? 'not known'}` }];
};
