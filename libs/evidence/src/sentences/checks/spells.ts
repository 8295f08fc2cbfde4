import type { Fact } from '../../facts/fact.ts';
import { numberOfWord, NUMBER_WORDS } from '../mentions/number-words.ts';
import { matchesIn } from '../plain-text.ts';
import type { Check, Checking, Finding, Problem } from '../reading.ts';
import { spokenFact } from '../resolve/filed-lines.ts';
import { spokenRatio } from './operands.ts';
import { isHypothetical } from './hypothetical.ts';

/** A time without a number: no figure is of it. */
const VAGUE =
  /\b(?:for|over|through|throughout|since|during) (?:so |very )?(?:many |several |some |a few |the last few |the past few |recent |a couple of |the |long )?(?:years|decades|months|quarters|weeks|ages)\b(?! (?:ago|ahead|\d))|\b(?:year after year|month after month|week after week|day after day|for (?:a )?long(?: time| while)?(?! (?:term|run))|all (?:year|month|week)(?: long)?|every (?:year|month|week|day))\b/gi;
const RUN = new RegExp(
  String.raw`\b(?<one>\d{1,2}|${NUMBER_WORDS}) (?<unit>(?:trading )?(?:day|session|close|week|month|year)s?) (?:in a row|running|in succession|on the trot|straight)\b|\b(?<other>\d{1,2}|${NUMBER_WORDS}|second|third|fourth|fifth|sixth|seventh) (?:straight|consecutive|successive) (?<what>(?:trading |daily |weekly |monthly )?(?:days?|sessions?|closes?|weeks?|months?|years?|gains?|losses|loss|rises?|falls?|declines?|drops?|advances?))\b`,
  'gi',
);
const ORDINALS = 'second third fourth fifth sixth seventh'.split(' ');
const LONGER = /week|month|year/i;
/** Of every day: facts know the last one, and days of the chart. */
const AT_ALL_TIMES = /\b(?:never|always|at no time|at all times|invariably)\b/gi;
const OF_A_DAY = /^(?:close|sma_|bollinger_|rsi_|macd|high_52w|low_52w|from_high|change_)/;
const OF_RESULTS = /\b(?:estimates?|consensus|expect\w*|forecasts?|reports?|results?|quarters?|earnings|loss|money)\b/i;
/** What has a figure that says how usual it is. */
const OF_USUAL: ReadonlySet<string> = new Set(['volume_ratio', 'peak_volume_ratio', 'post_activity', 'past_move']);
const UNUSUAL =
  /(?<!\b(?:not|nothing|no|without) )\b(?:unusual(?:ly)?|exceptional(?:ly)?|abnormal(?:ly)?|extraordinar(?:y|ily)|uncommon(?:ly)?|untypical(?:ly)?|out of the ordinary)\b/gi;
const LINES =
  /\b(?:bands?|averages?|means?|signal|(?:52-week )?(?:high|low|peak|trough)|line)\b[^.;]{0,40}\b(?:touched|tested|reached|hit|pierced|crossed|kissed|visited|broken|breached|retested|left behind)\b[^.;]{0,16}(?<!the )\b(?:last|this|yesterday|recently|lately|earlier|twice|again|a (?:week|month|few \w+) ago|in \p{Lu}\w+)\b/gu;

const LASTS = new RegExp(
  String.raw`\b(?:enough|lasts|(?:would|will|should|may|can) last|sufficient|suffices?|runway)\b(?: (?:for|of|to last|is|money|cash|until)){0,3}(?: (?:about|roughly|nearly|some|almost|around|another|only|just|over|more than)){0,2} (?<count>\d{1,2}|a|an|${NUMBER_WORDS}) (?<unit>months?|quarters?|years?)\b`,
  'i',
);
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** "Enough for two years of operations" against the months that the cash lasts. */
function runwayOf({ reading }: Checking): readonly Finding[] {
  const { 0: text, groups = {}, index } = LASTS.exec(reading.sentence.plain) ?? { 0: '', index: 0 };
  if (text === '' || isHypothetical(index, reading.sentence)) return [];
  const count = /^an?$/i.test(groups['count'] ?? '')
    ? 1
    : (numberOfWord(groups['count'] ?? '') ?? Number(groups['count']));
  const months = count * (MONTHS[(groups['unit'] ?? '').toLowerCase().replace(/s$/, '')] ?? 1);
  const known = spokenFact('cash_runway', { start: index, end: index + text.length }, reading)?.value;
  return typeof known === 'number' && Math.abs(known - months) <= Math.max(1, months * 0.15)
    ? ['holds']
    : [
        problem(
          'period',
          text,
          known === undefined ? 'no fact says so' : `cash lasts for ${Number(known).toFixed(1)} months`,
        ),
      ];
}

/** How long or how often something was so, and how usual it is: only what rows of days or a figure of the usual show. */
export const checkSpells: Check = (checking) => {
  const { sentence } = checking.reading;
  if (sentence.quotations.length > 0) return [];
  const said = (words: RegExp) =>
    matchesIn(sentence.plain, words).filter(({ index }) => !isHypothetical(index, sentence));
  const vague = said(VAGUE).filter(
    ({ 0: text, index }) =>
      checking.reading.motions.length > 0 || sentence.plain.startsWith(' to come', index + text.length),
  );
  return [
    ...(isOfADay(checking) ? said(AT_ALL_TIMES) : []).map(([text]) =>
      problem('period', text, 'no fact is of all days'),
    ),
    ...vague.map(([text]) => problem('period', text, 'no fact covers this time')),
    ...said(LINES).map(([text]) => problem('period', text, 'no fact says when')),
    ...(hasUsual(checking) ? [] : said(UNUSUAL).map(([text]) => problem('order', text, 'no fact says what is usual'))),
    ...said(RUN).map((found) => runOf(found, checking)),
    ...runwayOf(checking),
  ];
};

function isOfADay({ reading }: Checking): boolean {
  const isMetric = reading.topics.some(({ metrics }) => [...metrics].some((metric) => OF_A_DAY.test(metric)));
  return isMetric && !OF_RESULTS.test(reading.sentence.plain);
}

const QUIET = /\b(?:quiet|thin|light|low|small|weak|slow)\b/i;

/** True where nothing is called unusual, or its ratio to the usual is. */
function hasUsual({ reading, bound }: Checking): boolean {
  const ratio = bound.length > 0 ? spokenRatio(bound, reading)?.value : undefined;
  if (typeof ratio === 'number') return QUIET.test(reading.sentence.plain) ? ratio < 0.8 : ratio > 1.2;
  const isNamed = reading.topics.some(({ metrics }) => [...metrics].some((metric) => OF_USUAL.has(metric)));
  return isNamed || bound.length === 0 || bound.some(({ fact }) => OF_USUAL.has(fact.metric));
}

/** "Five sessions running" against the closes of the chart. */
function runOf({ 0: text, groups = {}, index }: RegExpExecArray, { reading }: Checking): Finding {
  const { sentence, motions, facts } = reading;
  const word = (groups['one'] ?? groups['other'] ?? '').toLowerCase();
  const ordinal = ORDINALS.indexOf(word);
  const count = ordinal >= 0 ? ordinal + 2 : (numberOfWord(word) ?? Number(word));
  const inside = motions.find(({ start, way }) => way !== 0 && start >= index && start < index + text.length);
  const motion = inside ?? motions.find(({ way }) => way !== 0);
  if (LONGER.test(`${groups['unit']} ${groups['what']}`))
    return problem('period', text, 'no fact counts these, only days of the chart');
  const signs = signsOf(facts);
  if (!motion || signs.length === 0) return problem('count', text, 'no cited item holds these days');
  const way = motion.isNegated ? -motion.way : motion.way;
  const end = signs.findIndex((sign) => sign !== way);
  const length = end < 0 ? signs.length : end;
  const isPast = sentence.dates.length > 0 || /\b(?:after|before|until|ended|broke|followed)\b/i.test(sentence.plain);
  if (isPast) return problem('count', text, `no fact counts this; the last ${length} closes were so`);
  return length >= count ? 'holds' : problem('count', text, `the last ${length} closes were so`);
}

/** Which way each close of the chart moved, the latest first. */
function signsOf(facts: readonly Fact[]): readonly number[] {
  const closes = new Map(
    facts
      .filter(({ metric, unit }) => metric === 'close' && unit !== 'text')
      .map(({ asOf, value }) => [asOf, Number(value)]),
  );
  const values = [...closes].toSorted(([a], [b]) => b.localeCompare(a)).map(([, value]) => value);
  return values.slice(0, -1).map((value, at) => Math.sign(value - (values[at + 1] ?? value)));
}

function problem(code: Problem['code'], text: string, why: string): Problem {
  return { code, detail: `"${text}": ${why}` };
}
