import { METRICS, type MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Check, Checking, Finding } from '../reading.ts';
import { IS_TRAILING_TIME, overlaps, phrasesIn, phrasesOf, type Span } from '../plain-text.ts';
import { clauseAt } from '../sentence.ts';
import { subjectAt } from '../subjects.ts';
import { streakSpan } from './streaks.ts';
import { isOfOneDay } from './quantities.ts';
import { reportRanksIn } from './report-ranks.ts';
import { peersRanked } from './peer-ranks.ts';
import { isHypothetical } from './hypothetical.ts';
import { daysSaid } from '../resolve/chart.ts';
import { seriesRanksIn } from './series.ts';

const TOP =
  'highest|largest|biggest|greatest|best|strongest|fastest|top|leads|leader|leading|led|most|first|tops|outperforms all|ahead of all|number one|no. 1|steepest rise|sharpest rise|front-runner|best performer|strongest performer|top performer|top spot|head of|heads|headed|tops the list|top of|at the top|champion|out in front|pole position|richest|priciest|dearest|furthest up|widest|broadest|deepest|healthiest|firmest|hottest';
const BOTTOM =
  'lowest|smallest|worst|weakest|slowest|least|bottom|trails|trailing|laggard|lags|last place|last of|poorest|cheapest|faintest|fewest|narrowest|rear|hardest hit|furthest down|worst performer|weakest performer|rearguard|tail end|rock bottom|bottom of|at the bottom|foot of|at the back|brings up the rear';
const NEITHER =
  'heaviest|quietest|liveliest|calmest|outshone every|outshines every|outdid every|outdoes every|outshone all|outdid all|bar none|second to none|unbeaten|peerless|top-ranked|bottom-ranked|best in class|best-in-class|market-leading|class-leading|among the best|among the worst|among the cheapest|among the most|one of the best|one of the worst|one of the cheapest|one of the most|top three|top five|top ten|bottom three|top quartile|bottom quartile|top decile|top half of|bottom half of|all-time high|all-time low|record high|record low|record highs|record lows|record quarter|record result|record results|record profit|record profits|record earnings|record level|record close|record volume|record surprise|record gain|record month|record year|record sales|record figure|multi-year high|multi-year low|decade high|few shares|few stocks|few companies|few names|no share|no stock|no company|no other|most shares|most stocks|most companies|many shares|many stocks|all other|most other|steepest|sharpest|second|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|no sector|no industry|a record|new record|company record|second-best|second-worst|third|runner-up|median|unmatched|unrivalled|unprecedented|unparalleled|all-time|ever|in history|in its history|on record|in years|in a decade|since records|never before|has never been|have never been|never been|never traded|never stood|never cost|never in its history|than ever|of all time|multi-year|historic|lifetime|most of any|of any company|than any other|than any sector|than all sectors|than all other sectors|than every sector|than every other sector|no other|best-performing|worst-performing|ranks|ranked|beats all|in the world|in the market|among peers|of its peers|of the index|in the index|in the s&p 500';
const OTHERS =
  'shallowest|coldest|softest|poorest|mildest|gentlest|toughest|brightest|darkest|greatest|slimmest|thickest|roughest|smoothest';
const SUPERLATIVE = phrasesOf(`${TOP}|${BOTTOM}|${NEITHER}|${OTHERS}`);
const IS_TOP = phrasesOf(TOP);
const IS_BOTTOM = phrasesOf(BOTTOM);

/** Words that look like superlatives and rank nothing. */
const OTHER_SENSE =
  /^(?:no (?:sector|industry) (?!.*\b(?:than|as)\b)|most (?:of|sectors|headlines|posts|pages|documents|members|accounts|companies|recent|recently|likely|days|quarters|people|traders|about|often|part)|at least|least of|(?:first|second|third|fourth)[- ]quarter|(?:second|third|fourth|fifth|sixth|seventh|eighth) (?:time|straight|consecutive|successive)|(?:third|fifth|tenth) of (?:its|the) (?:\S+ )?range|first (?:condition|of all|step|recovery|sign|thing|place|look|half|quarter|place)|second (?:half|look|thought|source|opinion|quarter)|third (?:of|quarter|party|parties)|led (?:to|by)|leading (?:to|up)|leads to|(?:a )?record of|on record(?= (?:for|as|at|with|here|is|are|in this)\b)|(?:a )?record (?:is|day)|last of|ever (?:since|so)|top of (?:its|the|that|this|a|it)(?! (?:sector|list|table|ranking|sectors|pack|league|heap|class))|bottom of (?:its|the|that|a)(?! (?:sector|list|table|ranking|sectors|pack|league|heap|class))|head of|heads (?:for|up|down|into|or)|at the (?:top|bottom) of (?:its|the)(?! (?:sector|list|table|ranking|sectors|pack|league|heap|class))|bottom line|top line|top[- ]line|top band|(?:top|bottom) than|best (?:read|seen|judged|treated|left|to|taken|guess|be)|middle of|trails? (?:its|the)|lags? (?:its|the)|tops (?:its|the)|leading indicator|rank(?:s|ed)? (?:as|with|among|number \w+|\w+th|first|second|third|last|top|bottom|number|no)|(?:top|bottom)(?=\s*(?:[.,;:)]|$))|top (?:and|to)|(?:narrowest|smallest|slimmest|widest) (?:of )?margins?)/i;
/** A superlative of a judgement ranks arguments, not facts. */
const OF_JUDGEMENT =
  /^\w+(?:-\w+)?\s+(?:single\s+|open\s+|remaining\s+)?(?:arguments?|reasons?|cases?|points?|risks?|questions?|worr(?:y|ies)|concerns?|weakness(?:es)?|strengths?|parts?|things?|support|evidence|signs?|signals?|objections?|doubts?|threats?|unknowns?|uncertaint(?:y|ies)|facts?|figures?|figure here|piece|link|leg|candidates?|ideas?|way|choice|course|guess|attitude|answer|caveat|warning|plus|minus|one can say|that can be said|interesting|important|telling|relevant|useful|convincing|striking|notable|attractive|obvious|cautious|honest|compelling|worrying|visible|certain|reliable)\b/i;
/** "Trails Information Technology" orders two, and ranks none. */
const LEADS_ONE = /^(?:trails?|trailing|lags?|leads?|led|tops?) (?:the )?\p{Lu}/u;
const RANKED_SCOPE =
  /\b(?:of|among|in|over|across) (?:the |its |all )?(?:last |past |latest |reported )?(?:(\d+|two|three|four|five|six|seven|eight) ?)(?:reported |such )?(?:quarters|reports|results|prints|surprises|beats|misses|(?=[.,;:)](?!\d)|$))/i;

/** Superlatives need a ranking that holds: of sectors, or of the reported quarters. */
export const checkRank: Check = (checking) => {
  const { sentence, topics } = checking.reading;
  const series = seriesRanksIn(checking.reading).flatMap((rank) => [rank, rank.scope]);
  const isOfSectors = checking.bound.some(({ fact }) => fact.subject.kind === 'sector');
  const days = daysSaid(checking.reading);
  const streak = streakSpan(sentence.plain);
  const reports = reportRanksIn(checking.reading).flatMap((rank) => [rank, rank.scope]);
  return phrasesIn(sentence.plain, SUPERLATIVE)
    .filter((span) => !sentence.figures.some((figure) => overlaps(figure, span)))
    .filter(({ start, end }) => {
      const rest = sentence.plain.slice(start);
      const isInName = topics.some(
        ({ isName, metrics, text, ...topic }) =>
          (isName ? metrics.size > 0 : metrics.size === 1 && text.includes(' ')) &&
          topic.start <= start &&
          topic.end >= end,
      );
      const isAtLeast = /\b(?:at|al)\s*-?$/i.test(sentence.plain.slice(0, start));
      const isPlace = /\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)[- ]$/i.test(
        sentence.plain.slice(0, start),
      );
      return (
        !isPlace &&
        ![...series, ...days, ...reports, ...(streak ? [streak] : [])].some((each) => overlaps(each, { start, end })) &&
        !(sentence.quotations.length > 0 && /^head/i.test(rest)) &&
        !isInName &&
        !isAtLeast &&
        !OTHER_SENSE.test(rest) &&
        !IS_TRAILING_TIME.test(rest) &&
        !(OF_JUDGEMENT.test(rest) && !isOfSectors) &&
        !LEADS_ONE.test(rest) &&
        !(OF_PEERS.test(rest) && RANKED_BEFORE.test(sentence.plain.slice(0, start))) &&
        !isHypothetical(start, sentence)
      );
    })
    .flatMap((span) => ranked(span, checking));
};

/** "The lowest of its peers": the superlative in front says which. */
const OF_PEERS = /^(?:of its|among) peers\b/i;
const RANKED_BEFORE =
  /\b(?:\w+est|most \w+|best|worst|median|percentile)(?: [\w-]+){0,3} (?:of its |among (?:its )?)?$/i;

/** The members of a sector are not ranked. */
const WITHIN_SECTOR =
  /^[^.;,]*\b(?:in|of|within|among|across) (?:its|the|their|this|that) (?:own |whole |entire )?(?:sector|industry|group|peer group|peers)\b(?!'s| (?:list|table|ranking|league|ladder))/i;

function ranked(span: Span & { readonly text: string }, checking: Checking): readonly Finding[] {
  const { reading } = checking;
  const { sentence } = reading;
  const way = wayOfMoved(span, checking) ?? wayOf(span.text) ?? wayOfOther(span, checking);
  const place = placeOf(sentence.plain.slice(span.start));
  const subject = subjectAt(span.start, sentence, reading.subjects);
  const subjects = segmentOf(span, checking).map((each) => each.subject);
  const isSplit = subjects.length < reading.subjects.length;
  const spoken = isSplit ? subjects : [subject, ...subjects];
  const sector =
    spoken.find((each) => each.kind === 'sector' && each.sector !== undefined) ??
    spoken.find(({ kind }) => kind === 'sector');
  const quarters = RANKED_SCOPE.exec(sentence.plain);
  const ranking =
    sector?.kind === 'sector'
      ? sectorsRanked(sector.sector ?? reading.names.ownSector, span, checking)
      : (averagesRanked(checking) ?? quartersRanked(quarters, checking));
  const facts = WITHIN_SECTOR.test(sentence.plain.slice(span.end)) ? peersRanked(span, checking) : ranking;
  if (facts && place) return placed(span, facts, place);
  if (!facts || way === undefined) return [{ code: 'rank', detail: `"${span.text}": no ranking says so` }];
  const values = facts.all.map(({ value }) => Number(value));
  const wanted = way > 0 ? Math.max(...values) : Math.min(...values);
  return (facts.one.value === wanted) !== isNegated(span, sentence.plain)
    ? ['holds']
    : [
        {
          code: 'rank',
          detail: `"${span.text}": ${facts.one.id} is ${facts.one.value}, the ${way > 0 ? 'highest' : 'lowest'} is ${wanted}`,
        },
      ];
}

/** Whom the words up to the next superlative speak of; without anybody, the whole sentence: "the best was Energy, the worst Utilities". */
function segmentOf({ start, end }: Span, { reading }: Checking): Checking['reading']['subjects'] {
  const { plain } = reading.sentence;
  const next = phrasesIn(plain, SUPERLATIVE).find((other) => other.start >= end && (wayOf(other.text) ?? 0) !== 0);
  const last = phrasesIn(plain, SUPERLATIVE).findLast((other) => other.end <= start && (wayOf(other.text) ?? 0) !== 0);
  if (!next && !last) return reading.subjects;
  const inside = reading.subjects.filter(
    (each) =>
      each.subject.kind === 'sector' &&
      each.subject.sector !== undefined &&
      each.start >= end &&
      each.start < (next?.start ?? plain.length),
  );
  return inside.length > 0 ? inside : reading.subjects;
}

function wayOf(text: string): 1 | -1 | undefined {
  if (IS_TOP.all.has(text.toLowerCase())) return 1;
  return IS_BOTTOM.all.has(text.toLowerCase()) ? -1 : undefined;
}

/** "Not the weakest sector". */
function isNegated({ start }: Span, plain: string): boolean {
  return /\b(?:not|n't|never|neither|nor|far from)(?: (?:the|a|its|by any means)){0,2} $/i.test(plain.slice(0, start));
}

/** "Lost least", "fell most": by what it did. */
function wayOfMoved({ text, start }: Span & { readonly text: string }, { reading }: Checking): 1 | -1 | undefined {
  if (!/^(?:most|least)$/i.test(text)) return undefined;
  const moved = reading.motions.find(
    ({ end, way }) => way !== 0 && /^ (?:the )?$/.test(reading.sentence.plain.slice(end, start)),
  );
  if (!moved) return undefined;
  return (moved.way === 1) === /most/i.test(text) ? 1 : -1;
}

/** "More than any other sector", "no other sector did as badly": the first or the last of all. */
function wayOfOther({ text, start, end }: Span & { readonly text: string }, { reading }: Checking): 1 | -1 | undefined {
  const { plain } = reading.sentence;
  if (!/^(?:than any other|no other|no sector|no industry|most of any)$/i.test(text)) return undefined;
  const words = /^than/i.test(text) ? (plain.slice(0, start).match(/\w+\s*$/)?.[0] ?? '') : plain.slice(end);
  const moved = reading.motions.find(({ way }) => way !== 0)?.way ?? 1;
  if (/\b(?:worse|weaker|lower|poorer|badly|poorly|weakly)\b/i.test(words)) return -1;
  if (/\b(?:better|stronger|higher|well|strongly)\b/i.test(words)) return 1;
  if (/\b(?:less|fewer)\b/i.test(words)) return moved > 0 ? -1 : 1;
  if (!/\b(?:more|much|further|faster|many)\b/i.test(words)) return undefined;
  return moved > 0 ? 1 : -1;
}

type Ranking = { readonly one: Fact; readonly all: readonly Fact[] };

function sectorsRanked(sector: string | undefined, span: Span, { reading, bound }: Checking): Ranking | undefined {
  const clause = clauseAt(reading.sentence, span.start);
  const ofSector = bound.filter(({ fact }) => fact.subject.kind === 'sector' && !fact.computed);
  const isInside = ({ start }: Span) => start >= clause.start && start < clause.end;
  const hasPeriod = reading.sentence.periods.some(isInside);
  const near =
    ofSector.find(
      ({ figure, fact }) => isInside(figure) && fact.subject.kind === 'sector' && fact.subject.sector === sector,
    ) ??
    ofSector.find(({ figure }) => isInside(figure)) ??
    (hasPeriod ? undefined : ofSector[0]);
  const hasMoved = reading.motions.some(
    ({ end, way }) => way !== 0 && /^ (?:the )?$/.test(reading.sentence.plain.slice(end, span.start)),
  );
  const metric = hasMoved ? changeMetric(reading, isInside) : (near?.fact.metric ?? sectorMetric(reading, isInside));
  if (metric !== 'breadth' && isOfOtherWindow(reading, isInside)) return undefined;
  const all = reading.facts.filter((fact) => fact.subject.kind === 'sector' && fact.metric === metric);
  const one = all.find((fact) => fact.subject.kind === 'sector' && fact.subject.sector === sector);
  return one && all.length > 2 ? { one, all } : undefined;
}

function sectorMetric(reading: Checking['reading'], isInside: (span: Span) => boolean): MetricId {
  const isOfMembers = /\b(?:members|breadth|constituents|uptrend)\b/i.test(reading.sentence.plain);
  return isOfMembers ? 'breadth' : changeMetric(reading, isInside);
}

/** Sectors have changes of a day and of twenty only. */
function isOfOtherWindow({ sentence }: Checking['reading'], isInside: (span: Span) => boolean): boolean {
  const days = sentence.periods.filter(isInside).flatMap(({ tradingDays }) => tradingDays ?? []);
  return days.length > 0 && !days.some((count) => count === 1 || Math.abs(count - 20.5) < 3);
}

function changeMetric({ sentence, facts }: Checking['reading'], isInside: (span: Span) => boolean): MetricId {
  return isOfOneDay({ sentence, facts }) ||
    sentence.periods.some((period) => isInside(period) && period.tradingDays === 1)
    ? 'change_1d'
    : 'change_20d';
}

/** "Of the averages the 50-day one is the lowest". */
function averagesRanked({ reading, bound }: Checking): Ranking | undefined {
  const isOf = ({ metric }: Fact) => metric.startsWith('sma_');
  const one = bound.find(({ fact }) => isOf(fact))?.fact;
  const all = reading.facts.filter((fact) => isOf(fact) && fact.id === fact.metric);
  return one && all.length > 2 && /\baverages\b/i.test(reading.sentence.plain) ? { one, all } : undefined;
}

const OF_LATEST = /\b(?:latest|most recent|newest) (?:\w+ )?(?:surprise|beat|miss|result|report|quarter|eps)\b/i;

/** A figure of a quarter among as many of the last reported quarters as the sentence says. */
function quartersRanked(scope: RegExpExecArray | null, { reading, bound }: Checking): Ranking | undefined {
  const named = reading.topics.flatMap(({ isName, metrics }) => (isName ? [...metrics] : []));
  const one =
    bound.find(({ fact }) => fact.period.type === 'quarter')?.fact ??
    reading.facts.find(
      ({ id, period }) =>
        OF_LATEST.test(reading.sentence.plain) && period.type === 'quarter' && named.some((metric) => metric === id),
    );
  if (!one || !scope || METRICS[one.metric].covers !== 'quarter') return undefined;
  const words = 'zero one two three four five six seven eight'.split(' ');
  const count = Number(scope[1]) || words.indexOf(scope[1]?.toLowerCase() ?? '');
  const all = (
    one.metric === 'surprise' ? surprises(one, reading) : reading.facts.filter((fact) => fact.metric === one.metric)
  )
    .toSorted((a, b) => b.asOf.localeCompare(a.asOf))
    .slice(0, count);
  return all.length === count ? { one, all } : undefined;
}

/** The surprise of each reported quarter, from what was earned and expected. */
function surprises(last: Fact, { facts }: Checking['reading']): readonly Fact[] {
  return facts
    .filter(({ metric }) => metric === 'eps_actual')
    .flatMap((actual) => {
      if (actual.asOf === last.asOf) return [last];
      const expected = facts.find(({ metric, asOf }) => metric === 'eps_estimate' && asOf === actual.asOf)?.value;
      if (typeof expected !== 'number' || typeof actual.value !== 'number' || expected === 0) return [];
      return [{ ...actual, value: ((actual.value - expected) / Math.abs(expected)) * 100 }];
    });
}

const PLACES = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh'.split(' ');
const PLACE = new RegExp(String.raw`^(${PLACES.join('|')})(?:[- ](\w+))?`, 'i');

/** "Third", "second-weakest": a place counted from the highest, or from the lowest. */
function placeOf(text: string): { readonly place: number; readonly way: 1 | -1 } | undefined {
  const [, ordinal = '', kind = ''] = PLACE.exec(text) ?? [];
  const place = PLACES.indexOf(ordinal.toLowerCase()) + 1;
  return place < 2 ? undefined : { place, way: IS_BOTTOM.all.has(kind.toLowerCase()) ? -1 : 1 };
}

function placed(
  span: { readonly text: string },
  { one, all }: Ranking,
  { place, way }: { readonly place: number; readonly way: 1 | -1 },
): readonly Finding[] {
  const actual = 1 + all.filter(({ value }) => way * (Number(value) - Number(one.value)) > 0).length;
  return actual === place
    ? ['holds']
    : [
        {
          code: 'rank',
          detail: `"${span.text}": ${one.id} is ${way > 0 ? '' : 'from below '}number ${actual} of ${all.length}`,
        },
      ];
}
