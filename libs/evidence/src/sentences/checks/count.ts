import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Bound, Check, Checking, Finding } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { WHOLE_OF } from '../resolve/wholes.ts';
import { numberOfWord } from '../mentions/number-words.ts';
import { isOfMisses } from '../resolve/computed-counts.ts';
import { denied } from './denied.ts';
import { isHypothetical } from './hypothetical.ts';
import { isOfOnePublisher, onlySectors, quantified, sectorsSaid, singles } from './quantities.ts';
import { streak, surprises } from './streaks.ts';
import { tones } from './tones.ts';

const WHOLES: ReadonlySet<MetricId> = new Set(Object.values(WHOLE_OF));
const OF =
  /^\s*(?:times?|quarters?|headlines?|posts?|reports?|documents?|pages?|were|was|in|out|all|cases?|occasions?|\s)*\s*(?:of|out of|in|for)\s+(?:the |its |their |those |these |all )?(?:last |past |latest |most recent |recent |reported |previous |trailing )?$/i;
const OPEN_ENDED =
  /\b(?:at least|or more|no fewer than|not fewer than|upwards of|more than|over|latest|last|newest|most recent|kept|read|looked at|sampled|compared|first)\s*(?:the\s*)?$/i;
const OPEN_AFTER =
  /^\s*(?:(?:headlines )?at least\b|or more|\+|and more|headlines? (?:or more|kept|read|looked at|sampled|listed|evaluated|analysed|analyzed|reviewed|examined|considered|in (?:the|our) (?:sample|list|evidence|data|selection)|in evidence|on file|(?:were |was |are |have been )?(?:collected|gathered|retrieved|listed|found here|cited|at hand|on hand|counted|scanned|screened)|that were (?:kept|read|listed|evaluated|analysed|reviewed)|were (?:read|evaluated|analysed|reviewed|examined|looked at)))/i;
const MISSED =
  /\b(?:miss(?:ed|es|ing)?|fell short|falls short|undershot|below|short of|trailed|disappoint\w*|lagged|behind|under)\b/i;

/** "4 of 4", "only", "all", "no" against the counts, with their caps. */
export const checkCount: Check = (checking) => {
  const counted = [...allOf(checking), ...quantified(checking), ...singles(checking), ...sectorsSaid(checking)];
  return [...countsIn(checking), ...counted, ...denied(checking, counted)];
};

const countsIn: Check = (checking) => [
  ...checking.bound.flatMap((each, at) => [
    ...partOf(each, checking.bound[at + 1], checking),
    ...capOf(each, checking),
    ...wholeAsPart(each, checking),
    ...onlyOf(each, checking),
    ...missesOf(each, checking),
    ...eachOf(each, checking),
  ]),
  ...tones(checking),
  ...streak(checking),
  ...onlySectors(checking),
];

function partOf({ figure, fact }: Bound, next: Bound | undefined, { reading }: Checking): readonly Finding[] {
  if (!next || !OF.test(reading.sentence.plain.slice(figure.end, next.figure.start))) return [];
  const whole = WHOLE_OF[fact.metric];
  return whole === undefined || next.fact.metric === whole
    ? []
    : [problem(`${fact.id} is not a part of ${next.fact.id}`)];
}

/** "Six of the documents are negative" counts a part of them. */
function wholeAsPart({ figure, fact }: Bound, { reading }: Checking): readonly Finding[] {
  const { plain } = reading.sentence;
  const isPart = WHOLES.has(fact.metric) && AS_PART.test(plain.slice(figure.end));
  return isPart && !/\ball (?:the )?$/i.test(plain.slice(0, figure.start))
    ? [problem(`${fact.id} is ${fact.value} in all`)]
    : [];
}

const AS_PART =
  /^ of (?:the|these|those|its|their|all) (?:\w+ )?(?:headlines|posts|documents|pages|articles|quarters|reports)\b/i;
const OF_LIST = /\b(?:of|among|out of|all|the|these|those)(?: all)?(?: the| these| those)? $/i;

/** "Of 60 headlines 12 are positive", "all 60 come from one publisher": a part of those that were read, whatever else there is. */
function isOfList({ figure }: Bound, { reading, bound }: Checking): boolean {
  const { plain } = reading.sentence;
  const isShared = bound.some(({ fact }) => WHOLE_OF[fact.metric] !== undefined || fact.metric === 'publishers');
  return OF_LIST.test(plain.slice(0, figure.start)) && (isShared || isOfOnePublisher(plain));
}

/** A list that was cut holds at least so many. */
function capOf(each: Bound, checking: Checking): readonly Finding[] {
  const { figure, fact } = each;
  if (!fact.isAtLeast || !WHOLES.has(fact.metric) || figure.bound === 'more' || isOfList(each, checking)) return [];
  const { plain } = checking.reading.sentence;
  const isOpen = OPEN_ENDED.test(plain.slice(0, figure.start)) || OPEN_AFTER.test(plain.slice(figure.end));
  return isOpen ? [] : [problem(`${figure.shown} is where the list was cut; say "at least ${figure.shown}"`)];
}

/** "Only" says that a part is small, and of a list that was cut nobody knows. */
function onlyOf({ figure, fact }: Bound, { reading }: Checking): readonly Finding[] {
  const before = reading.sentence.plain.slice(Math.max(0, figure.start - 14), figure.start);
  if (!/\b(?:only|just|merely|no more than|a mere)\s*$/i.test(before) || typeof fact.value !== 'number') return [];
  const whole = reading.allFacts.find(({ id }) => id === WHOLE_OF[fact.metric])?.value;
  return typeof whole === 'number' && fact.value > whole / 2
    ? [problem(`${fact.value} of ${whole} is not "only"`)]
    : [];
}

/** "Two publishers brought one headline each": as many by each. */
function eachOf({ figure, fact }: Bound, { reading, bound }: Checking): readonly Finding[] {
  const isEach = /^ \w+ (?:each|apiece)\b/i.test(reading.sentence.plain.slice(figure.end));
  const by = bound.find((other) => other.fact.metric === 'publishers' || other.fact.metric === 'post_authors_7d');
  if (!isEach || !by) return [];
  return Number(fact.value) === figure.value * Number(by.fact.value)
    ? []
    : [problem(`${fact.id} is ${fact.value} in all`)];
}

function missesOf({ figure, fact }: Bound, { reading }: Checking): readonly Finding[] {
  if (fact.metric !== 'beats') return [];
  const clause = clauseAt(reading.sentence, figure.start);
  const isSaid = reading.beats.some(({ start }) => start >= clause.start && start < clause.end);
  const isMiss = isSaid
    ? isOfMisses(figure, reading)
    : MISSED.test(reading.sentence.plain.slice(clause.start, clause.end));
  return isMiss ? [problem(`${figure.shown} counts the quarters above the estimate`)] : [];
}

const ALL =
  /\b(?:all (?:of )?(?:the |its |these |those )?(?:last |past |latest |reported |recent )?(?:\d+ |two |three |four |five |six |seven |eight )?(?:reported )?(?:quarters|reports|results)|(?:each|every one|every) (?:of )?(?:the |its )?(?:last |past |latest |single |reported |recent )?(?:\d+ |two |three |four |five |six |seven |eight )?(?:reported )?(?:quarters?|reports?|results?|time)|every (?:single )?(?:quarter|time|report)|without (?:a|one|any) miss|has not missed|never missed|each time|all four|all 4|every time|consistently|without exception|each and every (?:quarter|report|time)|unbroken (?:string|run|series|streak)|a clean sweep|clean sweep|perfect (?:record|score)|spotless record|always|invariably|without fail|four in a row|four (?:times )?running)\b/i;
const NONE =
  /\b(?:none of (?:the |its )?(?:last |past )?(?:\d+ |two |three |four )?(?:quarters|reports)|no quarter|in no quarter|never|not once|not a single|not one|(?:has|have) not (?:\w+ )?(?:topped|beaten|exceeded|surpassed|cleared|outdone|bettered|managed) (?:to \w+ )?(?:an|any|a single|one|its|the|their) (?:estimate|forecast|target|consensus)s?)\b/i;

const SINCE_REPORT =
  /\b(?:every|each|all) (?:of )?(?:the |its )?(?:reports?|results?|quarters?|estimates?)\b[^.;]{0,24}\bsince\b|^since\b[^;]*\b(?:every|each|all) (?:of )?(?:the |its )?(?:reports?|results?|quarters?|estimates?)\b/i;

/** "Every report since July 2013 beat the estimate"; "since the miss" leaves that one out. */
function sinceOf({ sentence, facts }: Checking['reading'], way: number): Finding | undefined {
  const [date, ...others] = sentence.dates;
  if (!date || others.length > 0 || date.date.startsWith('--') || !SINCE_REPORT.test(sentence.plain)) return undefined;
  const isAfter = /^[^,;]*\b(?:miss|shortfall|disappointment)\b/i.test(sentence.plain.slice(date.end));
  const results = facts.filter(
    ({ metric, asOf }) =>
      metric === 'eps_actual' && (isAfter ? asOf.slice(0, date.date.length) > date.date : asOf >= date.date),
  );
  const isSo = results.every((one) => {
    const estimate = facts.find(({ metric, asOf }) => metric === 'eps_estimate' && asOf === one.asOf);
    return estimate !== undefined && Math.sign(Number(one.value) - Number(estimate.value)) === way;
  });
  return isSo && results.length > 0 ? 'holds' : problem('it was not so in each report since then');
}

/** "In all four quarters", "never". */
function allOf({ reading, bound }: Checking): readonly Finding[] {
  const { plain } = reading.sentence;
  const [said] = reading.beats.filter(
    ({ start, end }) =>
      !/^(?:miss|beat)$/i.test(plain.slice(start, end)) || !/\b(?:the|a|\d{4}) $/i.test(plain.slice(0, start)),
  );
  const since = said && sinceOf(reading, said.isNegated ? -said.way : said.way);
  if (since) return [since];
  const isAll = ALL.test(plain);
  if (!said || (!isAll && !NONE.test(plain)) || isHypothetical(said.start, reading.sentence) || !isAboutResults(plain))
    return [];
  const [beats, quarters] = [numberOf('beats', reading.facts), numberOf('quarters', reading.facts)];
  if (reading.sentence.periods.some(({ unit, count }) => unit === 'year' && count !== 1))
    return [problem('only the last four quarters are counted')];
  if (beats === undefined || quarters === undefined)
    return [problem('no cited item counts the quarters above the estimate')];
  if (EVER.test(plain) && !OF_LAST.test(plain)) {
    const way = said.isNegated || NONE.test(plain) ? -said.way : said.way;
    const isEver = surprises(reading.facts).every((surprise) => surprise * way > 0);
    if (!isEver) return [problem('it was not so in each report on file')];
  }
  const last = lastOf(plain, isAll, said.isNegated ? -said.way : said.way, reading.facts);
  if (last !== undefined && last.count < quarters)
    return last.holds ? ['holds'] : [problem(`not all of the last ${last.count} quarters were so`)];
  const isNoMiss = /\b(?:without (?:a|one|any) miss|has not missed|never missed|not missed)\b/i.test(plain);
  const wanted = (said.way > 0 || isNoMiss) === (isAll || isNoMiss) ? quarters : 0;
  if (beats !== wanted) return [problem(`${beats} of ${quarters} quarters were above the estimate`)];
  return bound.length > 0 ? [] : ['holds'];
}

const EVER = /\b(?:never|always|invariably|without fail)\b/i;
const OF_LAST = /\b(?:last|past|latest|recent|four|4)\b/i;
const LAST = /\b(?:last|past|latest) (\d|two|three|four|five|six|seven|eight)\b/i;

/** "Each of the last three reports beat the estimate". */
function lastOf(
  plain: string,
  isAll: boolean,
  way: number,
  facts: readonly Fact[],
): { readonly count: number; readonly holds: boolean } | undefined {
  const [, word] = (isAll && LAST.exec(plain)) || [];
  if (word === undefined) return undefined;
  const count = numberOfWord(word) ?? Number(word);
  return {
    count,
    holds: surprises(facts)
      .slice(0, count)
      .every((surprise) => Math.sign(surprise) === way),
  };
}

function isAboutResults(plain: string): boolean {
  return /\b(?:estimates?|consensus|expect\w*|quarters?|forecasts?|beat|miss\w*|results?|reports?)\b/i.test(plain);
}

function numberOf(id: string, facts: readonly Fact[]): number | undefined {
  const value = facts.find((fact) => fact.id === id)?.value;
  return typeof value === 'number' ? value : undefined;
}

function problem(detail: string): Finding {
  return { code: 'count', detail };
}
