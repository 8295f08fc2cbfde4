import type { Fact } from '../facts/fact.ts';
import { misnamedComputed } from './computed-words.ts';
import { misplacedDates } from './misplaced-dates.ts';
import { parseReferences, type Piece } from './parse-references.ts';
import type { ReferenceContext } from './reference-context.ts';
import type { ReferenceProblem } from './reference-problem.ts';
import { resolveReference } from './resolve-reference.ts';
import { statedLevels } from './stated-level.ts';

/** The fact behind a piece of a rendered text: `text.slice(start, end) === shown`. */
export type Binding = { readonly start: number; readonly end: number; readonly shown: string; readonly fact: Fact };

export type Rendered = {
  readonly text: string;
  /** One for each reference that shows something, in order. */
  readonly bindings: readonly Binding[];
  /** One for each that does not, left in the text as it was written, for each level that is stated as a fact, and for each computed figure and each day under another name. */
  readonly problems: readonly ReferenceProblem[];
};

/** A sentence as readers see it, each reference replaced by what it shows. A text without references is returned as it is. */
export function renderReferences(text: string, context: ReferenceContext): Rendered {
  const rendered = parseReferences(text).reduce<Rendered>((before, piece) => added(before, piece, context), {
    text: '',
    bindings: [],
    problems: [],
  });
  const { text: shown, bindings } = rendered;
  const problems = [
    ...statedLevels(shown, bindings),
    ...misplacedDates(shown, bindings),
    ...misnamedComputed(shown, bindings, context),
  ];
  return { ...rendered, problems: [...rendered.problems, ...problems] };
}

function added({ text, bindings, problems }: Rendered, piece: Piece, context: ReferenceContext): Rendered {
  if (piece.type === 'text') return { text: text + piece.text, bindings, problems };
  const resolved = piece.type === 'reference' ? resolveReference(piece.reference, context) : malformed(piece.text);
  if ('code' in resolved) return { text: text + piece.text, bindings, problems: [...problems, resolved] };
  const { shown, fact } = resolved;
  const binding = { start: text.length, end: text.length + shown.length, shown, fact };
  return { text: text + shown, bindings: [...bindings, binding], problems };
}

function malformed(text: string): ReferenceProblem {
  const detail = `${text} is no reference. Write {{close}}, {{diff close sma_50}}, {{level 130 usd}} or {{quote e5.3}}.`;
  return { code: 'malformed_reference', detail };
}
