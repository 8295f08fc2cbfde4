const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** A pattern, without groups, of numbers written in words: `two`, `forty-five`, `a hundred`. */
export const NUMBER_WORDS = String.raw`(?:${TENS.join('|')})(?:[ -](?:${ONES.slice(0, 9).join('|')}))?|${ONES.toReversed().join('|')}`;

/** The value of a number in words; undefined for anything else. */
export function numberOfWord(word: string): number | undefined {
  const [first = '', second] = word.toLowerCase().split(/[ -]/);
  const tens = TENS.indexOf(first);
  if (tens >= 0) return (tens + 2) * 10 + (second ? ONES.indexOf(second) + 1 : 0);
  const one = ONES.indexOf(first);
  return one >= 0 ? one + 1 : undefined;
}
