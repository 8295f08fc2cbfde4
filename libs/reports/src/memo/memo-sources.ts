/** A source of a memo: the number that its sentences carry, and what it is. */
export type MemoSource = { readonly mark: string; readonly text: string };

const NOTE = /^\[\^([\w-]+)\]:[ \t]*(.*)$/gm;

/** `[^1]` in a memo's text. */
export const REFERENCE = /\[\^([\w-]+)\]/g;

/** Takes the `[^1]: …` lines out of a memo. */
export function splitSources(memo: string): { readonly text: string; readonly sources: readonly MemoSource[] } {
  const sources = [...memo.matchAll(NOTE)].map(([, mark = '', text = '']) => ({ mark, text }));
  return { text: memo.replace(NOTE, '').trim(), sources };
}

/** Where a link leads; undefined for what is no address. */
export function hostOf(address: string | number | null): string | undefined {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : undefined;
}
