import { blanked, matchesIn, spansOf, type Span } from '../plain-text.ts';
import { ALL_NUMBER_WORDS, numberOfWord, NUMBER_WORDS } from './number-words.ts';

/** How a figure is written: `times` is `×`, `x` or the word, `plain` has no unit at all. */
export type FigureUnit = 'pct' | 'times' | 'usd' | 'eur' | 'gbp' | 'days' | 'plain';

/** How exactly a figure claims to be given: "about 124", "more than 13 %", "nearly 14 %". */
type Bound = 'about' | 'more' | 'less' | 'nearly' | 'within' | undefined;

/** A figure of a sentence. */
export type Figure = Span & {
  readonly shown: string;
  readonly value: number;
  /** The value of its last shown digit: 0.1 for `3.2`, 100,000 for `$1.3 M`. */
  readonly precision: number;
  readonly unit: FigureUnit;
  /** 1 or -1 if written with a plus or minus. */
  readonly sign: 1 | -1 | undefined;
  readonly bound: Bound;
  /** True for a number in words. */
  readonly isWord: boolean;
};

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mln: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  bln: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trillion: 1e12,
};
const HUNDREDTHS = /^(?:cents?|penny|pennies|basis points?|bps)$/i;
const UNIT_WORDS: readonly (readonly [RegExp, FigureUnit])[] = [
  [/^(?:%|per ?cent|pct|percentage points?|pp|points? of a percent|basis points?|bps)/i, 'pct'],
  [/^(?:×|x|times|fold)/i, 'times'],
  [/^(?:dollars?|usd|cents?|penny|pennies|us\$|\$)/i, 'usd'],
  [/^(?:euros?|eur|€)/i, 'eur'],
  [/^(?:pounds?|gbp|£)/i, 'gbp'],
  [/^(?:trading |calendar )?days?/i, 'days'],
];

const DIGITS = String.raw`(?<digits>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)`;
const WORDS = String.raw`(?<!\p{L})(?<words>${ALL_NUMBER_WORDS})(?!\p{L})(?<half> and a half)?`;
const SCALE = String.raw`(?:[ -]?(?<scale>thousand|million|billion|trillion|mln|bln|bn|mn|tn|[kmbt])(?![\p{L}\p{N}]))?`;
const UNIT = String.raw`(?:[ -]?(?<unit>%|per ?cent\b|pct\b|percentage points?\b|pp\b|basis points?\b|bps\b|dollars?\b|USD\b|cents?\b|penny\b|pennies\b|euros?\b|EUR\b|GBP\b|×|x(?![\p{L}\p{N}])|times\b|fold\b|(?:trading |calendar )?days?\b))?`;
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}_\d.,]|\d-)(?<sign>(?<=^|[\s([{"':=~≈<>])[-+])?(?<currency>US\$|USD\s?|EUR\s?|GBP\s?|[$€£])?(?<inner>-)?(?:${DIGITS}|${WORDS})${SCALE}${UNIT}`,
  'giu',
);

const BOUNDS: readonly (readonly [RegExp, Bound])[] = [
  [
    /\b(?:about|around|roughly|approximately|approx\.?|circa|some|close to|near|in the (?:region|area|neighbourhood|vicinity) of|on the order of|not far (?:from|off)|something like|say|a good|~|≈|or so)\s*$/i,
    'about',
  ],
  [
    /\b(?:nearly|almost|(?:just|a (?:touch|shade|hair|whisker|fraction|bit|little|trifle)|slightly|barely|fractionally|marginally|narrowly) (?:under|below|shy of|short of|less than)|close on|not quite|approaching|verging on)\s+$/i,
    'nearly',
  ],
  [
    /\b(?:more than|over|at least|in excess of|upwards? of|no less than|no fewer than|better than|just over|a little over|a bit over|north of|(?:just|a (?:touch|shade|hair|whisker|fraction|bit|little|trifle)|slightly|barely|fractionally|marginally|well|comfortably) (?:over|above|more than|north of)|fully|upward of|greater than|exceed(?:s|ed|ing)?|surpass(?:es|ed)?|tops|topping|not less than)\s+$/i,
    'more',
  ],
  [
    /\b(?:less than|fewer than|at most|(?<!\badd(?:s|ed|ing)? )up to|no more than|not more than|under|south of|smaller than)\s+$/i,
    'less',
  ],
  [/\bwithin (?:about |some |roughly )?$/i, 'within'],
];

/** The figures of a plain text from which dates, periods, names, quotations and addresses are blanked out. */
export function figuresIn(text: string): readonly Figure[] {
  const fractions = fractionsIn(text).map((figure) => ofUsual(figure, text));
  const rest = blanked(text, fractions);
  return [...fractions, ...numbersIn(rest)].toSorted((a, b) => a.start - b.start);
}

/** "A third", "two thirds", "a fifth": what a change or a part comes to, in percent. */
const FRACTION =
  /\b(?<count>a|an|one|two|three|four)[ -](?:full |good )?(?<part>third|fifth|sixth|seventh|eighth|tenth|quarter)s?(?=\s+(?:of\b|above|below|over|under|off|more|less|fewer|smaller|larger|higher|lower|up\b|down\b|from|in a\b|since|within|to \$|ahead|short|better|worse|and\b|has\b|year\b|on\b|than\b|compared|against|its\b|on the year|away|beneath)|\s*[,.;:)(]|\s*$)/gi;
const PARTS: Readonly<Record<string, number>> = {
  third: 3,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  tenth: 10,
};
/** "In a quarter", "over three quarters" and "a quarter of 2015" are time. */
const IS_TIME = /^(?:a|an|one|two|three|four) quarters?$/i;
const LEADS_QUARTER = /\b(?:by|nearly|almost|roughly|about|more than|less than|another)\s+$/i;

/** "Three of the six companies": a share of a sector. */
const OF_MEMBERS = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|\b(?:every|each|any|not|no) )(?<part>\d|${NUMBER_WORDS}) (?:in|of|out of) (?:the |its |every |these |those |all )?(?<whole>\d{1,2}|${NUMBER_WORDS})(?= (?:of )?(?:its |the |their )?(?:[\w-]+ ){0,2}?(?:members|companies|constituents|stocks|shares|names|firms|banks|utilities)\b)`,
  'giu',
);

const HAS_MEMBERS = /\b(?:members|companies|constituents|stocks|shares|names|firms|banks|utilities)\b/i;

function sharesIn(text: string): readonly Figure[] {
  if (!HAS_MEMBERS.test(text)) return [];
  return matchesIn(text, OF_MEMBERS).map(({ 0: shown, index, groups = {} }) => {
    const [part, whole] = [groups['part'], groups['whole']].map((word = '') => numberOfWord(word) ?? Number(word));
    return {
      start: index,
      end: index + shown.length,
      shown,
      value: ((part ?? 0) / (whole ?? 1)) * 100,
      precision: 2,
      unit: 'pct' as const,
      sign: undefined,
      bound: undefined,
      isWord: true,
    };
  });
}

export function fractionsIn(text: string): readonly Figure[] {
  return [...sharesIn(text), ...partsIn(text), ...halvesIn(text)];
}

/** "Grew by nearly half" */
function halvesIn(text: string): readonly Figure[] {
  return spansOf(text, /(?<=\bby (?:[\w ]{4,12} )?)half\b(?! (?:a|of|an|year)\b)/gi).map(
    ({ start, end, text: shown }) => ({
      start,
      end,
      shown,
      value: 50,
      precision: 6,
      unit: 'pct' as const,
      sign: undefined,
      bound: BOUNDS.find(([pattern]) => pattern.test(text.slice(Math.max(0, start - 24), start)))?.[1],
      isWord: true,
    }),
  );
}

function partsIn(text: string): readonly Figure[] {
  return matchesIn(text, FRACTION).flatMap(({ 0: shown, index, groups = {} }) => {
    const before = text.slice(Math.max(0, index - 24), index);
    const isTime =
      IS_TIME.test(shown) &&
      !(LEADS_QUARTER.test(before) || /^\s+of (?:its|the|their) /.test(text.slice(index + shown.length)));
    const isPlace =
      /\b(?:the|ranks?|came|finished|in)\s+$/i.test(before) && /third$/i.test(shown) && !/^a/i.test(shown);
    if (isTime || isPlace) return [];
    const count = numberOfWord(groups['count'] ?? '') ?? 1;
    return [
      {
        start: index,
        end: index + shown.length,
        shown,
        value: (count / (PARTS[groups['part']?.toLowerCase() ?? ''] ?? 1)) * 100,
        precision: Math.min(6, (count / (PARTS[groups['part']?.toLowerCase() ?? ''] ?? 1)) * 16),
        unit: 'pct' as const,
        sign: undefined,
        bound:
          BOUNDS.find(([pattern]) => pattern.test(before))?.[1] ??
          (/ (?:good|full) /i.test(shown) ? 'more' : undefined),
        isWord: true,
      },
    ];
  });
}

function numbersIn(text: string): readonly Figure[] {
  return matchesIn(text, FIGURE).flatMap(({ 0: match, index, groups = {} }) => {
    const { words, unit, scale } = groups;
    if (
      words?.toLowerCase() === 'one' &&
      (/\b(?:every|each|any|no|not)\s+$/i.test(text.slice(0, index)) ||
        !isCountOfOne(text.slice(0, index), text.slice(index + match.length), unit ?? scale))
    )
      return [];
    const figure = figureOf(match, index, groups, text.slice(Math.max(0, index - 24), index));
    return [ofDollar(ofUsual(figure, text), text)];
  });
}

/** "61 % of the usual volume" is 0.61 times it. */
const OF_USUAL = /^ of (?:the |its )?(?:usual|normal|average|mean|norm|20-day (?:mean|average)|typical|habitual)\b/i;
/** "26 % below average" is 0.74 times it. */
const OF_VALUE =
  /^ of (?:its |the |a year's |one year's |annual |yearly )*(?:sales|turnover|revenue|book|book value|open interest)\b/i;
const FROM_USUAL =
  /^ (?:(?<more>above|over|more than|higher than|greater than|heavier than|busier than|up on|ahead of)|below|under|beneath|less than|lower than|lighter than|smaller than|thinner than|quieter than|fewer than|short of|shy of|down on|off) (?:the |its |their |what is )?(?:usual|normal|average|mean|norm|20-day (?:mean|average)|typical|habitual|customary|recent (?:mean|average))(?! (?:of|over) (?:the (?:last |past )?)?\d|[ -](?:price|move|close|range))\b/i;

function ofUsual(figure: Figure, text: string): Figure {
  const behind = text.slice(figure.end);
  const from = FROM_USUAL.exec(behind);
  if (figure.unit !== 'pct' || figure.sign !== undefined || !(from || OF_USUAL.test(behind) || OF_VALUE.test(behind)))
    return figure;
  const share = figure.value / 100;
  const value = from ? 1 + (from.groups?.['more'] ? share : -share) : share;
  return { ...figure, unit: 'times', value, precision: figure.precision / 100 };
}

const DOLLAR_OF =
  /\b(?:an?|one|each|every|per) dollar of (?:its |the )?(?:annual |yearly )?(?:sales|revenue|turnover|profits?|earnings|income|book|equity|net assets)\b/i;

/** "For a dollar of sales one pays $2.15" is 2.15 times sales. */
function ofDollar(figure: Figure, text: string): Figure {
  return figure.unit === 'usd' && DOLLAR_OF.test(text) ? { ...figure, unit: 'times' } : figure;
}

/** "One" is a pronoun or an article, except in "one of 181 posts". */
function isCountOfOne(before: string, after: string, unit: string | undefined): boolean {
  return (
    unit !== undefined ||
    (/\b(?:only|just|a single|exactly|merely) $/i.test(before) && !/^ (?:of|publisher|source|account)/i.test(after)) ||
    /^ (?:quarter|report|result|beat|miss|surprise|time)\b|^ (?:posts?|headlines?|documents?|pages?) (?:is|was|are|were|has been) (?:classified|flagged|rated|marked|counted|tagged)/i.test(
      after,
    ) ||
    /^ (?:quarter |report |time )?(?:of|in|out of) (?:the |its |those |these )?(?:last |past |latest |previous |\w+ )?(?:\d+(?![\d.,%]|\s?%)|two|three|four|five|six|seven|eight|eleven|twelve)\b/i.test(
      after,
    )
  );
}

type Groups = Readonly<Record<string, string | undefined>>;

function figureOf(match: string, index: number, groups: Groups, before: string): Figure {
  const { sign, currency, inner, digits, words, half, scale, unit } = groups;
  const factor = (SCALES[scale?.toLowerCase() ?? ''] ?? 1) * (unit && HUNDREDTHS.test(unit) ? 0.01 : 1);
  const decimals = digits?.split('.')[1]?.length ?? 0;
  const size =
    (digits === undefined ? (numberOfWord(words ?? '') ?? 0) + (half ? 0.5 : 0) : Number(digits.replaceAll(',', ''))) *
    factor;
  const isNegative = sign === '-' || inner === '-';
  const shown = match.trimEnd();
  return {
    start: index,
    end: index + shown.length,
    shown,
    value: isNegative ? -size : size,
    precision: (half ? 0.2 : 1) * factor * 10 ** -decimals,
    unit: unitOf(currency, unit),
    sign: signOf(isNegative, sign),
    bound: BOUNDS.find(([pattern]) => pattern.test(before))?.[1] ?? (factor >= 1e6 ? levelOf(before) : undefined),
    isWord: words !== undefined,
  };
}

/** "Above $10 billion": nobody sets such thresholds. */
function levelOf(before: string): Bound {
  if (/\babove $/i.test(before)) return 'more';
  return /\b(?:below|beneath) $/i.test(before) ? 'less' : undefined;
}

function signOf(isNegative: boolean, sign: string | undefined): 1 | -1 | undefined {
  if (isNegative) return -1;
  return sign === '+' ? 1 : undefined;
}

function unitOf(currency: string | undefined, unit: string | undefined): FigureUnit {
  const written = (currency ?? unit ?? '').trim();
  return UNIT_WORDS.find(([pattern]) => pattern.test(written))?.[1] ?? 'plain';
}
