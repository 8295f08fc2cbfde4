import type { Check, Checking, Finding, Reading } from '../reading.ts';
import { matchesIn, phrasesIn, phrasesOf } from '../plain-text.ts';
import { FILED_METRICS } from '../topics/filed-metrics.ts';
import type { Topic } from '../topics/topics.ts';
import { GUIDING, guidedFigures } from '../resolve/guided-ranges.ts';
import { isHypothetical } from './hypothetical.ts';
import { tellsNextReport } from './next-report.ts';
import { isEvent } from './no-events.ts';

/** Says that something is not known, which needs no evidence. */
const UNKNOWN =
  /\b(?:not known|unknown|no (?:\S+ ){1,3}(?:is|are|was|were) known|market has no|no (?:\S+ ){1,3}(?:is|are|was|were) available|had no answer|leaves? a gap|no (?:\w+ )?(?:evidence|data|figures?|information|fact|item|source)s?\b|nothing (?:else )?(?:is|was|has been) (?:known|said|found|reported)|missing|not (?:in|part of) the evidence|cannot be (?:said|checked|known|told)|does not say|do not say|says nothing|say nothing|no word|not covered|not held|is absent|left open|remains open|silent (?:on|about)|unanswered|(?:not|neither of which was) (?:been )?(?:looked at|examined|checked|weighed)|without (?:any )?(?:data|figures|evidence)|nobody knows|hard to (?:say|know|judge))\b/i;
/** Past and perfect forms of verbs with the company, its people or an unnamed actor as subject are events. */
const ACT =
  /\b(?:it|they|company|firm|business|management|who|and)\s+(?:has|have|had|is|was|were|are|will|just|recently|already|also|soon)?\s*(?:been|be|also|just|recently|already|soon|not)?\s*([a-z]+ed|sold|bought|won|built|made|paid|took|gave|went|left|sent|spent|began|became|chose|drew|held|kept|met|found)\b/gi;

const NEXT_EVENT =
  /\b(?:(?:next |coming |upcoming )?(?:results?|reports?|earnings|dividends?|figures|numbers|quarterly report) (?:is|are|will be|falls?|comes?|come) (?:\w+ )?(?:due|expected|scheduled|published|announced|released|out|on \d)|(?:will|is to|is set to|is about to|plans to) (?:report|publish|announce|release)|reports? (?:again )?(?:next|in (?:one|two|three|four|a|\d+) (?:weeks?|days?|months?)|tomorrow|on (?:monday|tuesday|wednesday|thursday|friday))|(?:due|scheduled) (?:next|in|on|for|tomorrow|within))\b/i;

/** "The dividend was raised" is an event, too. */
const PASSIVE =
  /\b(?:was|were|has been|have been|had been|got)\s+(?:\w+ly )?(?!cut off)([a-z]+ed|cut|sold|bought|built|hit|sent|won|lost|paid|shut|split|halved)\b/gi;

/** True if the sentence says that something is not known. */
export function isUnknown(plain: string): boolean {
  return UNKNOWN.test(plain);
}

const OF_EVIDENCE = String.raw`(?:evidence|data|dossier|file|record|records|items?|sources?|material|facts)`;
const HOLDS = String.raw`(?:gives?|holds?|contains?|includes?|names?|mentions?|lists?|states?|provides?|offers?|shows?|covers?|says?|speaks?|tells?|has|have|reveals?|discloses?)`;
/** "The evidence gives no date for the next report", "nothing in the data speaks of …", "no estimate is part of the evidence". */
const ABSENT = new RegExp(
  [
    String.raw`\b${OF_EVIDENCE} ${HOLDS} (?:\w+ )?(?:no|none|nothing|neither)\b`,
    String.raw`\b(?:nothing|none of it|not a word) (?:in|of|among) (?:the |this |these |what )[^,;.]{0,30}?\b${HOLDS}\b`,
    String.raw`\bno [^,;.]{3,50} (?:is|are|was|were) (?:part of|in|among|held by|contained in|included in|given in|found in) (?:the|this|these) (?:\w+ )?${OF_EVIDENCE}\b`,
    String.raw`\b${OF_EVIDENCE} (?:do|does) not ${HOLDS}\b`,
  ].join('|'),
  'i',
);
const TO_COME = /\b(?:next|coming|upcoming|future|forward|forthcoming|current quarter|this quarter|ahead)\b/i;

/** True if the sentence says that the evidence does not hold something, and no cited fact is that. */
function isAbsent({ sentence, topics, facts }: Reading): boolean {
  if (!ABSENT.test(sentence.plain)) return false;
  const named = new Set(topics.flatMap(({ isName, metrics }) => (isName ? [...metrics] : [])));
  return TO_COME.test(sentence.plain) || !facts.some(({ metric }) => named.has(metric));
}

/** A claim about the company without a figure or a quotation has to be one that the facts decide. */
export const checkBareClaim: Check = (checking) => {
  const { reading } = checking;
  const { sentence } = reading;
  const guided = guidedFigures(reading).map((): Finding => 'holds');
  const foreign = reading.topics.filter((topic) => topic.foreign !== undefined && !isExcused(topic, checking));
  if (sentence.quotations.length > 0) return [];
  if (isAbsent(reading)) return ['holds'];
  if (isUnknown(sentence.plain)) return [];
  const next = NEXT_EVENT.exec(sentence.plain);
  if (next && !isHypothetical(next.index, sentence) && !tellsNextReport(reading))
    return [{ code: 'bare_claim', detail: `"${next[0]}": no fact says when` }];
  const claims = [...foreign.flatMap((topic) => foreignClaim(topic, checking)), ...act(checking)];
  return [...claims.slice(0, 1), ...guided];
};

/** A condition without figures, and what analysts expected where the estimate is a fact. */
function isExcused({ start, text, foreign }: Topic, { reading, bound, levels }: Checking): boolean {
  const { sentence, topics } = reading;
  if ((bound.length + levels.length === 0 || foreign !== 'metric') && isHypothetical(start, sentence)) return true;
  if (foreign === 'actor' && bound.length === 0 && isOurView(sentence.plain)) return true;
  if (/^strikes?$/i.test(text) && /^ (?:us|me|one)\b/i.test(sentence.plain.slice(start + text.length))) return true;
  if (GUIDING.test(text) && guidedFigures(reading).length > 0) return true;
  if (/\b(?:support|resistance)\b/i.test(text) && bound.some(({ fact }) => LEVELS.has(fact.metric))) return true;
  if (/^short sellers?$/i.test(text) && bound.some(({ fact }) => fact.metric.startsWith('short_'))) return true;
  if (isHolderName(text, bound)) return true;
  if (
    /^(?:institutions|institutional investors)$/i.test(text) &&
    bound.some(({ fact }) => fact.metric === 'holders_over_5')
  )
    return true;
  if (/^warning$/i.test(text) && AS_WARNING.test(sentence.plain.slice(0, start))) return true;
  if (/^warn/i.test(text) && / against\b/i.test(sentence.plain.slice(start))) return true;
  if (
    /^bought/i.test(text) &&
    /\b(?:whoever|who|anyone|buyers?|investors?|holders?)\s+$/i.test(sentence.plain.slice(0, start))
  )
    return true;
  return /^analysts?$/i.test(text) && topics.some(({ metrics }) => metrics.has('eps_estimate'));
}

/** "Quillon Asset Management" is the name of a holder. */
function isHolderName(text: string, bound: Checking['bound']): boolean {
  return /^\p{Lu}/u.test(text) && bound.some(({ fact }) => fact.filing?.part?.split(/\W+/).includes(text));
}

/** "The yield is a warning" judges it. */
const AS_WARNING = /\b(?:is|are|as|remains?|looks like|reads (?:as|like)|serves as) an? (?:clear |early |first )?$/i;

/** What chart readers call support or resistance. */
const LEVELS: ReadonlySet<string> = new Set([
  'sma_20',
  'sma_50',
  'sma_200',
  'bollinger_low',
  'bollinger_high',
  'high_52w',
  'low_52w',
]);

const OURS = /\b(?:we|i|our|us|me|my)\b/i;
const VERB = /\b(\p{L}{3,}ed|sold|bought|won|built|paid|took|gave|sent|began|became|hit|quit|left)\b/giu;

/** "We give management the benefit of the doubt": what we think of somebody, and nothing that happened. */
function isOurView(plain: string): boolean {
  return OURS.test(plain) && !matchesIn(plain, VERB).some(([, verb = '']) => isEvent(verb));
}

function foreignClaim({ foreign, text }: Topic, { reading, bound }: Checking): readonly Finding[] {
  const detail = `"${text}": no fact is about this; quote a source that says so`;
  const states =
    bound.length > 0 ||
    reading.motions.some(({ way }) => way !== 0) ||
    reading.sentence.figures.length > 0 ||
    STATES.test(reading.sentence.plain);
  return foreign !== 'metric' || states ? [{ code: 'bare_claim', detail }] : [];
}

const NO_NAMES = phrasesOf('');

const STATES =
  /\b(?:is|are|was|were|has|have|had|did|will|bought|sold|buy|buys|sell|sells|hold|holds|own|owns|said|expect|expects)\b/i;

const IS_TOLD = /^(?:reported|filed|disclosed|registered|recorded|made|repurchased)$/i;

/** "The results were published on 20 October" has a day that another check looks at. */
function isOfResults({ sentence, facts }: Reading): boolean {
  const isOfQuarter = /\b(?:results?|quarter\w*|earnings|report\w*|figures|numbers)\b/i.test(sentence.plain);
  return isOfQuarter && facts.some(({ metric }) => metric === 'eps_actual');
}

/** Words for what is filed have facts that say whether they hold. */
function filed({ topics }: Reading): readonly Topic[] {
  return topics.filter(({ metrics }) => [...metrics].some((metric) => FILED_METRICS.has(metric)));
}

function act({ reading, bound }: Checking): readonly Finding[] {
  const plain = phrasesIn(reading.sentence.plain, reading.names.ownPattern ?? NO_NAMES).reduce(
    (text, { start, end }) => `${text.slice(0, start)}it${' '.repeat(Math.max(0, end - start - 2))}${text.slice(end)}`,
    reading.sentence.plain,
  );
  const found = [ACT, PASSIVE].flatMap((words) => matchesIn(plain, words)).find(([, verb = '']) => isEvent(verb));
  if (
    !found ||
    bound.length > 0 ||
    (reading.sentence.dates.length > 0 &&
      /^(?:report|publish|releas|announc)/i.test(found[1] ?? '') &&
      isOfResults(reading)) ||
    isHypothetical(found.index, reading.sentence)
  )
    return [];
  const word = found[1] ?? '';
  if (GUIDING.test(word) && guidedFigures(reading).length > 0) return [];
  if (IS_TOLD.test(word) && filed(reading).length > 0) return [];
  if (/^(?:report|post|deliver|announc)/i.test(word) && reading.beats.length > 0) return [];
  const isKnown = [...reading.motions, ...reading.beats, ...filed(reading)].some(
    ({ start, end }) => start <= found.index + found[0].length && end >= found.index + found[0].length - word.length,
  );
  return isKnown ? [] : [{ code: 'bare_claim', detail: `"${word}": no fact says so; quote a source` }];
}
