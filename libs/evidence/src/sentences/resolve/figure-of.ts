import { METRICS } from '@gemscout/contracts';
import { bindingAt, type Shown } from '../bind-references.ts';
import { isConditional } from '../checks/hypothetical.ts';
import type { Figure } from '../mentions/figures.ts';
import type { Reading } from '../reading.ts';
import { computedFor } from './computed.ts';
import { resolveFigure, type Resolved } from './resolve.ts';

type FigureResult = Resolved | { readonly type: 'level'; readonly figure: Figure };

/** A figure by reference needs the right words around it, too. */
export function figureOf(figure: Figure, { bindings }: Shown, reading: Reading): FigureResult {
  const binding = bindingAt(figure, bindings);
  if (!binding) {
    const resolved = resolveFigure(figure, reading);
    const fact = resolved.type === 'unbound' ? computedFor(figure, reading) : undefined;
    return fact ? { type: 'bound', figure, fact } : asLevel(figure, resolved, reading);
  }
  const { fact } = binding;
  if (fact.metric === 'level') return { type: 'level', figure };
  if (fact.metric === 'computed') return { type: 'bound', figure, fact };
  const resolved = resolveFigure(
    { ...figure, value: Number(fact.value), sign: undefined },
    { ...reading, facts: [fact] },
  );
  return resolved.type === 'bound' ? { ...resolved, figure } : resolved;
}

/** A figure right behind a word of order that no fact has is a threshold of the writer's, if the words do not name a metric. */
const IN_FRONT =
  /\b(?:above|below|over|under|beneath|than|past|beyond|through|at|to|near|around|reaches|reached|hits|crosses|of|between|and|exceeds?|tops?|breaks?|holds?|loses?|reclaims?|from)\s+(?:about |around |the |a |even |say |roughly )?(?:(?:mark|level|line|threshold|value|zone) (?:of|at) )?$/i;
const ORDERED =
  /\b(?:above|below|over|under|beneath|than|past|beyond|through|crosses)\s+(?:about |around |the |a |even |say |roughly )?(?:(?:mark|level|line|threshold|value|zone) (?:of|at) )?$/i;

function asLevel(figure: Figure, resolved: Resolved, reading: Reading): FigureResult {
  if (resolved.type === 'bound' || ['period', 'subject'].includes(resolved.problem.code)) return resolved;
  const { sentence, topics } = reading;
  const before = sentence.plain.slice(0, figure.start);
  const named = topics.some(
    (topic) =>
      topic.isName &&
      topic.metrics.size > 0 &&
      /^(?:\s|of|at|is|was|,|:|stands|a|the)*$/i.test(sentence.plain.slice(topic.end, figure.start)) &&
      topic.end <= figure.start &&
      METRICS[[...topic.metrics][0] ?? 'level'].unit !== 'count',
  );
  const isPlainLevel =
    figure.unit === 'usd' || figure.unit === 'plain' || figure.unit === 'times' || figure.unit === 'pct';
  if (!isPlainLevel || named) return resolved;
  const isCondition = isConditional(figure.start, sentence) && (IN_FRONT.test(before) || figure.isWord);
  const isOrder = ORDERED.test(before) && figure.unit !== 'pct';
  return isCondition || isOrder ? { type: 'level', figure } : resolved;
}
