import { showValue } from '@gemscout/contracts';
import type { Fact } from '../facts/fact.ts';
import { factWords, periodWords, showFact, showFactSize } from '../facts/show-fact.ts';
import { computedFact } from './compute.ts';
import { countFact, rankFact } from './compute-set.ts';
import { quotedFact, showQuote } from './quote.ts';
import { recomputeProblem } from './recompute.ts';
import { factOf, type ReferenceContext } from './reference-context.ts';
import { isProblem, type ReferenceProblem } from './reference-problem.ts';
import { LEVEL_UNITS, type LevelUnit, type Part, type Reference } from './reference.ts';

/** The fact behind a reference and what a reader sees of it. */
export type Resolved = { readonly fact: Fact; readonly shown: string };

/** What a reference shows, computed anew each time; or why it shows nothing. */
export function resolveReference(reference: Reference, context: ReferenceContext): Resolved | ReferenceProblem {
  if (reference.kind === 'level') return levelOf(reference.value, reference.unit, context);
  const fact = factBehind(reference, context);
  if (isProblem(fact)) return fact;
  const problem = recomputeProblem(fact, context);
  if (problem) return problem;
  const shown = shownOf(fact, reference, context);
  return typeof shown === 'string' ? { fact, shown } : shown;
}

function factBehind(
  reference: Exclude<Reference, { kind: 'level' }>,
  context: ReferenceContext,
): Fact | ReferenceProblem {
  switch (reference.kind) {
    case 'fact':
      return factOf(reference.id, context);
    case 'rank':
      return rankFact(reference.id, context);
    case 'count':
      return countFact(reference.pattern, reference.than, context);
    case 'quote':
      return quotedFact(reference.of, context);
    case 'computed': {
      const [a, b] = [factOf(reference.a, context), factOf(reference.b, context)];
      if (isProblem(a)) return a;
      return isProblem(b) ? b : computedFact(reference.operation, a, b);
    }
  }
}

function shownOf(fact: Fact, reference: Reference, context: ReferenceContext): string | ReferenceProblem {
  if (reference.kind === 'quote') return showQuote(fact, reference.words);
  if (reference.kind !== 'fact' && reference.kind !== 'computed') return showFact(fact);
  return SHOWN[reference.part](fact, context);
}

const SHOWN: Readonly<Record<Part, (fact: Fact, context: ReferenceContext) => string | ReferenceProblem>> = {
  value: (fact) => (fact.unit === 'text' ? showQuote(fact) : showFact(fact)),
  size: (fact) => (fact.unit === 'text' ? showQuote(fact) : showFactSize(fact)),
  words: wordsIn,
  period: ({ period }) => periodWords(period),
  source: ({ source }) => source,
};

function wordsIn(fact: Fact, { byId }: ReferenceContext): string {
  if (fact.metric !== 'computed') return factWords(fact);
  const [a = '', b = ''] = fact.computed?.inputs.flatMap((id) => byId.get(id) ?? []).map(factWords) ?? [];
  if (fact.computed?.formula === 'ratio') return `ratio of ${a} to ${b}`;
  return fact.computed?.formula === 'pct_change' ? `change of ${a} against ${b}` : `difference between ${a} and ${b}`;
}

function levelOf(value: number, unit: LevelUnit, { facts }: ReferenceContext): Resolved {
  const asOf = facts.map((fact) => fact.asOf).reduce((last, day) => (day > last ? day : last), '');
  const written = String(value).split('.')[1]?.length ?? 0;
  const decimals = unit === 'usd' && written === 1 ? 2 : written;
  const shown = showValue(value, { unit: LEVEL_UNITS[unit], decimals });
  const fact: Fact = {
    id: `level(${value},${unit})`,
    subject: { kind: 'market' },
    metric: 'level',
    value,
    unit: LEVEL_UNITS[unit],
    period: { type: 'day', day: asOf },
    asOf,
    knownFrom: `${asOf}T23:59:59.999Z`,
    source: 'the writer',
    evidence: [],
  };
  return { fact, shown };
}
