import type { Fact } from '../facts/fact.ts';
import type { Shown } from './bind-references.ts';
import type { Figure } from './mentions/figures.ts';
import { overlaps, type Span } from './plain-text.ts';
import type { Bound } from './reading.ts';

const UNIT_OF_LEVEL: Readonly<Record<Figure['unit'], string>> = {
  usd: 'usd',
  eur: 'eur',
  gbp: 'gbp',
  pct: 'pct',
  times: 'ratio',
  days: 'days',
  plain: 'points',
};

/** `{{close}}`, or the arithmetic behind a figure that is computed. */
function referenceTo({ id, metric }: Fact): string {
  const [, operation = '', inputs = ''] = /^(\w+)\((.+)\)$/.exec(id) ?? [];
  if (metric !== 'computed' || operation === '') return `{{${id}}}`;
  return operation === 'count' ? `{{count ${inputs}}}` : `{{${operation} ${inputs.replace(',', ' ')} as size}}`;
}

/** The text with `{{close}}` for each figure that is bound, and `{{level 130 usd}}` for each threshold. */
export function referenceText(
  text: string,
  { written, bindings }: Shown,
  bound: readonly Bound[],
  levels: readonly Figure[],
): string {
  const isWritten = (span: Span) => bindings.some((binding) => overlaps(binding, span));
  const parts = [
    ...written,
    ...bound
      .filter(({ figure, fact }) => !isWritten(figure) && fact.computed?.formula !== 'sum')
      .map(({ figure, fact }) => ({ start: figure.start, end: figure.end, reference: referenceTo(fact) })),
    ...levels
      .filter((figure) => !isWritten(figure))
      .map(({ start, end, value, unit }) => ({ start, end, reference: `{{level ${value} ${UNIT_OF_LEVEL[unit]}}}` })),
  ].toSorted((a, b) => b.start - a.start);
  return parts.reduce((rest, { start, end, reference }) => rest.slice(0, start) + reference + rest.slice(end), text);
}
