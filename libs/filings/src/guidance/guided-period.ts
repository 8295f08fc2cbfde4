/** The period that a range is given for: a quarter or a year that has not ended. */
export type GuidedPeriod = {
  readonly kind: 'quarter' | 'year';
  /** As written, such as "second quarter fiscal year 2023". */
  readonly label: string;
  /** As the company counts its years; null where the text names none. */
  readonly year: number | null;
};

const OF_YEAR = String.raw`(?:,? (?:of )?(?:the )?(?:(?:full|fiscal|calendar|year) ){0,3}20\d\d)?`;
const QUARTER = String.raw`\b(?:(?:first|second|third|fourth)(?:[- ]fiscal)?[- ]quarter|Q[1-4])${OF_YEAR}`;
const NAMED_YEAR = String.raw`\b(?:full[- ](?:fiscal[- ])?year(?: fiscal)?(?: 20\d\d)?|(?:fiscal|calendar)(?: year)? 20\d\d|FY ?'?\d\d(?:\d\d)?\b)`;
const BARE_YEAR = String.raw`(?<=\b(?:for|in) )20\d\d\b|\b20\d\d(?= (?:full|annual|guidance|outlook|targets?|financial|earnings|revenue|sales|net)\b)`;
const PERIODS = new RegExp([QUARTER, NAMED_YEAR, BARE_YEAR].join('|'), 'gi');

/** The periods that a text names, in order, each with its place in the text. */
export function periodsIn(text: string): readonly (GuidedPeriod & { readonly index: number })[] {
  return [...text.matchAll(PERIODS)].map(({ index, 0: label }) => {
    const kind = /quarter|^Q/i.test(label) ? 'quarter' : 'year';
    return { kind, label, year: yearOf(label), index };
  });
}

const QUARTERS = [/first|Q1/i, /second|Q2/i, /third|Q3/i, /fourth|Q4/i];

/** 1 to 4; null for a year. */
export function quarterOf({ kind, label }: GuidedPeriod): number | null {
  const at = kind === 'quarter' ? QUARTERS.findIndex((name) => name.test(label)) : -1;
  return at === -1 ? null : at + 1;
}

function yearOf(label: string): number | null {
  const [digits] = /20\d\d/.exec(label) ?? [];
  const [, lastDigits] = /FY ?'?(\d\d)$/i.exec(label) ?? [];
  if (digits !== undefined) return Number(digits);
  return lastDigits === undefined ? null : 2000 + Number(lastDigits);
}
