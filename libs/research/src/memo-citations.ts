/** A passage of a memo with the short ids of the evidence that it cites. */
export type Citation = { readonly text: string; readonly evidence: readonly string[] };

const NOTE = /^\[\^(\d+)\]: .*\(evidence ([0-9a-f]{12})\)$/gm;
const CITED = /([^]*?)((?:\s?\[\^\d+\])+)/g;

/** A sentence in italics supports nothing, and is part of no passage. */
const OPINION = /\*(?:[^*\\]|\\.)+\*\s*/g;

/**
 * What a memo cites, read from its text as `memoMarkdown` writes it. A sentence without a citation that stands before one
 * with one in the same paragraph is part of its passage; it holds no figure, or it would not be there.
 */
export function citationsIn(memo: string): readonly Citation[] {
  const ids = new Map([...memo.matchAll(NOTE)].map(([, mark = '', id = '']) => [mark, id]));
  const lines = memo.replace(NOTE, '').split('\n');
  return lines.flatMap((line) =>
    [...line.matchAll(CITED)].map(([, text = '', marks = '']) => ({
      text: text
        .replaceAll(OPINION, '')
        .replace(/^\s*(?:- )?/, '')
        .trim(),
      evidence: [...marks.matchAll(/\d+/g)].flatMap(([mark]) => ids.get(mark) ?? []),
    })),
  );
}
