import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import { isNamedQuarter } from '../mentions/quarters.ts';
import { numberOfWord, NUMBER_WORDS } from '../mentions/number-words.ts';
import { matchesIn, type Span } from '../plain-text.ts';
import type { Check, Checking, Finding, Reading } from '../reading.ts';
import { governing } from '../resolve/governing.ts';
import { isQuarter, latestQuarter, quarterOf } from '../resolve/quarters.ts';
import { isHypothetical } from './hypothetical.ts';
import { resultSurprises } from './streaks.ts';

const WORD =
  '(?<word>highest|largest|biggest|greatest|best|strongest|lowest|smallest|worst|weakest|narrowest|slimmest|widest)';
const NOUN =
  '(?<noun>surprises?|beats?|miss(?:es)?|eps|earnings(?: per share)?|profits?|results?|figures?|quarters?|margins? over)';
const RANKED = new RegExp(
  String.raw`\b${WORD}\b(?: (?:[\w-]+ ){0,3}?${NOUN}\b|(?= (?:of|among|in|for|on|over|with|so far)\b|\s*[.,;]))`,
  'gi',
);
const REPORTS = '(?:quarters|reports|results|quarterly results|prints|surprises|beats|periods)';
const OF_REPORTS = new RegExp(
  String.raw`\b(?:of|among|in|over|across|for) (?:all )?(?:the |its |these )?(?:(?:last|past|latest|reported|known|recorded|listed|available|most recent) )*(?:(?<count>\d|${NUMBER_WORDS}) )?(?:(?:reported|known|recorded|listed|available|fiscal|last|past) )*${REPORTS}\b(?: (?:on (?:file|record)|reported|known))?|\b(?:on (?:file|record)|reported so far|in the (?:data|table|list|series)|of (?:the|its) (?<year>(?:(?:last|past|fiscal) )?year))\b`,
  'i',
);

/** "The December quarter was the strongest": of all reports on file, unless it says of more. */
const NOWHERE = /$/;
const EVER = /\b(?:ever|history|of all time|record|always|since \d{4}|in (?:years|decades))\b/i;
const QUARTERS_OF_YEAR = 4;
const OF_SURPRISE = /\b(?:surprises?|beats?|miss(?:es)?|margins?)\b/i;

/** A superlative that ranks the results of quarters, or how far they were above the estimate. */
type ReportRank = Span & {
  readonly text: string;
  readonly isHigh: boolean;
  readonly isOfSurprise: boolean;
  readonly scope: Span & { readonly count: number | undefined };
};

export function reportRanksIn({ sentence, facts }: Reading): readonly ReportRank[] {
  const named = sentence.quarters.find(isNamedQuarter);
  const scope =
    OF_REPORTS.exec(sentence.plain) ??
    (EVER.test(sentence.plain) || !(named || /\b(?:latest|last|most recent)\b/i.test(sentence.plain))
      ? null
      : NOWHERE.exec(''));
  if (!scope || !facts.some(({ metric }) => metric === 'eps_actual')) return [];
  const word = scope.groups?.['count'];
  const ofYear = scope.groups?.['year'] === undefined ? undefined : QUARTERS_OF_YEAR;
  const count = word === undefined ? ofYear : (numberOfWord(word) ?? Number(word));
  return matchesIn(sentence.plain, RANKED)
    .filter(({ index }) => !isHypothetical(index, sentence))
    .map(({ index, 0: text, groups = {} }) => ({
      start: index,
      end: index + text.length,
      text,
      isHigh: !/^(?:low|small|worst|weak|narrow|slim)/i.test(groups['word'] ?? ''),
      isOfSurprise: OF_SURPRISE.test(groups['noun'] ?? sentence.plain.slice(0, index)),
      scope: { start: scope.index, end: scope.index + scope[0].length, count },
    }));
}

/** "The largest surprise among the reports on file is the latest". */
export const checkReportRanks: Check = (checking) =>
  reportRanksIn(checking.reading).map((rank): Finding => {
    const { reading } = checking;
    const all = valuesOf(rank, reading).slice(0, rank.scope.count);
    const end = quarterMeant(rank, checking);
    const one = all.find((each) => each.end === end);
    const values = all.map(({ value }) => value);
    const wanted = rank.isHigh ? Math.max(...values) : Math.min(...values);
    if (!one || (rank.scope.count !== undefined && all.length < rank.scope.count))
      return { code: 'rank', detail: `"${rank.text}": no cited item holds these quarters` };
    return one.value === wanted
      ? 'holds'
      : {
          code: 'rank',
          detail: `"${rank.text}": that of ${one.end} is ${one.value.toFixed(2)}, not ${wanted.toFixed(2)}`,
        };
  });

/** The value of each quarter, the latest first. A quarter without an estimate has no surprise. */
function valuesOf(
  { isOfSurprise }: ReportRank,
  { facts }: Reading,
): readonly { readonly end: string; readonly value: number }[] {
  const results = facts
    .filter(({ metric }) => metric === 'eps_actual')
    .toSorted((a, b) => b.asOf.localeCompare(a.asOf));
  return isOfSurprise
    ? resultSurprises(facts).map(({ fact, share }) => ({ end: quarterOf(fact), value: share }))
    : results.map((fact) => ({ end: quarterOf(fact), value: Number(fact.value) }));
}

const OF_QUARTER: ReadonlySet<MetricId> = new Set(['eps_actual', 'eps_estimate', 'surprise', 'computed']);

/** The quarter that is named, that of a figure, or the latest. */
function quarterMeant(rank: ReportRank, { reading, bound }: Checking): string | undefined {
  const { sentence, facts } = reading;
  const named = governing(rank, sentence.quarters.filter(isNamedQuarter), sentence);
  const ends = facts.map(quarterOf).filter((end) => end !== '');
  if (named) return ends.find((end) => isQuarter(named, end, reading));
  const isOf = ({ metric, period }: Fact) => OF_QUARTER.has(metric) && period.type === 'quarter';
  const stated = bound.find(({ fact }) => isOf(fact))?.fact;
  if (stated) return quarterOf(stated);
  return /\b(?:latest|last|most recent|newest)\b/i.test(sentence.plain) ? latestQuarter(facts) : undefined;
}
