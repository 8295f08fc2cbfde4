/** A source of a memo: the number by which its sentences cite it, and its description. */
export type MemoSource = { readonly mark: string; readonly text: string };

const NOTE = /^\[\^([\w-]+)\]:[ \t]*(.*)$/gm;

/** A citation such as `[^1]` in a memo's text. */
export const REFERENCE = /\[\^([\w-]+)\]/g;

/** Separates the `[^1]: …` lines from a memo. */
export function splitSources(memo: string): { readonly text: string; readonly sources: readonly MemoSource[] } {
  const sources = [...memo.matchAll(NOTE)].map(([, mark = '', text = '']) => ({ mark, text }));
  return { text: memo.replace(NOTE, '').trim(), sources };
}

/** The host of an address; undefined if it is not an address. */
export function hostOf(address: string | number | null): string | undefined {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : undefined;
}
