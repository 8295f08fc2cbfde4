import { matchesIn, spansOf, type Span } from '../plain-text.ts';
import { numberOfWord, NUMBER_WORDS } from './number-words.ts';

type PeriodUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A stretch of time: "in a month", "over 60 trading days", "today", "next quarter". */
export type Period = Span & {
  readonly unit: PeriodUnit;
  readonly count: number;
  /** In trading days: a week is 5, a month 21, a quarter 63, a year 252. */
  readonly tradingDays: number;
  /** True if it lies ahead. */
  readonly isAhead: boolean;
  /** True if a number of such units was written. */
  readonly isCounted: boolean;
};

const TRADING_DAYS: Readonly<Record<PeriodUnit, number>> = { day: 1, week: 5, month: 21, quarter: 63, year: 252 };

const NAMED: Readonly<Record<string, readonly [number, PeriodUnit]>> = {
  today: [1, 'day'],
  tonight: [1, 'day'],
  intraday: [0, 'day'],
  overnight: [0, 'day'],
  yesterday: [0, 'day'],
  'this morning': [0, 'day'],
  'this afternoon': [0, 'day'],
  daily: [1, 'day'],
  weekly: [1, 'week'],
  monthly: [1, 'month'],
  quarterly: [1, 'quarter'],
  yearly: [1, 'year'],
  annual: [1, 'year'],
  annually: [1, 'year'],
  fortnight: [2, 'week'],
  'quarter of a year': [3, 'month'],
  decade: [10, 'year'],
  'half a year': [6, 'month'],
  'half year': [6, 'month'],
  'half-year': [6, 'month'],
  'first half': [6, 'month'],
  'second half': [6, 'month'],
  'pre-market': [0, 'day'],
  premarket: [0, 'day'],
  'after hours': [0, 'day'],
  'after-hours': [0, 'day'],
  'the hour': [0, 'day'],
  'an hour': [0, 'day'],
  hours: [0, 'day'],
  minutes: [0, 'day'],
  'its lifetime': [0, 'year'],
  'a lifetime': [0, 'year'],
  'this season': [0, 'year'],
  sequentially: [0, 'year'],
  'quarter on quarter': [0, 'year'],
  'quarter-on-quarter': [0, 'year'],
  'quarter over quarter': [0, 'year'],
  'quarter-over-quarter': [0, 'year'],
  qoq: [0, 'year'],
  'q/q': [0, 'year'],
  'month on month': [0, 'year'],
  'month-on-month': [0, 'year'],
  'year to date': [0, 'year'],
  'year-to-date': [0, 'year'],
  ytd: [0, 'year'],
  yoy: [1, 'year'],
  'y/y': [1, 'year'],
};

const LEAD = String.raw`(?:(?:in|back|over|during|within|for|across|through|throughout|since|of|from|on|past|last|latest|previous|prior|preceding|trailing|recent|these|this|those|the|same|next|coming|following|first|a|an|one|its|space|course|span|each|every|per|full|whole|entire|about|around|roughly|some|nearly|almost) +){0,5}`;
const COUNT = String.raw`(?:(?<count>\d{1,3}(?:\.\d)?|${NUMBER_WORDS}|couple of|few|several)(?:-\d+)?[ -])?`;
const UNIT = String.raw`(?:(?:trading|calendar|business|market|fiscal)[ -])?(?<unit>day|session|week|month|quarter|year|12 months)s?`;
const PERIOD = new RegExp(String.raw`(?<![\p{L}\p{N}.,$-])(?<lead>${LEAD})${COUNT}${UNIT}(?![\p{L}\p{N}])`, 'giu');
const NAMED_PERIOD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${Object.keys(NAMED).join('|')})(?![\p{L}\p{N}]|(?<=half) of [A-Z])`,
  'giu',
);
/** A number of days in front of these is a figure: how long ago something was. */
const IS_AGE = /^\s*(?:ago|old|earlier|before|have passed|has passed|passed|since)\b/i;
const LEADS_BACK =
  /\b(?:in|back|over|during|within|for|across|through|throughout|past|last|latest|previous|prior|preceding|trailing|recent|these|next|coming|following|first|since)\b/i;

const ADJECTIVE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,$-])(?<count>\d{1,3}|${NUMBER_WORDS})[- ](?:trading[- ])?(?<unit>day|session|week|month|quarter|year)(?=[- ](?!(?:simple |exponential |moving |trading )?(?:averages?|means?|highs?|lows?|rsi|atr|sma|ema|peak|trough|line|range|relative|ma|maximum|minimum|top|bottom|trend|and|or)\b)\p{L})`,
  'giu',
);

const HAS_UNIT = /day|session|week|month|quarter|year/i;

/** The matches of a pattern that holds a unit. */
function unitsIn(plain: string, pattern: RegExp): readonly RegExpExecArray[] {
  return HAS_UNIT.test(plain) ? matchesIn(plain, pattern) : [];
}

/** "20-day window", "60-day gain": the period that an adjective of a plain text names. */
export function adjectivePeriodsIn(plain: string): readonly Period[] {
  return unitsIn(plain, ADJECTIVE).map(({ 0: text, index, groups = {} }) => {
    const [count = '1', name = 'day'] = [groups['count'], groups['unit']];
    const unit = unitOf(name);
    return periodOf({
      start: index,
      end: index + text.length,
      unit,
      count: countOf(count),
      isAhead: false,
      isCounted: true,
    });
  });
}

function unitOf(name: string): PeriodUnit {
  const lower = name.toLowerCase();
  return lower === 'session' ? 'day' : (UNITS.find((each) => lower.startsWith(each)) ?? 'year');
}

/** A period with a beginning that no window has. */
const SINCE =
  /\bsince (?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|christmas|easter|new year|spring|summer|autumn|fall|winter|inception|(?:its|their|the) (?:ipo|listing|flotation|inception|debut|founding|merger|launch|float|birth|creation|first day)|the (?:start|beginning|end|turn|spring|summer|autumn|fall|winter|crisis|election|report|result|announcement|ipo|last (?:report|result)))\b/gi;

/** The periods of a plain text. A bare number of units ("63 days ago", "4 quarters") is a figure, not a period. */
export function periodsIn(plain: string): readonly Period[] {
  const named = spansOf(plain, NAMED_PERIOD).map(({ start, end, text }) => {
    const [count, unit] = NAMED[text.toLowerCase()] ?? [1, 'day'];
    return periodOf({ start, end, unit, count, isAhead: false, isCounted: false });
  });
  const since = spansOf(plain, SINCE).map(({ start, end }) =>
    periodOf({ start, end, unit: 'year', count: 0, isAhead: false, isCounted: false }),
  );
  const counted = unitsIn(plain, PERIOD).flatMap((match) => countedPeriod(match, plain));
  return [...named, ...since, ...counted, ...ellipticPeriods(plain, counted)];
}

const ELLIPTIC = new RegExp(
  String.raw`\b(?:in|over|within|last|past)(?: the (?:last|past))? (?<count>\d{1,3}|${NUMBER_WORDS})(?=[,;:)]|\.(?!\d)|$| (?:and|but|brought|saw|added|were|have|had|has|account\w*|cost|took|gave|did|made|alone|is|was)\b)`,
  'gi',
);

/** "Up 13.8 % in 60 days, down 3.8 % in 20": days again. */
function ellipticPeriods(plain: string, counted: readonly Period[]): readonly Period[] {
  const [first] = counted.filter(({ isCounted }) => isCounted);
  if (!first) return [];
  return matchesIn(plain, ELLIPTIC)
    .filter(({ index, 0: text }) => !counted.some((each) => each.start < index + text.length && index < each.end))
    .map(({ 0: text, index, groups = {} }) =>
      periodOf({
        start: index,
        end: index + text.length,
        unit: first.unit,
        count: countOf(groups['count'] ?? '1'),
        isAhead: false,
        isCounted: true,
      }),
    );
}

/** "Its busiest day", "an ordinary day": which, not when. */
const IS_KIND = /(?:\w+est|ordinary|typical|normal|average|usual) $/i;

function countedPeriod(match: RegExpExecArray, plain: string): readonly Period[] {
  const { lead = '', count, unit = 'day' } = match.groups ?? {};
  const end = match.index + match[0].length;
  if (lead === '' && count === undefined && IS_KIND.test(plain.slice(0, match.index))) return [];
  if (/\b(?:per|each|every) +$/i.test(lead) && unit.toLowerCase() === 'day' && count === undefined) return [];
  const isAdjective = count !== undefined && /-/.test(match[0].slice(lead.length + count.length));
  const isFigure =
    count !== undefined &&
    !/\bthan\s+$/i.test(plain.slice(0, match.index)) &&
    !isAdjective &&
    !/trading|session/i.test(match[0]) &&
    !/^\s+(?:(?:have|has)(?! (?:passed|gone|elapsed|been))|brought|saw|added|took)\b/i.test(plain.slice(end)) &&
    !/^\s*:/.test(plain.slice(end)) &&
    (!LEADS_BACK.test(lead) ||
      IS_AGE.test(plain.slice(end)) ||
      /\bdat(?:es|ed|ing) back $/i.test(plain.slice(0, match.index + lead.length)));
  if (isFigure) return [];
  const isRepeated = /\b(?:each|every|per) +$/i.test(lead);
  return [
    periodOf({
      start: match.index,
      end,
      unit: unitOf(unit),
      count: isRepeated ? 0 : countOf(count ?? 'one'),
      isAhead: /\b(?:next|coming|following)\b/i.test(lead),
      isCounted: isRepeated || count !== undefined,
    }),
  ];
}

const UNITS: readonly PeriodUnit[] = ['day', 'week', 'month', 'quarter', 'year'];

function countOf(count: string): number {
  if (/^(?:couple of|few|several)$/i.test(count)) return 2;
  return numberOfWord(count) ?? Number(count);
}

function periodOf(parts: Omit<Period, 'tradingDays'>): Period {
  return { ...parts, tradingDays: parts.count * TRADING_DAYS[parts.unit] };
}
