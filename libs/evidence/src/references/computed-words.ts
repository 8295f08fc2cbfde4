import { METRICS, type MetricId } from '@gemscout/contracts';
import type { Fact } from '../facts/fact.ts';
import { clauseAt, readSentence, type Sentence } from '../sentences/sentence.ts';
import { heldMetrics } from '../sentences/topics/filed-metrics.ts';
import { tokensOf } from '../sentences/topics/tokens.ts';
import { topicsOf, type Topic } from '../sentences/topics/topics.ts';
import type { ReferenceContext } from './reference-context.ts';
import type { ReferenceProblem } from './reference-problem.ts';
import type { Binding } from './render-references.ts';

/** Two figures are compared. */
const RELATION =
  /\b(?:gap|distance|difference|spread|premium|discount|margin|ratio|multiple|between|versus|against|relative|more|less|above|below|over|under|higher|lower|ahead|behind|short|beyond|away|off|apart|better|worse|beats?|beaten|beating|miss\w*|exceed\w*|tops?|topped|outperform\w*|underperform\w*|leads?|lags?|trails?|up|down|rose|fell|grew|shrank|gained|lost|growth|change[sd]?|compared|than|th(?:at|ose) of)\b/i;
const SECTOR = /\b(?:sectors?|industr(?:y|ies)|groups?)\b/i;
/** What the rows of texts are called. */
const ROWS: Readonly<Partial<Record<MetricId, RegExp>>> = {
  headline: /\b(?:headlines?|articles?|stor(?:y|ies)|pieces|items|reports?|news)\b/i,
  post: /\b(?:posts?|tweets?|messages)\b/i,
  document: /\b(?:documents?|pages?|write-ups?|articles?)\b/i,
};
/** A count of quarters may be called so. */
const QUARTERS: ReadonlySet<MetricId> = new Set(['quarters', 'beats']);

/** A problem for each computed figure whose words speak of something else than its inputs. One without words has none. */
export function misnamedComputed(
  text: string,
  bindings: readonly Binding[],
  { byId }: ReferenceContext,
): readonly ReferenceProblem[] {
  const computed = bindings.filter(
    ({ fact: { metric, unit }, shown }) => metric === 'computed' && unit !== 'days' && shown !== text,
  );
  if (computed.length === 0) return [];
  const sentence = readSentence(text);
  const topics = topicsOf(sentence.plain, tokensOf(sentence.plain), heldMetrics([...byId.values()]));
  return computed.flatMap((binding): readonly ReferenceProblem[] => {
    const inputs = (binding.fact.computed?.inputs ?? []).flatMap((id) => byId.get(id) ?? []);
    const said = { binding, inputs, ...wordsAround(binding, bindings, sentence, topics) };
    const why = inputs.length === 0 ? undefined : (wrongName(said) ?? withoutName(said));
    return why === undefined ? [] : [{ code: 'misnamed', detail: `${binding.shown} is ${binding.fact.id}: ${why}` }];
  });
}

type Said = {
  readonly binding: Binding;
  readonly inputs: readonly Fact[];
  readonly clause: string;
  /** What the clause names. */
  readonly topics: readonly Topic[];
  /** The metrics of its other figures. */
  readonly others: readonly MetricId[];
  readonly hasTime: boolean;
};

function wordsAround(
  { start, fact }: Binding,
  bindings: readonly Binding[],
  sentence: Sentence,
  topics: readonly Topic[],
): Pick<Said, 'clause' | 'topics' | 'others' | 'hasTime'> {
  const clause = clauseAt(sentence, start);
  const isInside = (span: { readonly start: number; readonly end: number }) =>
    span.start >= clause.start && span.end <= clause.end;
  return {
    clause: sentence.plain.slice(clause.start, clause.end),
    topics: topics.filter(isInside),
    others: bindings.filter((other) => isInside(other) && other.fact !== fact).map((other) => other.fact.metric),
    hasTime: sentence.dates.length + sentence.periods.length > 0,
  };
}

/** A metric that the clause names, and the figure was not computed from. */
function wrongName({ inputs, topics, others }: Said): string | undefined {
  const isOfOther = (metrics: ReadonlySet<MetricId>) => others.some((metric) => metrics.has(metric));
  const wrong = topics.find(
    ({ metrics, isName }) => isName && metrics.size > 0 && !isOfOther(metrics) && !speaksOf(metrics, inputs),
  );
  return wrong && `it was not computed from "${wrong.text}".`;
}

function speaksOf(metrics: ReadonlySet<MetricId>, inputs: readonly Fact[]): boolean {
  const [first] = inputs;
  return [...metrics].some(
    (metric) =>
      inputs.some((input) => input.metric === metric || METRICS[metric].inputs?.includes(input.metric)) ||
      (metric.startsWith('change_') && inputs.every((input) => input.metric === 'close')) ||
      (first?.unit === 'text' &&
        METRICS[metric].unit === 'count' &&
        Boolean(ROWS[first.metric]?.test(METRICS[metric].label))) ||
      (first?.period.type === 'quarter' && QUARTERS.has(metric)),
  );
}

/** A figure of which the clause does not say what it is. */
function withoutName({ binding, inputs, clause, topics, hasTime }: Said): string | undefined {
  const [first] = inputs;
  const rows = first && ROWS[first.metric];
  const isNamed = (input: Fact) => topics.some(({ metrics }) => speaksOf(metrics, [input]));
  const isOfSector = inputs.some(({ subject }) => subject.kind === 'sector');
  if (rows) return rows.test(clause) ? undefined : 'name what is counted.';
  if (isOfSector && !SECTOR.test(clause) && !inputs.some(({ subject }) => namesSector(clause, subject)))
    return 'name the sector.';
  const formula = binding.fact.computed?.formula;
  if (formula === 'rank')
    return /\bby\b/i.test(clause) && !hasTime && !inputs.some(isNamed) ? 'name what is ranked.' : undefined;
  if (formula === 'count') return isOfSector || inputs.some(isNamed) ? undefined : 'name what is counted.';
  if (!RELATION.test(clause) && formula !== 'ratio') return 'it is no value of one of them, so say how they compare.';
  const others = inputs.filter(({ metric }) => metric !== 'close');
  if (others.length === 0) return hasTime ? undefined : 'say of which days.';
  return isOfSector || others.some(isNamed) ? undefined : 'name what it was computed from.';
}

function namesSector(clause: string, subject: Fact['subject']): boolean {
  return subject.kind === 'sector' && clause.toLowerCase().includes(subject.sector.toLowerCase());
}
