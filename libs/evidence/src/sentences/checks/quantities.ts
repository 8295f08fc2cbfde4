import { citedFact } from '../../facts/fact-index.ts';
import { isWithin } from '../../dates-in.ts';
import type { Fact } from '../../facts/fact.ts';
import { WHOLE_OF } from '../resolve/wholes.ts';
import type { Checking, Finding } from '../reading.ts';
import { isHarmless } from '../resolve/harmless-words.ts';
import { phrasesIn } from '../plain-text.ts';
import { isSamePublisher, sourceForms } from './source-rows.ts';
import { isHypothetical } from './hypothetical.ts';

const QUANTIFIED =
  /(?<!\bas )(?<!\bnot )\b(all|every|each|most|none|no|not a single|not one|(?:(?:more|less) than )?half|the majority|a majority|the bulk|a minority|few|hardly any|nearly all|almost all|many|several|only one|just one) (?:one )?(?:of )?(?:the |its |these |those |sector's )?(?:\d+ )?(?:\w+ )?(headlines?|posts?|pages?|documents?|articles?|accounts?|members|coverage|news|stories|them|those|these)\b/i;
const ORIGINAL = /\b(?:original|distinct|unique)\b/i;
const TONES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:promis\w+ (?:of )?riches|hype\w*)\b/i, 'post_hype'],
  [/\b(?:cop(?:y|ies|ied)|repeat\w*|original|distinct|unique)\b/i, 'post_copies'],
  [/\b(?:good|positive|favourable|upbeat|bullish)\b/i, 'good_headlines|good_documents|positive_posts'],
  [/\b(?:bad|negative|unfavourable|gloomy|bearish)\b/i, 'bad_headlines|bad_documents|negative_posts'],
];

/** What all or most of them are said to be. */
const STATED =
  /^[^.;,]{0,40}? (?:are|were|is|was|sounds?|reads?|seems?|looks?) (?:\w+ly )?(?!of\b|from\b|by\b|about\b|on\b|in\b|at\b|older\b|newer\b|dated\b|old\b|new\b|found\b|seen\b|known\b|available\b|the\b|a\b|an\b|\p{L}+ed\b)(\p{L}+)/iu;
const TEXT_NOUN = /\b(?:headlines?|posts?|pages?|documents?|articles?)\b/i;
const MOSTLY =
  /\b(headlines?|posts?|pages?|documents?|articles?|news|coverage|stories|sentiment) (?:flow )?(?:is|are|was|were|read|reads|sounds?|leans?|looks?) (mostly|mainly|largely|overwhelmingly|predominantly|chiefly|almost all|all|uniformly|entirely|wholly|exclusively|universally|unanimously|purely|without exception)\b/i;

/** "All headlines are good" needs a count that says so, of a list that was not cut. */
export function quantified({ reading }: Checking): readonly Finding[] {
  const mostly = MOSTLY.exec(reading.sentence.plain);
  const found = QUANTIFIED.exec(reading.sentence.plain) ?? mostly;
  const [quantity = '', texts = ''] = mostly === found ? [mostly?.[2], mostly?.[1]] : [found?.[1], found?.[2]];
  const group = groupOf(/^th/i.test(texts) ? (TEXT_NOUN.exec(reading.sentence.plain)?.[0] ?? '') : texts);
  const tone = TONES.find(([words]) => words.test(reading.sentence.plain));
  if (!found || isHypothetical(found.index, reading.sentence)) return [];
  const strange = tone ? undefined : STATED.exec(reading.sentence.plain.slice(found.index + found[0].length));
  if (!tone)
    return strange && !isHarmless(strange[1] ?? '')
      ? [problem(`"${strange[0].trim()}": no cited item counts this`)]
      : [];
  const part = reading.facts.find(({ id }) => tone[1].split('|').includes(id) && id.includes(group));
  const whole = reading.facts.find(({ id }) => part !== undefined && id === WHOLE_OF[part.metric]);
  if (!part || !whole || typeof part.value !== 'number' || typeof whole.value !== 'number')
    return [problem(`no cited item counts this`)];
  const other = NEITHER.test(reading.sentence.plain) ? bothTones(part, reading.facts) : undefined;
  const counted = ORIGINAL.test(reading.sentence.plain)
    ? whole.value - part.value
    : whole.value - (other ?? whole.value - part.value);
  const holds = saidOf(counted, whole.value)[quantity.toLowerCase()];
  return holds && !whole.isAtLeast ? ['holds'] : [problem(`${part.id} is ${part.value} of ${whole.value}`)];
}

const NEITHER = /\bneither (?:good|positive) nor (?:bad|negative)\b|\bneutral\b/i;

/** How many are of one tone or the other. */
function bothTones({ metric }: Fact, facts: readonly Fact[]): number | undefined {
  const pair = PAIRS.find((each) => each.includes(metric));
  const values = pair?.map((id) => facts.find((fact) => fact.id === id)?.value) ?? [];
  return values.length > 0 && values.every((value) => typeof value === 'number')
    ? values.reduce((sum, value) => sum + Number(value), 0)
    : undefined;
}

const PAIRS: readonly (readonly string[])[] = [
  ['good_headlines', 'bad_headlines'],
  ['positive_posts', 'negative_posts'],
  ['good_documents', 'bad_documents'],
];

function saidOf(part: number, whole: number): Readonly<Record<string, boolean>> {
  const share = part / whole;
  return {
    all: share === 1,
    every: share === 1,
    each: share === 1,
    most: share > 0.5,
    'the majority': share > 0.5,
    none: share === 0,
    no: share === 0,
    'not a single': share === 0,
    'not one': share === 0,
    half: share === 0.5,
    'more than half': share > 0.5,
    'less than half': share < 0.5,
    'a majority': share > 0.5,
    'the bulk': share > 0.5,
    'a minority': share > 0 && share < 0.5,
    'only one': part === 1,
    'just one': part === 1,
    'hardly any': share < 0.1,
    few: share < 0.2,
    mostly: share > 0.5,
    mainly: share > 0.5,
    largely: share > 0.5,
    predominantly: share > 0.5,
    chiefly: share > 0.5,
    overwhelmingly: share > 0.75,
    uniformly: share === 1,
    entirely: share === 1,
    wholly: share === 1,
    exclusively: share === 1,
    universally: share === 1,
    unanimously: share === 1,
    purely: share === 1,
  };
}

const SECTORS_SAID =
  /\b(only one|just one|no|not a single|not one|no single|(?:hardly|scarcely|barely) (?:an?|any|one)|one|all|every|each|none of the|most|all but one|few|half of the) (?:of the )?(?:other )?(?:\d+ |eleven )?sectors?\b(?!['s]* (?:with|that|members|change|move))[^.;]{0,30}/i;

/** "Leads all eleven sectors" ranks one of them. */
const LEADS_THEM = /\b(?:leads?|led|tops?|topped|heads?|headed|trails?|trailed|lags?|lagged) $/i;

/** "On the day", "on 31 March" */
export function isOfOneDay({ sentence, facts }: Pick<Checking['reading'], 'sentence' | 'facts'>): boolean {
  const isLast = ({ date }: { readonly date: string }) =>
    /-\d{2}-\d{2}$/.test(date) && facts.some(({ metric, asOf }) => metric === 'change_1d' && isWithin(asOf, date));
  return (
    sentence.periods.some(({ tradingDays }) => tradingDays === 1) ||
    (sentence.periods.length === 0 && sentence.dates.some(isLast))
  );
}

/** "Hardly any sector" is less than this share of them. */
const FEW = 0.2;

/** "Only one sector rose" against the changes of all sectors. */
export function sectorsSaid({ reading }: Checking): readonly Finding[] {
  const found = SECTORS_SAID.exec(reading.sentence.plain);
  const motion = reading.motions.find(({ start, way }) => found && way !== 0 && start > found.index);
  if (!found || !motion || /\bthan\b/i.test(reading.sentence.plain) || isHypothetical(found.index, reading.sentence))
    return [];
  if (LEADS_THEM.test(reading.sentence.plain.slice(0, found.index))) return [];
  const metric = isOfOneDay(reading) ? 'change_1d' : 'change_20d';
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
    each: moved === all,
    most: moved > all / 2,
    'all but one': moved === all - 1,
    few: moved <= 3,
    'half of the': Math.abs(moved - all / 2) <= 0.5,
  };
  const quantity = found[1]?.toLowerCase() ?? '';
  const holds = /^(?:not|no single)\b/.test(quantity)
    ? moved === 0
    : (wanted[quantity] ?? (/^(?:hardly|scarcely|barely)\b/.test(quantity) && moved < all * FEW));
  return all > 0 && holds ? ['holds'] : [problem(`${moved} of ${all} sectors did`)];
}

const ONLY = /\b(?:[Oo]nly|[Jj]ust|[Nn]obody but|[Nn]o sector but) (?=(?:the )?\p{Lu})/u;

/** "Only Health Care, Real Estate and Energy gained": those, and no other; "fell more than Energy" with its own change. */
export function onlySectors({ reading }: Checking): readonly Finding[] {
  const { sentence, subjects, facts, motions } = reading;
  const found = ONLY.exec(sentence.plain);
  const motion = motions.find(({ start, way }) => found && way !== 0 && start > found.index);
  if (!found || !motion || isHypothetical(found.index, sentence)) return [];
  const metric = isOfOneDay(reading) ? 'change_1d' : 'change_20d';
  const isOf = ({ subject }: Fact, sector: string) => subject.kind === 'sector' && subject.sector === sector;
  const named = (from: number, until: number) =>
    subjects.flatMap(({ start, subject }) =>
      start >= from && start < until && subject.kind === 'sector' && subject.sector ? [subject.sector] : [],
    );
  const said = new Set(named(found.index, motion.start));
  const than = /\b(?:more|less) than\b/i.exec(sentence.plain.slice(motion.end));
  const [base] = than ? named(motion.end, sentence.plain.length) : [];
  const changes = facts.filter((fact) => fact.subject.kind === 'sector' && fact.metric === metric);
  const limit = Number(changes.find((fact) => base !== undefined && isOf(fact, base))?.value ?? 0);
  const moved = changes.filter(({ value }) => (Number(value) - limit) * motion.way > 0);
  if (said.size === 0 || changes.length === 0 || (than && base === undefined)) return [];
  return moved.length === said.size && moved.every((fact) => [...said].some((sector) => isOf(fact, sector)))
    ? ['holds']
    : [problem(`"${found[0].trim()}": ${moved.length} of ${changes.length} sectors did`)];
}

const SINGLE =
  /\b(?:one|a single|the same|a sole|only one|just one|the one) (publisher|source|outlet|newspaper|paper|account|user|author|person|people|poster)\b/i;
/** "Each post comes from another account": as many writers as posts. */
const EACH_OWN =
  /\b(?:each|every|all)\b[^.;]*\b(?:an?other|different|separate|its own|distinct|their own) (?:account|author|user|person|people|handle)s?\b/i;
const WRITERS: Readonly<Record<string, string>> = {
  publisher: 'publishers',
  source: 'publishers',
  outlet: 'publishers',
  newspaper: 'publishers',
  paper: 'publishers',
};
const TEXTS = '(news|headlines?|coverage|posts?|messages|tweets|pages?|documents?)';
const OF_TONE = String.raw`(?! (?:that|of|which|(?:is|are|was|were|sounds?|reads?) (?:(?:rated|classified|counted|judged|considered|seen|marked|tagged) (?:as )?)?(?:good|bad|positive|negative|upbeat|bullish|bearish)|repeats?\b|promis\w+|says?\b|set aside|was set aside|were set aside|had to be))`;
const NONE_SAID = new RegExp(
  String.raw`\b(?:no|not any|not a single|not one|zero|hardly any|not (?:\w+ ){0,3}by any) (?:\w+ )?${TEXTS}\b${OF_TONE}|\bnobody (?:posted|posts|tweeted|wrote|writes)\b|\b(?:news flow|coverage|chatter) (?:is|was|has been|remains) (?:silent|absent|non-existent)\b`,
  'i',
);
const ONE_SAID = new RegExp(
  String.raw`(?<!\bnot )\b(?:just one|only one|a single|one single|exactly one|one lone|a lone) (?:\w+ )?${TEXTS}\b(?! (?:of|in (?:three|four|five|ten)|out))${OF_TONE}`,
  'i',
);
const SET_ASIDE =
  /\b(no|none|nothing|one|not one|a single|not a single)\b(?: of the)?(?: (headlines?|posts?))?\b[^.;]*\bset aside\b(?:[^.;]*\b(posts?|headlines?)\b)?/i;

export function isOfOnePublisher(plain: string): boolean {
  return SINGLE.test(plain);
}

/** "All 12 headlines come from one publisher", "there was no news", against the counts. */
export function singles({ reading, bound }: Checking): readonly Finding[] {
  const { sentence } = reading;
  const single = SINGLE.exec(sentence.plain);
  if (EACH_OWN.test(sentence.plain)) {
    const [authors, posts] = ['post_authors_7d', 'posts_7d'].map((wanted) => citedFact(wanted, reading)?.value);
    if (typeof posts === 'number')
      return authors === posts ? ['holds'] : [problem(`${posts} posts have ${authors} authors`)];
  }
  const isOfTexts = /\b(?:represented|behind it|headlines?|news|posts?|coverage|articles?|stories|tweets)\b/i.test(
    sentence.plain,
  );
  if (single && isOfTexts && !isHypothetical(single.index, sentence)) {
    const writers = citedFact(WRITERS[single[1]?.toLowerCase() ?? ''] ?? 'post_authors_7d', reading)?.value;
    if (typeof writers === 'number')
      return writers === 1 ? ['holds'] : [problem(`"${single[0]}": there are ${writers}`)];
  }
  if (ALL_FROM.test(sentence.plain) && allFrom(reading)) return ['holds'];
  return bound.length > 0
    ? []
    : [...counted(NONE_SAID, 0, reading), ...counted(ONE_SAID, 1, reading), ...aside(reading)];
}

const ALL_FROM =
  /\b(?:is|as) the (?:only |sole )?(?:source|publisher) of (?:all|every)\b|\b(?:only|sole|single) (?:publisher|source|outlet)\b|\b(?:all|every|each|only|exclusively|solely|entirely)\b[^.;]*\b(?:from|by)\b|\b(?:from|by)\b[^.;]*\b(?:only|alone|exclusively)\b/i;

/** "All of the headlines come from Reuters": of one publisher, and of that one. */
function allFrom({ sentence, names, facts }: Checking['reading']): boolean {
  const [named] = phrasesIn(sentence.plain, names.publisherPattern);
  const rows = facts.filter(({ metric }) => metric === 'headline');
  return (
    named !== undefined &&
    rows.length > 0 &&
    rows.every(({ source }) => sourceForms(source).some((form) => isSamePublisher(form, named.text)))
  );
}

/** "No news", "a single headline" against how many there are. */
function counted(words: RegExp, wanted: number, reading: Checking['reading']): readonly Finding[] {
  const { sentence } = reading;
  const said = words.exec(sentence.plain);
  if (!said || isHypothetical(said.index, sentence)) return [];
  const texts = said[1] ?? (/^(?:nobody|chatter)/i.test(said[0]) ? 'posts' : 'news');
  const count = reading.facts.find(({ id }) => id === wholeOf(groupOf(texts)))?.value;
  if (typeof count !== 'number') return [];
  return count === wanted ? ['holds'] : [problem(`"${said[0]}": there are ${count}`)];
}

/** "One headline was set aside", "no post had to be set aside". */
function aside(reading: Checking['reading']): readonly Finding[] {
  const { sentence } = reading;
  const said = SET_ASIDE.exec(sentence.plain);
  if (!said) return [];
  const id = /^post/i.test(said[2] ?? said[3] ?? '') ? 'posts_set_aside' : 'headlines_set_aside';
  const count = reading.facts.find((fact) => fact.id === id)?.value;
  const wanted = /^(?:one|a single)$/i.test(said[1] ?? '') ? 1 : 0;
  if (typeof count !== 'number') return [];
  return count === wanted ? ['holds'] : [problem(`"${said[0]}": ${id} is ${count}`)];
}

function wholeOf(group: string): string {
  return group === 'post' ? 'posts_7d' : `${group}s`;
}

/** The count that a word for texts means. */
function groupOf(texts: string): string {
  if (/^(?:posts?|accounts?|messages|tweets)$/i.test(texts)) return 'post';
  return /^(?:pages?|documents?)$/i.test(texts) ? 'document' : 'headline';
}

function problem(detail: string): Finding {
  return { code: 'count', detail };
}
