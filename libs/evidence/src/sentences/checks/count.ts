import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Bound, Check, Checking, Finding } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { WHOLE_OF } from '../resolve/wholes.ts';
import { isHypothetical } from './hypothetical.ts';

const WHOLES: ReadonlySet<MetricId> = new Set(Object.values(WHOLE_OF));
const OF =
  /^\s*(?:times?|quarters?|headlines?|posts?|reports?|documents?|pages?|were|was|in|out|all|cases?|occasions?|\s)*\s*(?:of|out of|in)\s+(?:the |its |their |those |these |all )?(?:last |past |latest |most recent |recent |reported |previous |trailing )?$/i;
const OPEN_ENDED =
  /\b(?:at least|or more|no fewer than|not fewer than|upwards of|more than|over|latest|last|newest|most recent|kept|read|looked at|sampled|compared|first)\s*(?:the\s*)?$/i;
const OPEN_AFTER = /^\s*(?:or more|\+|and more|headlines? (?:or more|kept|read|looked at|sampled|that were kept))/i;
const MISSED =
  /\b(?:miss(?:ed|es|ing)?|fell short|falls short|undershot|below|short of|trailed|disappoint\w*|lagged|behind|under)\b/i;

/** "4 of 4", "only", "all", "no" against the counts, with their caps. */
export const checkCount: Check = (checking) => [
  ...checking.bound.flatMap((each, at) => [
    ...partOf(each, checking.bound[at + 1], checking),
    ...capOf(each, checking),
    ...onlyOf(each, checking),
    ...missesOf(each, checking),
  ]),
  ...allOf(checking),
  ...quantified(checking),
  ...sectorsSaid(checking),
];

function partOf({ figure, fact }: Bound, next: Bound | undefined, { reading }: Checking): readonly Finding[] {
  if (!next || !OF.test(reading.sentence.plain.slice(figure.end, next.figure.start))) return [];
  const whole = WHOLE_OF[fact.metric];
  return whole === undefined || next.fact.metric === whole
    ? []
    : [problem(`${fact.id} is not a part of ${next.fact.id}`)];
}

/** A list that was cut holds at least so many. */
function capOf({ figure, fact }: Bound, { reading }: Checking): readonly Finding[] {
  if (!fact.isAtLeast || !WHOLES.has(fact.metric) || figure.bound === 'more') return [];
  const { plain } = reading.sentence;
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

function missesOf({ figure, fact }: Bound, { reading }: Checking): readonly Finding[] {
  if (fact.metric !== 'beats') return [];
  const clause = clauseAt(reading.sentence, figure.start);
  const near = reading.beats.filter(({ start }) => start >= clause.start && start < clause.end);
  const governs = near.findLast(({ end }) => end <= figure.start) ?? near[0];
  const isMiss = governs
    ? governs.way < 0 || governs.isNegated
    : MISSED.test(reading.sentence.plain.slice(clause.start, clause.end));
  return isMiss ? [problem(`${figure.shown} counts the quarters above the estimate`)] : [];
}

const ALL =
  /\b(?:all (?:of )?(?:the |its |these |those )?(?:last |past |latest |reported |recent )?(?:\d+ |two |three |four |five |six |seven |eight )?(?:reported )?(?:quarters|reports|results)|(?:each|every one|every) (?:of )?(?:the |its )?(?:last |past |latest |single |reported |recent )?(?:\d+ |two |three |four |five |six |seven |eight )?(?:reported )?(?:quarters?|reports?|results?|time)|every (?:single )?(?:quarter|time|report)|without (?:a|one|any) miss|has not missed|never missed|each time|all four|all 4|every time|consistently)\b/i;
const NONE =
  /\b(?:none of (?:the |its )?(?:last |past )?(?:\d+ |two |three |four )?(?:quarters|reports)|no quarter|in no quarter|never|not once|not a single)\b/i;

/** "In all four quarters", "never". */
function allOf({ reading, bound }: Checking): readonly Finding[] {
  const { plain } = reading.sentence;
  const [said] = reading.beats;
  const isAll = ALL.test(plain);
  if (!said || (!isAll && !NONE.test(plain)) || isHypothetical(said.start, reading.sentence) || !isAboutResults(plain))
    return [];
  const [beats, quarters] = [numberOf('beats', reading.facts), numberOf('quarters', reading.facts)];
  if (reading.sentence.periods.some(({ unit, count }) => unit === 'year' && count !== 1))
    return [problem('only the last four quarters are counted')];
  if (beats === undefined || quarters === undefined)
    return [problem('no cited item counts the quarters above the estimate')];
  const isNoMiss = /\b(?:without (?:a|one|any) miss|has not missed|never missed|not missed)\b/i.test(plain);
  const wanted = (said.way > 0 || isNoMiss) === (isAll || isNoMiss) ? quarters : 0;
  if (beats !== wanted) return [problem(`${beats} of ${quarters} quarters were above the estimate`)];
  return bound.length > 0 ? [] : ['holds'];
}

const QUANTIFIED =
  /\b(all|every|each|most|none|no|half|the majority|few|hardly any|nearly all|almost all|many|several) (?:one )?(?:of )?(?:the |its |these |those |sector's )?(?:\d+ )?(?:\w+ )?(headlines?|posts?|pages?|documents?|articles?|accounts?|members)\b/i;
const TONES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:promis\w+ (?:of )?riches|hype\w*)\b/i, 'post_hype'],
  [/\b(?:cop(?:y|ies|ied)|repeat\w*)\b/i, 'post_copies'],
  [/\b(?:good|positive|favourable|upbeat|bullish)\b/i, 'good_headlines|good_documents|positive_posts'],
  [/\b(?:bad|negative|unfavourable|gloomy|bearish)\b/i, 'bad_headlines|bad_documents|negative_posts'],
];

const MOSTLY =
  /\b(headlines?|posts?|pages?|documents?|articles?|news) (?:is|are|was|were|read|reads|sound|lean|look) (mostly|mainly|largely|overwhelmingly|predominantly|chiefly|almost all|all)\b/i;

/** "All headlines are good" needs a count that says so, of a list that was not cut. */
function quantified({ reading }: Checking): readonly Finding[] {
  const mostly = MOSTLY.exec(reading.sentence.plain);
  const found = QUANTIFIED.exec(reading.sentence.plain) ?? mostly;
  const [quantity = '', texts = ''] = mostly === found ? [mostly?.[2], mostly?.[1]] : [found?.[1], found?.[2]];
  const tone = TONES.find(([words]) => words.test(reading.sentence.plain));
  if (!found || !tone || isHypothetical(found.index, reading.sentence)) return [];
  const part = reading.facts.find(
    ({ id }) => tone[1].split('|').includes(id) && id.includes(texts.slice(0, 4).toLowerCase()),
  );
  const whole = reading.facts.find(({ id }) => part !== undefined && id === WHOLE_OF[part.metric]);
  if (!part || !whole || typeof part.value !== 'number' || typeof whole.value !== 'number')
    return [problem(`no cited item counts this`)];
  const share = part.value / whole.value;
  const holds = {
    all: share === 1,
    every: share === 1,
    each: share === 1,
    most: share > 0.5,
    'the majority': share > 0.5,
    none: share === 0,
    no: share === 0,
    few: share < 0.2,
    mostly: share > 0.5,
    mainly: share > 0.5,
    largely: share > 0.5,
  }[quantity.toLowerCase()];
  return holds && !whole.isAtLeast ? ['holds'] : [problem(`${part.id} is ${part.value} of ${whole.value}`)];
}

const SECTORS_SAID =
  /\b(only one|just one|no|one|all|every|none of the|most|all but one|few|half of the) (?:of the )?(?:other )?(?:\d+ |eleven )?sectors?\b(?!['s]* (?:with|that|members|change|move))[^.;]{0,30}/i;

/** "Only one sector rose" against the changes of all sectors. */
function sectorsSaid({ reading }: Checking): readonly Finding[] {
  const found = SECTORS_SAID.exec(reading.sentence.plain);
  const motion = reading.motions.find(({ start, way }) => found && way !== 0 && start > found.index);
  if (!found || !motion || isHypothetical(found.index, reading.sentence)) return [];
  const metric = reading.sentence.periods.some(({ tradingDays }) => tradingDays === 1) ? 'change_1d' : 'change_20d';
  const changes = reading.facts.filter((fact) => fact.subject.kind === 'sector' && fact.metric === metric);
  const moved = changes.filter(({ value }) => Number(value) * motion.way > 0).length;
  const all = changes.length;
  const wanted: Readonly<Record<string, boolean>> = {
    'only one': moved === 1,
    'just one': moved === 1,
    one: moved === 1,
    no: moved === 0,
    'none of the': moved === 0,
    all: moved === all,
    every: moved === all,
    most: moved > all / 2,
    'all but one': moved === all - 1,
    few: moved <= 3,
    'half of the': Math.abs(moved - all / 2) <= 0.5,
  };
  return all > 0 && wanted[found[1]?.toLowerCase() ?? ''] ? ['holds'] : [problem(`${moved} of ${all} sectors did`)];
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
