import type { Unsupported } from '../log-entry.ts';

type Part = { readonly text: string; readonly isUnsupported: boolean };

/** A text cut where sentences that failed the check begin and end; whole where it holds none. */
export function unsupportedParts(text: string, unsupported: readonly Unsupported[]): readonly Part[] {
  const [next] = unsupported
    .filter((sentence) => sentence.text !== '' && text.includes(sentence.text))
    .toSorted((one, other) => text.indexOf(one.text) - text.indexOf(other.text));
  if (!next) return text === '' ? [] : [{ text, isUnsupported: false }];
  const start = text.indexOf(next.text);
  const end = start + next.text.length;
  return [
    ...(start > 0 ? [{ text: text.slice(0, start), isUnsupported: false }] : []),
    { text: next.text, isUnsupported: true },
    ...unsupportedParts(text.slice(end), unsupported),
  ];
}
