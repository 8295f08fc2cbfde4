import { isHypothetical } from '../sentences/checks/hypothetical.ts';
import { clauseAt, readSentence } from '../sentences/sentence.ts';
import type { Binding } from './render-references.ts';
import type { ReferenceProblem } from './reference-problem.ts';

/** A figure behind such a word is compared with, which the order of the facts decides. */
const COMPARED =
  /\b(?:above|below|over|under|beneath|than|past|beyond|through|from|within|short of|between|least|most|exceeds?|tops?|misses|beats?)\s+(?:about |around |the |a |say |roughly )?$/i;
const THRESHOLD =
  /^\W*(?:above|below|over|under|beneath|past|beyond)\b|\b(?:levels?|thresholds?|marks?|lines?|limits?|floor|ceiling|hurdle|trigger|watch|conditions?|risks? (?:is|are|of|remains?))\b/i;

/** A problem for each level that a sentence states as a fact: it is the writer's own, and no evidence holds it. */
export function statedLevels(text: string, bindings: readonly Binding[]): readonly ReferenceProblem[] {
  const levels = bindings.filter(({ fact, shown }) => fact.metric === 'level' && shown !== text);
  if (levels.length === 0) return [];
  const sentence = readSentence(text);
  const isThreshold = ({ start }: Binding): boolean => {
    const clause = clauseAt(sentence, start);
    return isHypothetical(start, sentence) || THRESHOLD.test(sentence.plain.slice(clause.start, clause.end));
  };
  const isCompared = ({ start, fact }: Binding): boolean =>
    COMPARED.test(text.slice(0, start)) &&
    bindings.some((other) => other.fact.metric !== 'level' && other.fact.unit === fact.unit);
  return levels
    .filter((level) => !isThreshold(level) && !isCompared(level))
    .map(({ shown }) => ({
      code: 'level_stated',
      detail: `${shown} is a threshold that you set: say what would happen there, or compare a fact with it.`,
    }));
}
