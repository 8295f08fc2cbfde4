const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const SMALL: ReadonlyMap<string, number> = new Map([
  ['no', 0],
  ['none', 0],
  ...ONES.split(' ').map((word, index): [string, number] => [word, index]),
  ...TENS.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
]);
const LARGE: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);
const MAX_WORDS = 20;

/** "Twenty-five" is 25, "one hundred and two thousand" is 102,000, "no" is 0; undefined for anything else. */
export function numberInWords(text: string): number | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter((word) => word !== '' && word !== 'and');
  if (words.length === 0 || words.length > MAX_WORDS) return undefined;
  let sum = 0;
  let group = 0;
  for (const word of words) {
    const small = SMALL.get(word);
    const large = LARGE.get(word);
    if (small !== undefined) group += small;
    else if (word === 'hundred') group *= 100;
    else if (large !== undefined) [sum, group] = [sum + group * large, 0];
    else return undefined;
  }
  return sum + group;
}
