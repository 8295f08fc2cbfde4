import { charactersIn, excerptOf, textOfMemo } from './excerpt.ts';

/** Where a memo can be shared, with the text that goes there and the page that takes it. */
export type ShareTarget = {
  readonly name: 'X' | 'LinkedIn' | 'Facebook';
  readonly text: string;
  readonly url: string;
  /** The page takes no text: it is put on the clipboard first. */
  readonly copiedFirst: boolean;
};

const SHORT = 220;
const LONG = 500;

/**
 * @param terms when and by whom the memo was written: the excerpt leaves room for it
 * @param origin the product's address, which the one page that takes no text shows instead
 */
export function shareTargets(memo: string, terms: string, origin: string): readonly ShareTarget[] {
  const text = textOfMemo(memo);
  const withTerms = (limit: number) => `${excerptOf(text, limit - charactersIn(terms) - 1)}\n${terms}`;
  const [short, long] = [withTerms(SHORT), withTerms(LONG)];
  return [
    { name: 'X', text: short, url: address('https://x.com/intent/post', { text: short }), copiedFirst: false },
    {
      name: 'LinkedIn',
      text: long,
      copiedFirst: false,
      url: address('https://www.linkedin.com/feed/', { shareActive: 'true', text: long }),
    },
    {
      name: 'Facebook',
      text: long,
      copiedFirst: true,
      url: address('https://www.facebook.com/sharer/sharer.php', { u: origin, quote: long }),
    },
  ];
}

function address(page: string, query: Readonly<Record<string, string>>): string {
  return `${page}?${new URLSearchParams(query)}`;
}
