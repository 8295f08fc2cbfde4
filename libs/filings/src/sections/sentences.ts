/** "Acme Inc. announced" goes on after the full stop. */
const ABBREVIATION = /(?:\b(?:Inc|Corp|Co|Ltd|No|Nos|Mr|Ms|Mrs|Dr|St|vs|approx|[A-Z])|\bU\.S)\.$/;
const END = /[.!?]["”’)]?\s+(?=["“(]?[A-Z])/g;

/** The sentences of a paragraph, in its own words. */
export function sentencesOf(paragraph: string): readonly string[] {
  const ends = [...paragraph.matchAll(END)]
    .filter(({ index }) => !ABBREVIATION.test(paragraph.slice(Math.max(0, index - 10), index + 1)))
    .map(({ index, 0: mark }) => index + mark.length);
  return [0, ...ends].map((start, index) => paragraph.slice(start, ends[index]).trim());
}
