const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTH = MONTHS.map((name) => String.raw`${name}|${name.slice(0, 3)}\.?`).join('|');
const DATE = new RegExp(String.raw`\b(${MONTH})\s+(\d{1,2}),?\s+(20\d\d)\b`, 'g');

/** The dates in a text with their month in words, `yyyy-mm-dd`, in order, each with its place. */
export function datesIn(text: string): readonly { readonly day: string; readonly index: number }[] {
  return [...text.matchAll(DATE)].map(({ index, 1: month = '', 2: day = '', 3: year = '' }) => {
    const at = MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3)));
    return { day: `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`, index };
  });
}
