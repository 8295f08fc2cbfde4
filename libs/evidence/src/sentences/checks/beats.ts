import type { Fact } from '../../facts/fact.ts';
import { isNamedQuarter } from '../mentions/quarters.ts';
import type { Bound, Check, Reading } from '../reading.ts';
import { isQuarter, quarterOf } from '../resolve/quarters.ts';
import { clauseAt } from '../sentence.ts';
import { isHypothetical } from './hypothetical.ts';
import type { Motion } from './motion.ts';

const EXPECTED =
  /\b(?:again|once more|estimates?|consensus(?! (?:price )?target)|expectations?|expected|forecasts?|analysts|wall street|the street)\b/i;

/** Of what was expected, whether it is named or not. */
const IS_BEAT =
  /^(?:surpris|upside|downside|positive surpris|negative surpris|disappoint|beat|miss|fell short|falls short|fallen short|overdeliver|underdeliver)/i;

/** "Beat the estimate" and "fell short of consensus" without a figure, against the surprise. */
export const checkBeats: Check = ({ reading, bound }) => {
  const { sentence, beats } = reading;
  const [said] = beats;
  const isCompared = ['eps_actual', 'eps_estimate'].every((metric) => bound.some(({ fact }) => fact.metric === metric));
  const isOfResult =
    bound.some(({ fact }) => fact.metric === 'eps_actual') && IS_BEAT.test(sentence.plain.slice(said?.start));
  if (
    !said ||
    !(isCompared || isOfResult || isOfExpected(said, sentence.plain)) ||
    isHypothetical(said.start, sentence)
  )
    return [];
  const clause = clauseAt(sentence, said.start);
  if (bound.some(({ fact }) => fact.metric === 'beats' || fact.metric === 'eps_drift')) return [];
  const text = sentence.plain.slice(clause.start, clause.end);
  if (
    /\b(?:quarters|no quarter|quarter of (?!\d|fiscal)|reports|results|times|each|every|all|never|none|not one|not a single|twice|once)\b/i.test(
      text,
    )
  )
    return [];
  const surprise = surpriseOf(bound, reading);
  const word = sentence.plain.slice(said.start, said.end);
  if (surprise === undefined) return [{ code: 'bare_claim', detail: `"${word}": no cited item holds a surprise` }];
  const isOfLoss =
    /\b(?:lost|loss|losses|deficit)\b/i.test(text) &&
    /^(?:more|less|smaller|larger|higher|lower|below|above)/i.test(word);
  const way = said.isNegated !== isOfLoss ? -said.way : said.way;
  return surprise * way > 0
    ? ['holds']
    : [{ code: 'direction', detail: `"${word}": the result was ${surprise > 0 ? 'above' : 'not above'} the estimate` }];
};

/** The words of an expectation stand behind, or before it in the same part of the sentence. */
function isOfExpected({ start, end }: Motion, plain: string): boolean {
  const before =
    plain
      .slice(0, start)
      .split(/[,;:(]/)
      .at(-1) ?? '';
  return EXPECTED.test(before) || EXPECTED.test(plain.slice(end, end + 60));
}

/** How far the quarter of the bound figures, or the one that is named, else the last one, was above the estimate. */
function surpriseOf(bound: readonly Bound[], reading: Reading): number | undefined {
  const { facts, sentence } = reading;
  const numberOf = (fact: Fact | undefined) => (typeof fact?.value === 'number' ? fact.value : undefined);
  const figure = (metric: string) => numberOf(bound.find(({ fact }) => fact.metric === metric)?.fact);
  const [actual, estimate] = [figure('eps_actual'), figure('eps_estimate')];
  if (actual !== undefined && estimate !== undefined) return actual - estimate;
  const [named, other] = sentence.quarters.filter(isNamedQuarter);
  const isMeant = (fact: Fact) =>
    fact.metric === 'eps_actual' &&
    (bound.some((each) => each.fact.period.type === 'quarter' && each.fact.asOf === fact.asOf) ||
      (named !== undefined && other === undefined && isQuarter(named, quarterOf(fact), reading)));
  const day = facts.find(isMeant)?.asOf;
  const [one, expected] = ['eps_actual', 'eps_estimate'].map((metric) =>
    numberOf(facts.find((fact) => fact.metric === metric && fact.asOf === day)),
  );
  if (one !== undefined && expected !== undefined) return one - expected;
  return numberOf(facts.find(({ id }) => id === 'surprise'));
}
