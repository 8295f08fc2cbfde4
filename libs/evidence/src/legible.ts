/** Invisible characters: they can hide text, split a figure, or reverse the reading direction. */
const HIDDEN =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\u{E0000}-\u{E01EF}]/gu;

const ONLY_ASCII = /^[ -~]*$/;

/** Normalises a text to what a reader sees: without invisible characters, in plain letters and signs, with digits 0 to 9. */
export function legible(text: string): string {
  if (ONLY_ASCII.test(text)) return text;
  return text
    .replace(HIDDEN, '')
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, (digit) => (digit.length === 1 && digit <= '9' ? digit : String(valueOfDigit(digit))));
}

/** Unicode orders the ten digits of each script consecutively. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
