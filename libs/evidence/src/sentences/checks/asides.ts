import type { Check, Checking, Reading } from '../reading.ts';
import { matchesIn, overlaps, type Span } from '../plain-text.ts';
import { isHarmless } from '../resolve/harmless-words.ts';
import { comparatorsIn } from './comparators.ts';
import { isHypothetical } from './hypothetical.ts';
import { isEvent } from './no-events.ts';
import { JUDGEMENT } from './not-opinion.ts';
import { statesIn } from './state.ts';

/** Where a sentence goes on to something else. */
const JOINS =
  /[;:,]|\s[–—-]\s|\b(?:and|while|whereas|but|though|although|yet|which|who|as|with|after|because|since|so|where|when)\b/gi;
/** A verb of something that happened. */
const EVENT =
  /\b(?:(?:has|have|had|was|were|is being|are being|has been|have been)\s+(?:\w+ly\s+|just\s+|also\s+|now\s+|recently\s+)?)?(\p{L}{3,}ed|sold|bought|won|built|paid|took(?! (?:notice|note|place|stock|heart|part|shape|a breather))|gave(?! (?:way|ground|rise))|sent|spent|began|became|chose|drew(?! (?:level|near|attention|a (?:line|blank)))|hit|shut|quit|hired)\b/giu;
/** A state that is said of something: "the stock is feverish". */
const STATE_OF =
  /\b(?:is|are|was|were|looks?|looked|seems?|remains?|remained|stays?|stayed|becomes?|became|feels?|grows?)\s+(?:(?:\w+ly|very|quite|still|now|too|rather|so|as|also|even|already|again|not|no longer|a bit|a little|somewhat|far|all) )*(\p{L}[\p{L}-]+)/giu;
/** With a figure beside them, these tell of it. */
const TELLS_OF_FIGURE = /^(?:reported|confirmed|listed|covered|posted|promised|announced)$/i;

/** Indexes, which no fact is about. */
const INDEX =
  /\b(?:S&P(?: 500)?|Nasdaq(?: 100)?|Dow(?: Jones)?(?! Jones Newswires)|Russell(?: 2000)?|FTSE|DAX|Nikkei|benchmark)\b/;

/** What somebody did to a payout or to an expectation. */
const ACT_ON =
  /\b(?:dividends?|payout|distribution|estimates?|forecasts?|outlook)\b[^;,]{0,30}\b(?:was|were|has been|have been|got|is being)\s+(?:\w+ly )?(?:cut|raised|lifted|increased|slashed|suspended|doubled|halved|reduced|scrapped|introduced|cancelled|upped|lowered|frozen|restored|trimmed)\b/i;

const ACTED =
  /\b(?:raised|cut|lifted|lowered|increased|slashed|trimmed|upped|reduced|hiked|revised)\s+(?:their|its|the|his|her)\s+(?:\w+ )?(?:estimates?|forecasts?|outlook|dividends?|payout|guidance|targets?)\b/i;
const FORECAST =
  /\b(?:is|are|was|were) (?:widely |now )?(?:expected|forecast|projected|predicted|set|likely|poised|estimated|tipped) to (?!have\b)\w+/i;

/** "Earnings are expected to grow 47.8 %" speaks of what is to come; of that only the estimate is a fact. */
function forecastOf({ reading, bound }: Checking): RegExpExecArray | undefined {
  const found = FORECAST.exec(reading.sentence.plain);
  const isKnown = bound.some(({ fact }) => fact.metric === 'eps_estimate' || fact.period.type === 'ahead');
  return found && !isKnown && !isHypothetical(found.index, reading.sentence) ? found : undefined;
}

/** "Three analysts have raised their estimates" is counted, and no act of the company. */
function actedOf({ reading, bound }: Checking): RegExpExecArray | null {
  const isCounted = bound.some(({ fact }) => fact.metric === 'estimates_raised' || fact.metric === 'estimates_lowered');
  const found = ACTED.exec(reading.sentence.plain);
  return isCounted && /\b(?:estimates?|forecasts?)$/i.test(found?.[0] ?? '') ? null : found;
}

/** A part of a sentence with figures that tells of an event no fact is about: "it yields 2.3 % and has raised the payout". */
export const checkAsides: Check = (checking) => {
  const { reading, bound } = checking;
  const { sentence } = reading;
  if (sentence.quotations.length > 0) return [];
  const index = INDEX.exec(sentence.plain);
  if (index && !isHypothetical(index.index, sentence))
    return [{ code: 'subject', detail: `"${index[0]}": no fact is about it` }];
  if (bound.length === 0) return [];
  const [act] = ACT_ON.exec(sentence.plain) ?? actedOf(checking) ?? forecastOf(checking) ?? [];
  if (act) return [{ code: 'bare_claim', detail: `"${act}": no fact says so; quote a source` }];
  const bare = partsOf(sentence.plain).filter(
    (part) => isBare(part, checking) && !isHypothetical(part.start, sentence),
  );
  const strange = bare.flatMap((part) => strangeState(part, reading) ?? []);
  if (strange.length > 0)
    return strange.slice(0, 1).map((words) => ({ code: 'bare_claim', detail: `"${words}": no fact says so` }));
  return bare
    .flatMap((part) => {
      const found = matchesIn(sentence.plain.slice(part.start, part.end), EVENT).find(
        ([, verb = '']) => isEvent(verb) && !TELLS_OF_FIGURE.test(verb),
      );
      if (!found) return [];
      const start = part.start + found.index;
      const span = { start, end: start + found[0].length };
      const isKnown = [...reading.motions, ...reading.beats, ...statesIn(sentence.plain)].some((each) =>
        overlaps(each, span),
      );
      return isKnown ? [] : [{ code: 'bare_claim', detail: `"${found[0]}": no fact says so; quote a source` } as const];
    })
    .slice(0, 1);
};

/** The words of a part that say how something is, in a way that no check knows and that is no judgement. */
function strangeState(part: Span, { sentence, topics, motions, beats, subjects }: Reading): string | undefined {
  const text = sentence.plain.slice(part.start, part.end);
  const found = matchesIn(text, STATE_OF).find(({ 0: words, 1: word = '', index }) => {
    const end = part.start + index + words.length;
    const known = [
      ...topics,
      ...motions,
      ...beats,
      ...subjects,
      ...comparatorsIn(sentence),
      ...statesIn(sentence.plain),
    ];
    const isKnown = known.some((each) => overlaps(each, { start: end - word.length, end }));
    return !isKnown && !isHarmless(word) && !JUDGEMENT.test(word) && !/(?:ed|ing)$/i.test(word);
  });
  return found?.[0];
}

function partsOf(plain: string): readonly Span[] {
  const starts = [0, ...matchesIn(plain, JOINS).map(({ index, 0: text }) => index + text.length)];
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? plain.length }));
}

/** Without a figure, a day, or words for a metric. */
function isBare(part: Span, { reading, bound, levels }: Checking): boolean {
  const { sentence, topics } = reading;
  const known = [
    ...bound.map(({ figure }) => figure),
    ...levels,
    ...sentence.dates,
    ...topics.filter(({ metrics, isName }) => metrics.size > 0 && isName),
  ];
  return !known.some((each) => overlaps(each, part));
}
