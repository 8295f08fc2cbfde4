import { isMetricId } from '@gemscout/contracts';
import { matchesIn, spansOf, type Span } from '../plain-text.ts';
import type { Check, Checking, Finding } from '../reading.ts';
import { spokenFact } from '../resolve/filed-lines.ts';
import { CURVE_STATES } from './curve-states.ts';
import { FILED_STATES } from './filed-states.ts';
import { isHypothetical } from './hypothetical.ts';
import type { State } from './state-facts.ts';
import { BUSINESS_STATES } from './business-states.ts';
import { PLAIN_STATES } from './plain-states.ts';
import { PRICE_STATES } from './states.ts';

/** States that stand together and are about the same. */
const GROUPS = [...PRICE_STATES, ...PLAIN_STATES, ...BUSINESS_STATES, ...FILED_STATES, ...CURVE_STATES].reduce<
  State[][]
>((groups, state) => {
  const last = groups.at(-1);
  if (last && last[0]?.about === state.about) last.push(state);
  else groups.push([state]);
  return groups;
}, []);

const NEGATED =
  /\b(?:not|n't|never|no|neither|nor|without|no longer|far from|nowhere near|short of|away from|way from|shy of|anything but|by no means|hardly|scarcely|barely|isn't|least of all|distance from|the opposite of|yet to|cannot be|can't be|nothing)\s+(?!only )(?:\w+ ){0,3}$/i;
const NEGATED_BEHIND =
  /^\s*(?:has not|have not|has yet to|is yet to|is not|is missing|is absent|has not yet|did not|does not|cannot)\b/i;
/** "Above 70 a share counts as overbought" defines the word. */
const DEFINES =
  /\b(?:counts? as|considered|called|regarded as|defined as|deemed|mark|threshold|level|line|zone|territory|usually|above which|below which|from which|would be|between)\s+(?:\w+ ){0,2}$|\b(?:above|below|over|under|short of)\s+$|^\s*(?:mark|line|level|threshold|zone|territory|border|boundary)/i;

const NEGATED_INSIDE = /\b(?:neither|nor|not|never|no longer)\s+(?:\w+\s+)?\S+$/i;
/** With a figure, "counts as overbought" says that it is. */
const COUNTS_AS = /\b(?:counts? as|considered|called|regarded as|deemed)\s+(?:\w+ ){0,2}$/i;

/** Words for states ("overbought", "golden cross") against the facts that define them. */
export const checkState: Check = (checking) => {
  const { plain } = checking.reading.sentence;
  const groups = GROUPS.filter(([{ about } = {}]) => !about || about.test(plain));
  return groups.flatMap((states) => states.flatMap((state) => stated(state, checking)));
};
/** Where words for a state stand. */
export function statesIn(plain: string): readonly Span[] {
  return GROUPS.flatMap((states) => states.flatMap(({ words }) => spansOf(plain, words)));
}

const IN_GENERAL =
  /\b(?:where|when|which|what|an? (?:share|stock)|shares|stocks|usually|commonly|often|normally|generally)\b[^,;]*$/i;

function stated({ words, holds, needs }: State, { reading, bound }: Checking): readonly Finding[] {
  const { sentence } = reading;
  return matchesIn(sentence.plain, words).flatMap(({ 0: text, index }): readonly Finding[] => {
    const before = sentence.plain.slice(0, index);
    const isPlace = /\b(?:in|into|inside|entered|reached|deep in|firmly in|puts it in)\s+(?:\w+\s)?$/i.test(before);
    const isDefinition =
      (DEFINES.test(before) && !isPlace && !(COUNTS_AS.test(before) && bound.length > 0 && !IN_GENERAL.test(before))) ||
      (!isPlace &&
        /^\s*(?:mark|line|level|threshold|zone|territory|border|boundary)/i.test(
          sentence.plain.slice(index + text.length),
        ));
    const isOfMembers =
      bound.some(({ fact }) => fact.metric === 'breadth') ||
      reading.topics.some(
        ({ start, metrics, text: named }) =>
          metrics.has('breadth') &&
          !/^(?:stock|share|name|company)$/i.test(named) &&
          start <= index + text.length &&
          start >= index - 2,
      );
    if (isOfMembers || isDefinition || isHypothetical(index, sentence)) return [];
    const isTrue = holds((id) => factValue(id, { start: index, end: index + text.length }, reading));
    if (isTrue === undefined) return [{ code: 'metric', detail: `"${text}": no cited item says so` }];
    const isNegated =
      NEGATED.test(before) ||
      NEGATED_INSIDE.test(text) ||
      NEGATED_BEHIND.test(sentence.plain.slice(index + text.length));
    return isTrue !== isNegated ? ['holds'] : [{ code: 'order', detail: `"${text}" needs ${needs}` }];
  });
}

function factValue(id: string, place: Span, reading: Checking['reading']): number | boolean | undefined {
  const value = isMetricId(id) ? spokenFact(id, place, reading)?.value : undefined;
  return typeof value === 'string' ? undefined : value;
}
