import type { Check } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { isHypothetical } from './hypothetical.ts';

const EXPECTED = /\b(?:estimates?|consensus|expectations?|expected|forecasts?|analysts|wall street|the street)\b/i;

/** "Beat the estimate" and "fell short of consensus" without a figure, against the surprise. */
export const checkBeats: Check = ({ reading, bound }) => {
  const { sentence, beats, facts } = reading;
  const [said] = beats;
  if (!said || !EXPECTED.test(sentence.plain) || isHypothetical(said.start, sentence)) return [];
  const clause = clauseAt(sentence, said.start);
  const text = sentence.plain.slice(clause.start, clause.end);
  const isCounted = /\b(?:quarters|times|each|every|all|never|none|not once)\b/i.test(text);
  const isJudged = bound.some(
    ({ fact, figure }) =>
      figure.start >= clause.start &&
      figure.start < clause.end &&
      ['surprise', 'beats', 'eps_actual', 'eps_estimate'].includes(fact.metric),
  );
  if (isCounted || isJudged) return [];
  const surprise = facts.find(({ id }) => id === 'surprise')?.value;
  const word = sentence.plain.slice(said.start, said.end);
  if (typeof surprise !== 'number')
    return [{ code: 'bare_claim', detail: `"${word}": no cited item holds a surprise` }];
  const way = said.isNegated ? -said.way : said.way;
  return surprise * way > 0
    ? ['holds']
    : [{ code: 'direction', detail: `"${word}": the surprise is ${surprise.toFixed(1)}%` }];
};
