/** One of several texts, and how similar it is to another: 1 with the same words, near 0 with three in common. */
export type Match = { readonly text: string; readonly similarity: number };

const WORDS = 3;

/**
 * Prepares `texts` for being searched. Two texts are as similar as the share of the runs of three words that both have
 * among all that one of them has (Jaccard); case and punctuation do not count.
 *
 * @returns a function that finds the most similar one; null where none has a run in common
 */
export function similarTextIn(texts: readonly string[]): (text: string) => Match | null {
  const candidates = [...new Set(texts)].map((text) => ({ text, shingles: shinglesOf(text) }));
  const withShingle = Map.groupBy(
    candidates.flatMap((candidate) => [...candidate.shingles].map((shingle) => ({ shingle, candidate }))),
    ({ shingle }) => shingle,
  );
  return (text) => {
    const shingles = shinglesOf(text);
    const found = [...shingles].flatMap((shingle) => withShingle.get(shingle) ?? []);
    const common = Map.groupBy(found, ({ candidate }) => candidate);
    return [...common].reduce<Match | null>((best, [candidate, { length }]) => {
      const similarity = length / (shingles.size + candidate.shingles.size - length);
      return best && best.similarity >= similarity ? best : { text: candidate.text, similarity };
    }, null);
  };
}

/** All runs of three words; a text of fewer words is one run. */
function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const starts = Array.from({ length: Math.max(words.length - WORDS + 1, 1) }, (_, start) => start);
  return new Set(starts.map((start) => words.slice(start, start + WORDS).join(' ')));
}
