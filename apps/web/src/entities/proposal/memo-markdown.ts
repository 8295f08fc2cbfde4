/** A memo with its footnotes apart, so that each claim links to its evidence. */
export type Memo = {
  readonly markdown: string;
  readonly notes: readonly { readonly mark: string; readonly text: string }[];
};

const NOTE = /^\[\^([\w-]+)\]:[ \t]*(.*)$/gm;
const REFERENCE = /\[\^([\w-]+)\]/g;

/**
 * Takes `[^1]: …` lines out of a memo and makes every `[^1]` that has one a link to it.
 *
 * @param name tells the notes of one memo from those of another one on the same page
 */
export function splitFootnotes(memo: string, name = ''): Memo {
  const notes = [...memo.matchAll(NOTE)].map(([, mark = '', text = '']) => ({ mark, text }));
  const known = new Set(notes.map(({ mark }) => mark));
  const link = (whole: string, mark: string) => (known.has(mark) ? `[[${mark}]](#${noteId(mark, name)})` : whole);
  return { markdown: memo.replace(NOTE, '').trim().replace(REFERENCE, link), notes };
}

export function noteId(mark: string, name = ''): string {
  return `evidence-${name}${mark}`;
}
