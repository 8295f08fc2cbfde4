const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** A pattern, without groups, of numbers below a hundred written in words: `two`, `forty-five`. */
export const NUMBER_WORDS = String.raw`(?:${TENS.join('|')})(?:[ -](?:${ONES.slice(0, 9).join('|')}))?|${ONES.toReversed().join('|')}`;
/** The same with larger ones: `a hundred and forty-five`, `two dozen`, `zero`. */
export const ALL_NUMBER_WORDS = String.raw`(?:a|${ONES.slice(0, 9).join('|')})[ -]hundred(?: and (?:${NUMBER_WORDS}))?|(?:a|half a|two|three|four|five|six) dozen|zero|a(?: single)?(?= (?:cent|penny|dollar(?! (?:of|value|terms|cost|bill|figure)))\b)|${NUMBER_WORDS}`;

/** The value of a number in words; undefined for anything else. */
export function numberOfWord(word: string): number | undefined {
  const lower = word.toLowerCase();
  if (lower === 'zero') return 0;
  if (lower === 'half a dozen') return 6;
  if (/^a(?: single)?$/.test(lower)) return 1;
  if (lower.endsWith(' dozen')) return 12 * (numberOfWord(lower.slice(0, -6)) ?? 1);
  const [hundreds, rest] = lower.split(/[ -]hundred(?: and )?/);
  if (rest !== undefined)
    return (ONES.indexOf(hundreds ?? '') < 0 ? 1 : ONES.indexOf(hundreds ?? '') + 1) * 100 + (numberOfWord(rest) ?? 0);
  const [first = '', second] = lower.split(/[ -]/);
  const tens = TENS.indexOf(first);
  if (tens >= 0) return (tens + 2) * 10 + (second ? ONES.indexOf(second) + 1 : 0);
  const one = ONES.indexOf(first);
  return one >= 0 ? one + 1 : undefined;
}
