import { matchesIn, type Span } from '../plain-text.ts';

/** The end or the beginning of a month, a quarter or a year: "at the end of 2014", "ended the month", "the first close of 2015". */
export type Edge = Span & {
  readonly isFirst: boolean;
  /** `2014`, `2015-03`, `--03`, or `month`, `quarter` and `year` for that of the last day. */
  readonly of: string;
};

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const OF = String.raw`(?<of>(?:(?:${MONTHS.join('|')})(?:,? (?:of )?(?:19|20)\d{2})?|(?:19|20)\d{2}|month|quarter|year))\b(?! quarter)`;
const DAY = '(?:trading |business )?(?:day|session|close|closing price|price)';
const EDGES = [
  String.raw`\b(?:(?:the )?(?<first>end|(?<!est )close|last ${DAY}|final ${DAY}|first ${DAY}|opening ${DAY}|start|beginning) of (?:the )?${OF})`,
  String.raw`\b(?<first>ended|closed|finished|closes|ends|finishes|ending|finishing|closing|began|begun|started|entered|opened) (?:out |off )?(?:the )?${OF}`,
  String.raw`\b(?<first>year-end|month-end|quarter-end|end-)[- ]?(?<of>(?:(?:${MONTHS.join('|')})(?: (?:19|20)\d{2})?|(?:19|20)\d{2}))\b`,
  String.raw`\b(?:month of |year )?${OF} (?<first>ended|closed|finished|began|started|opened)(?= (?:with|at|on)\b)`,
].map((pattern) => new RegExp(pattern, 'gi'));
const HAS_EDGE = /\b(?:of|month|quarter|year|ended|closed|finished|ending|closing|end)\b/i;
const IS_FIRST = /^(?:first|opening|start|beginning|began|begun|entered|opened)/i;

export function edgesIn(plain: string): readonly Edge[] {
  if (!HAS_EDGE.test(plain)) return [];
  return EDGES.flatMap((pattern) => matchesIn(plain, pattern)).map(({ index, 0: text, groups = {} }) => ({
    start: index,
    end: index + text.length,
    isFirst: IS_FIRST.test(groups['first'] ?? ''),
    of: periodOf(groups['of'] ?? ''),
  }));
}

/** `March 2015` → `2015-03` */
function periodOf(words: string): string {
  const [name = '', year] = [words.toLowerCase().split(/[\s,]+/)[0], /\d{4}/.exec(words)?.[0]];
  const month = MONTHS.indexOf(name) + 1;
  if (month === 0) return year ?? name;
  return `${year ?? '-'}-${String(month).padStart(2, '0')}`;
}
