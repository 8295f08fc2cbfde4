import type { MetricId } from '@gemscout/contracts';
import type { Checking, Finding } from '../reading.ts';
import { isHypothetical } from './hypothetical.ts';

const GOOD =
  /\b(?:good|positive|favou?rable|upbeat|bullish|encouraging|cheerful|optimistic|friendly|rosy|glowing|flattering|praise)\b/i;
const BAD =
  /\b(?:bad|negative|unfavou?rable|gloomy|bearish|discouraging|pessimistic|hostile|critical|damning|worrying|dire)\b/i;
const TEXTS: readonly (readonly [RegExp, MetricId, MetricId])[] = [
  [/\b(?:headlines?|news|articles?|stories|coverage)\b/i, 'good_headlines', 'bad_headlines'],
  [/\b(?:posts?|tweets?|chatter|messages)\b/i, 'positive_posts', 'negative_posts'],
  [/\b(?:documents?|pages?|write-ups?)\b/i, 'good_documents', 'bad_documents'],
];
const PRONOUN = /\b(?:both|all|each|every one|most|none|neither|half|some|the only|one|them|they|these|those)\b/i;

/** "Two headlines, both of them good": a tone that no figure and no count says needs texts of that tone. */
export function tones({ reading, bound }: Checking): readonly Finding[] {
  const { sentence } = reading;
  const { plain } = sentence;
  const found = GOOD.exec(plain) ?? BAD.exec(plain);
  const texts = TEXTS.find(([words]) => words.test(plain));
  const isCounted = bound.some(({ fact }) => texts?.includes(fact.metric));
  if (!found || !texts || isCounted || !PRONOUN.test(plain) || isHypothetical(found.index, sentence)) return [];
  const metric = GOOD.test(plain) ? texts[1] : texts[2];
  const count = reading.facts.find(({ id }) => id === metric)?.value;
  return count === 0 && !/\b(?:none|neither|no|not|nor|never)\b/i.test(plain)
    ? [{ code: 'count', detail: `"${found[0]}": ${metric} is 0` }]
    : [];
}
