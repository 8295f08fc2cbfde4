import { blanked, matchesIn, phrasesIn } from '../plain-text.ts';
import type { Problem, Reading } from '../reading.ts';
import { isHarmless } from '../resolve/harmless-words.ts';
import type { Topic } from '../topics/topics.ts';
import { isUnknown } from './bare-claim.ts';
import { isConditional, isHypothetical } from './hypothetical.ts';
import { isEvent } from './no-events.ts';

/** What makes a sentence a judgement: who judges, what is judged, and that it might be otherwise. */
export const JUDGEMENT = new RegExp(
  String.raw`\b(?:${[
    'would|should|could|may|might|can|cannot|must|ought|needs?|will (?:tell|show|decide|matter|prove|reveal|settle|answer|be (?:rewarded|decisive|key|worth|clear))',
    'seems?|seemed|looks?|appears?|feels?|sounds?|remains? (?:to be|open|unclear)|think|believe|prefer|rather|judge|suggests?|hope|trust',
    'i|we|our|my|us|me|whoever|anyone|somebody|nobody|you',
    'wait|waiting|to watch|watching|avoid\\w*|patience|patient|caution|cautious|prudent|prudence|wise|unwise|sensible|reasonable|careful|courage|brave|foolish|premature',
    'case|thesis|picture|story|verdict|conclusion|decision|decides?|judgement|judgment|opinion|view|conviction|confidence|arguments?|reasons?|questions?|doubts?|evidence|proof|guarantee|balance|odds',
    'investments?|worth|enough|matters?|depends?|outweighs?|deserves?|merits?|justif\\w+|tells?|speaks? (?:for|against|in favour)|argues?|rests? on|makes? sense|place for|protection|savers?|savings|fits?|what (?:this|it) is|an? (?:\\w+ )?(?:buy|sell|hold)',
    'risks?|risky|rewards?|opportunity|setup|bet|gamble|idea|candidate|entry|too|attractive|unattractive|appealing|tempting|interesting|speculative|worthwhile|promising|convincing|compelling|uncertain\\w*|certain\\w*|clear|unclear|mixed',
  ].join('|')})\b|n't\b`,
  'i',
);
/** Counts, wholes and firsts, of the company or of what is written about it. */
const COUNTED =
  /\b(?:no|none|never|every|each(?! other)|all|always|alone(?! (?:speaks?|decides?|says?|tells?)\b)|without (?:a|any|exception)|not a single|not one|first|record(?! of)|half|majority|dozens|hundreds|thousands|droves|flurry|plenty)\b/gi;
/** One value against another, or a place between two. */
const COMPARED =
  /\b(?:(?:high|low|larg|small|wid|narrow|great|cheap|dear|fast|slow|strong|weak|bett|wors|tall|deep|short|long|young|old|earli|lat|heavi|light|quiet|busi)e?r|worse|more|less|fewer|as (?:high|low|large|small|wide|much|many) as) than\b|\b(?:premium|discount) (?:to|over|against)\b|\b(?:lower|upper|top|bottom|middle|first|last) (?:half|third|quarter|fifth|tenth|end|part|reaches) of\b|\bmiddle of\b/gi;
/** Whose view it is: the texts may then be named, but not their tone. */
const OURS =
  /\b(?:in (?:our|my) (?:view|opinion|judge?ment|eyes|mind|reading)|to (?:us|me|our mind)|for us|we (?:think|believe|feel|see|would|find|regard|consider|give|put|attach|do not|prefer|read|treat|take)|i (?:think|believe|feel))\b/i;
const TONE =
  /\b(?:good|positive|favou?rable|upbeat|bullish|bad|negative|unfavou?rable|gloomy|bearish|most|all|none|no)\b/i;
const COUNTED_TEXTS =
  /\b(?:one|two|three|half|some|many|few|several|majority|minority|more|fewer|less|neutral|old|new|copies|distinct|publishers?|sources?)\b/i;
/** What we see no reason for. */
const NO_REASON =
  /^no (?:\w+ ){0,2}?(?:reasons?|grounds?|cause|need|point|doubt|doubts|objections?|arguments?|hurry|rush|urgency|case|way|basis|incentive)\b/i;
const TEXTS =
  /\b(?:posts?|headlines?|pages?|documents?|articles?|news|coverage|voices?|chatter|tweets?|stories|publishers?|reports?|quarters?|results?)\b/i;
const HAPPENED =
  /\b(?:is|are|was|were|has been|have been) (?:\w+ly )?(\w{3,}ing)\b|\b(\p{L}{3,}ed|sold|bought|won|built|paid|took|gave|sent|began|became|hit|quit|left)\b/giu;
const WORD = /\p{L}[\p{L}'-]*/gu;
const NO_DOING = /^(?:missing|lacking|during|according|nothing|something|anything|everything|waiting|being|having)$/i;
/** Words for a price that do not say which. */
const PRICE = /^(?:prices?|the price|stock|shares?|close|value|worth)$/i;
/** Weighs a fact, and does not state it. */
const WEIGHED =
  /\b(?:to watch|to be watched|to look at|to be weighed|speaks? (?:for|against|in favour)|arguments? (?:for|against)|looks? like an?)\b/i;
/** What is weighed may be named, and no more: "the low volume" states that it is low. */
const GRADED =
  /\b(?:high|low|large|small|rich|cheap|dear|expensive|thin|heavy|weak|strong|poor|good|bad|wide|narrow|long|short|steep|positive|negative|missing|lacking|absent|stretched|solid|healthy|(?!during|according|being|having|pending)\w{3,}(?:ing|ed)) $/i;
/** Words with a looser sense than the metric's: "good news seems priced in", "uncertainty cuts both ways". */
const SOFT = /^(?:expectations?|good news|bad news|cuts)$/i;
/** A name of something, and no sentence: "a breakout". */
const FRAGMENT = /^\p{Ll}[^.!?]*$/u;

/**
 * What a sentence that no fact decides states as a fact all the same: a metric, a count, a comparison, something that happened,
 * or just no judgement. Such a sentence is no opinion.
 */
export function claimsIn(reading: Reading): readonly Problem[] {
  const { sentence } = reading;
  const { plain } = sentence;
  if (sentence.quotations.length > 0 || isUnknown(plain) || FRAGMENT.test(plain)) return [];
  const isStated = (index: number) => !isHypothetical(index, sentence);
  const isWeighed = WEIGHED.test(plain);
  const isOurs = OURS.test(plain) && !TONE.test(plain);
  const metric = reading.topics.find(
    (topic) =>
      isMetric(topic) &&
      !((isOurs || !(TONE.test(plain) || COUNTED_TEXTS.test(plain))) && TEXTS.test(topic.text)) &&
      isStated(topic.start) &&
      (!isWeighed || GRADED.test(plain.slice(0, topic.start))),
  );
  if (metric) return [problem(metric.text, 'states a metric, and no cited fact shows it')];
  if (isWeighed) return [];
  const isAboutFacts = reading.subjects.length > 0 || TEXTS.test(plain);
  const counted = isAboutFacts ? [COUNTED, COMPARED].flatMap((words) => matchesIn(plain, words)) : [];
  const said = counted.find(({ index }) => !isConditional(index, sentence) && !NO_REASON.test(plain.slice(index)));
  if (said) return [problem(said[0], 'no cited fact shows it')];
  if (JUDGEMENT.test(plain)) return [];
  const happened = matchesIn(plain, HAPPENED).find(
    ({ 1: doing, 2: done = '', index }) => isStated(index) && (doing ? !NO_DOING.test(doing) : isEvent(done)),
  );
  if (happened) return [problem(happened[0], 'no fact says so; quote a source')];
  const thing = thingIn(reading);
  return thing === undefined ? [] : [problem(thing, 'no fact is about this, and nothing makes it a judgement')];
}

/** A word for something in particular: of the company's, or something definite. "A pause is healthy" speaks of no such thing. */
function thingIn({ sentence, names }: Reading): string | undefined {
  const own = names.ownPattern ? phrasesIn(sentence.plain, names.ownPattern) : [];
  const isOfCompany = own.length > 0 || OF_COMPANY.test(sentence.plain);
  return matchesIn(blanked(sentence.plain, own), WORD).find(
    ({ 0: word, index }) => !isHarmless(word) && (isOfCompany || DEFINITE.test(sentence.plain.slice(0, index))),
  )?.[0];
}

const OF_COMPANY =
  /^(?:and |but |yet |so )?(?:it|its|they|their)\b|(?<!\ba (?:\w+ )?)\b(?:company|firm|business)\b|\b(?:management|group|stock|shares?|shareholders|sector|somebody|someone|who)\b/i;
const DEFINITE = /^(?:the|these|those) (?:\p{L}+ )?$/iu;

function isMetric({ isName, metrics, text, start, end }: Topic): boolean {
  return (
    isName &&
    !SOFT.test(text) &&
    metrics.size > 0 &&
    !metrics.has('level') &&
    !metrics.has('computed') &&
    end > start &&
    !PRICE.test(text)
  );
}

function problem(text: string, why: string): Problem {
  return { code: 'bare_claim', detail: `"${text}": ${why}` };
}
