/** One of several texts, and how similar it is to another: 1 with the same words, near 0 with three in common. */
export type Match = { readonly text: string; readonly similarity: number };

type Candidate = { readonly text: string; readonly shingles: ReadonlySet<string> };

const WORDS = 3;
/** A run of words that more texts have does not tell them apart. It counts in the similarity, but finds only the first of them. */
const MOST_WITH_RUN = 50;
const MOST_MEASURED = 5;

/**
 * Prepares `texts` for being searched. Two texts are as similar as the share of the runs of three words that both have
 * among all that one of them has (Jaccard); case and punctuation do not count.
 *
 * @returns a function that finds the most similar one; null where none has a run in common
 */
export function similarTextIn(texts: readonly string[]): (text: string) => Match | null {
  const withRun = new Map<string, Candidate[]>();
  for (const text of new Set(texts)) {
    const candidate = { text, shingles: shinglesOf(text) };
    for (const run of candidate.shingles) {
      const found = withRun.get(run);
      if (!found) withRun.set(run, [candidate]);
      else if (found.length < MOST_WITH_RUN) found.push(candidate);
    }
  }
  return (text) => {
    const shingles = shinglesOf(text);
    const matches = candidatesFor(shingles, withRun).map((candidate) => ({
      text: candidate.text,
      similarity: similarityOf(shingles, candidate.shingles),
    }));
    return matches.toSorted((one, other) => other.similarity - one.similarity)[0] ?? null;
  };
}

/** Those with the most runs in common, for their length. */
function candidatesFor(shingles: ReadonlySet<string>, withRun: ReadonlyMap<string, readonly Candidate[]>) {
  const common = new Map<Candidate, number>();
  for (const run of shingles)
    for (const candidate of withRun.get(run) ?? []) common.set(candidate, (common.get(candidate) ?? 0) + 1);
  return [...common]
    .map(([candidate, count]) => ({ candidate, share: count / (candidate.shingles.size + shingles.size - count) }))
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MOST_MEASURED)
    .map(({ candidate }) => candidate);
}

function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((run) => other.has(run)).length;
  return common / (one.size + other.size - common);
}

/** All runs of three words; a text of fewer words is one run. */
function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const starts = Array.from({ length: Math.max(words.length - WORDS + 1, 1) }, (_, start) => start);
  return new Set(starts.map((start) => words.slice(start, start + WORDS).join(' ')));
}
