import type { Fact } from '../facts/fact.ts';
import type { Binding } from '../references/render-references.ts';
import { hasReferences, parseReferences } from '../references/parse-references.ts';
import { renderReferences } from '../references/render-references.ts';
import { printReference } from '../references/reference.ts';
import { referenceContext } from '../references/reference-context.ts';
import type { EvidenceItem } from '../evidence-store.ts';
import type { Figure } from './mentions/figures.ts';
import { overlaps, type Span } from './plain-text.ts';
import type { Problem } from './reading.ts';

/** A place of a shown text with the reference that is written there. */
type Written = Span & { readonly reference: string };

/** A sentence with its references as they are shown. */
export type Shown = {
  readonly text: string;
  readonly bindings: readonly Binding[];
  readonly written: readonly Written[];
  readonly problems: readonly Problem[];
};

/** Replaces the references of a sentence by what they show. */
export function showReferences(text: string, facts: readonly Fact[], items: readonly EvidenceItem[]): Shown {
  if (!hasReferences(text)) return { text, bindings: [], written: [], problems: [] };
  const { text: shown, bindings, problems } = renderReferences(text, referenceContext(facts, items));
  const references = parseReferences(text).flatMap((piece) =>
    piece.type === 'reference' ? [printReference(piece.reference)] : [],
  );
  const isWhole = references.length === bindings.length;
  return {
    text: shown,
    bindings,
    written: isWhole ? bindings.flatMap(({ start, end }, at) => ({ start, end, reference: references[at] ?? '' })) : [],
    problems: problems.map(({ code, detail }) => ({ code: 'reference', detail: `${code}: ${detail}` })),
  };
}

/** The binding that shows a figure: a value, not the words of a metric or a period. */
export function bindingAt(figure: Figure, bindings: readonly Binding[]): Binding | undefined {
  return bindings.find((binding) => overlaps(binding, figure) && typeof binding.fact.value === 'number');
}
