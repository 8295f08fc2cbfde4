const BASIS = /\b(?:non-GAAP|GAAP|adjusted|comparable|core)\b/gi;

/** The basis that is named last in a text: with all items, or without those that the company leaves out; null where none is named. */
export function basisNamedLast(text: string): 'gaap' | 'adjusted' | null {
  const name = text.match(BASIS)?.at(-1)?.toLowerCase();
  if (name === undefined) return null;
  return name === 'gaap' ? 'gaap' : 'adjusted';
}
