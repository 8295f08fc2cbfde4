import { matchesIn, overlaps, type Span } from '../plain-text.ts';

/** A quarter that a sentence names: by the month in which it ends, by its number, or by another quarter. */
export type QuarterMention = Span & {
  /** The month in which it ends, 1 to 12. */
  readonly month?: number;
  readonly number?: number;
  readonly year?: number;
  /** True where the year, or the number, is said to be fiscal. */
  readonly isFiscal: boolean;
  /** So many months before another quarter; below zero after it. */
  readonly back?: number;
  /** So many years before the latest quarter of that name. */
  readonly yearsBack?: number;
  /** The same quarter as the other one, of the year that is named. */
  readonly isSame?: boolean;
};

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const ORDINALS = ['first', 'second', 'third', 'fourth'];
const MONTH = `(?<month>${MONTHS.map((name) => `${name}|${name.slice(0, 3)}\\.?`).join('|')})`;
const KIND = '(?<kind>fiscal|financial|calendar|FY)';
const YEAR = String.raw`(?<year>(?:19|20)\d{2})(?!\d|[.,]\d|\s?%)`;
const SHORT_YEAR = String.raw`'?(?<year>(?:(?:19|20)\d{2}|(?<=FY ?'?|')\d{2}))(?!\d|[.,]\d|\s?%)`;
const OF_YEAR = String.raw`(?:,? (?:of |in )?(?:the )?(?:${KIND} ?)?(?:year )?${SHORT_YEAR})?`;

const ABSOLUTE = [
  String.raw`\b(?:(?<year>(?:19|20)\d{2})(?:'s)? )?${MONTH}[- ]quarters?(?:ly (?:report|results?|figures|earnings))?\b`,
  String.raw`\b${MONTH}[- ]quarter(?:ly (?:report|results?|figures|earnings))?,? (?:of|in) (?:${KIND} )?(?:year )?${YEAR}`,
  String.raw`\b${MONTH} ${YEAR}[- ]quarter\b`,
  String.raw`\b${MONTH}(?: ${YEAR})?(?=,? (?:to|and|or|through) (?:in )?(?:the )?(?:${MONTHS.join('|')})(?: (?:19|20)\d{2})?[- ]quarters?\b)`,
  String.raw`\b(?:three months|quarter)(?: that| which)? (?:to|ended|ending|ends|through|until|closed|closing)(?: (?:in|on|at|with))?(?: the end of)? (?:the )?(?:\d{1,2}(?:st|nd|rd|th)? )?${MONTH}(?: \d{1,2}(?!\d))?(?:,? (?:of )?${YEAR})?`,
  String.raw`\b(?:${KIND} (?:year )?${SHORT_YEAR.replace('year', 'before')}(?:'s)? |${KIND.replace('kind', 'owner')} year's )?(?<ordinal>${ORDINALS.join('|')}|final|opening|closing|last(?= quarter (?:of|in) )) (?:${KIND.replace('kind', 'own')} )?quarter\b${OF_YEAR.replaceAll('kind', 'after')}`,
  String.raw`\b(?:(?<own>fiscal|FY) ?)?Q(?<number>[1-4])(?![\d.])${OF_YEAR}`,
  String.raw`\b(?<ordinal>first|last|final) three months of (?:${KIND} )?${YEAR}`,
  String.raw`\b(?<number>[1-4])Q(?: ?(?:${KIND} ?)?'?(?<year>(?:(?:19|20)\d{2}|\d{2})))?\b`,
].map((pattern) => new RegExp(pattern, 'gi'));

const SAME = new RegExp(
  String.raw`\b(?:same|corresponding|comparable|equivalent) (?:quarter|period|three months)(?: (?:of|in) (?:${KIND} )?${YEAR})`,
  'gi',
);
const RELATIVE: readonly (readonly [RegExp, number])[] = [
  [/\b(?:a|one) year later\b|\btwelve months later\b/gi, -12],
  [
    /\b(?:same|corresponding|comparable|equivalent) (?:quarter|period) (?:a|one) year (?:before|earlier|ago)|\b(?:same|corresponding|comparable|equivalent) (?:quarter|period) (?:of|in) (?:the|last) (?:year before|previous year|prior year|preceding year)|\b(?:same|corresponding|comparable|equivalent) (?:quarter|period) (?:last|the previous) year\b|\b(?:a|one) year (?:before|earlier|ago|prior|previously)|\byear-ago\b|\byear[- ]earlier\b|\bof the year before|\bthe year before\b|\bprior[- ]year\b|\bprevious year\b|\btwelve months (?:before|earlier|ago)|\blast year's\b/gi,
    12,
  ],
  [
    /\bquarter[- ](?:on|over)[- ]quarter\b|\bsequentially\b|\b(?:the|a|one) quarter (?:before|earlier|ago|prior)\b|\b(?:previous|prior|preceding|second[- ]last|(?<!year[- ])earlier) quarter\b|\bquarter[- ]earlier\b|\bthree months (?:before|earlier)\b|\bthe one before\b|\bthe quarter before last\b/gi,
    3,
  ],
  [/\b(?:a|one|the) quarter later\b|\b(?:following|next) quarter\b(?=[^.;]*\$\d)/gi, -3],
];

/** The quarters that a plain text names, in its order. */
export function quartersIn(plain: string): readonly QuarterMention[] {
  if (!/quarter|three months|year|Q[1-4]|[1-4]Q|period|sequentially|twelve months|the one before/i.test(plain))
    return [];
  const absolute = longest(ABSOLUTE.flatMap((pattern) => matchesIn(plain, pattern).map(mentionOf)));
  const same = matchesIn(plain, SAME).map((match) => ({ ...mentionOf(match), isSame: true }));
  const relative = RELATIVE.flatMap(([pattern, back]) =>
    matchesIn(plain, pattern).map(({ index, 0: text }) => ({
      start: index,
      end: index + text.length,
      isFiscal: false,
      back,
    })),
  );
  return joined(
    longest([...absolute, ...same, ...relative]).toSorted((a, b) => a.start - b.start),
    plain,
  );
}

/** "The December quarter a year earlier", "last year's June quarter": one quarter, named by both. */
function joined(found: readonly QuarterMention[], plain: string): readonly QuarterMention[] {
  return found.reduce<readonly QuarterMention[]>((all, next) => {
    const last = all.at(-1);
    const [named, counted] = last?.back === undefined ? [last, next] : [next, last];
    const isOne =
      last !== undefined &&
      named !== undefined &&
      isNamedQuarter(named) &&
      named.year === undefined &&
      counted.back !== undefined &&
      JOINS.test(plain.slice(last.end, next.start));
    return isOne
      ? [...all.slice(0, -1), { ...named, start: last.start, end: next.end, yearsBack: (counted.back ?? 0) / 12 }]
      : [...all, next];
  }, []);
}

const JOINS = /^(?:,? ?(?:of |in )?(?:the )?)$/i;

function mentionOf({ index, 0: text, groups = {} }: RegExpExecArray): QuarterMention {
  const { month, number, ordinal, year, before } = groups;
  const kind = groups['kind'] ?? groups['own'] ?? groups['owner'] ?? groups['after'] ?? '';
  const named = year ?? before;
  const quarter = number === undefined ? placeOf(ordinal) : Number(number);
  return {
    start: index,
    end: index + text.length,
    isFiscal: /^(?:f|FY)/i.test(kind),
    ...(month !== undefined && { month: monthOf(month) }),
    ...(quarter !== undefined && { number: quarter }),
    ...(named !== undefined && { year: named.length === 2 ? 2000 + Number(named) : Number(named) }),
  };
}

function monthOf(name: string): number {
  const short = name.toLowerCase().slice(0, 3);
  return MONTHS.findIndex((month) => month.startsWith(short)) + 1;
}

function placeOf(ordinal: string | undefined): number | undefined {
  if (ordinal === undefined) return undefined;
  const word = ordinal.toLowerCase();
  if (word === 'opening') return 1;
  return ['final', 'closing', 'last'].includes(word) ? 4 : ORDINALS.indexOf(word) + 1;
}

/** Each mention that no longer one covers. */
function longest(found: readonly QuarterMention[]): readonly QuarterMention[] {
  const length = ({ start, end }: Span) => end - start;
  return found.filter(
    (one, at) =>
      !found.some(
        (other, place) =>
          other !== one &&
          overlaps(one, other) &&
          (length(other) > length(one) || (length(other) === length(one) && place < at)),
      ),
  );
}

/** True for a quarter that is named by itself, not by another one. */
export function isNamedQuarter({ back, isSame }: QuarterMention): boolean {
  return back === undefined && isSame !== true;
}
