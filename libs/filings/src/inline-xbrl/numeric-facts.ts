import { type Attributes, type ElementReader, textReader } from './element-reader.ts';
import type { ShownNumber } from './number-in-text.ts';

/** A numeric fact as the report shows it, its context and unit still by id. */
export type ShownFact = ShownNumber & {
  readonly tag: string;
  readonly contextId: string;
  readonly unitId: string;
  /** Decimal places that are exact: -6 where the value is rounded to millions, infinite where it is not rounded. */
  readonly decimals: number;
};

/** No number is longer; the rest of a longer text is not read. */
const MAX_TEXT = 100;

/** Every `ix:nonFraction` of a report in its order; those that are nil state no value and are left out. */
export function numericFactReader(): ElementReader<readonly ShownFact[]> {
  const facts: ShownFact[] = [];
  const reader = textReader('nonFraction', MAX_TEXT, (attributes, text) => {
    if (attributes['xsi:nil'] !== 'true') facts.push(shownFact(attributes, text));
  });
  return { ...reader, result: facts };
}

function shownFact(attributes: Attributes, text: string): ShownFact {
  const { name = '', contextRef = '', unitRef = '', format, scale, sign, decimals = '' } = attributes;
  const places = decimals === 'INF' ? Infinity : Number.parseInt(decimals, 10);
  return {
    tag: name,
    contextId: contextRef,
    unitId: unitRef,
    decimals: Number.isNaN(places) ? -Infinity : places,
    text,
    format,
    scale,
    sign,
  };
}
