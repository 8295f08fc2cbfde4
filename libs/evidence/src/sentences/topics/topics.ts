import type { MetricId } from '@gemscout/contracts';
import { matchesIn, type Span } from '../plain-text.ts';
import type { Token } from './tokens.ts';
import { benchmarksIn, leadsIn, mediansIn } from './benchmark-topics.ts';
import { expectedFiguresIn, expectedOf, nextReportIn } from './expectation-topics.ts';
import { forecastsIn, revisionsIn } from './forecast-topics.ts';
import { saidIn } from './said-topics.ts';
import { beginsPhrase, entryOf, type Foreign } from './vocabulary.ts';

/** Words of a sentence that name a metric, or something that no fact is about. */
export type Topic = Span & {
  readonly text: string;
  /** The metrics that the words may mean; empty for what no fact is about. */
  readonly metrics: ReadonlySet<MetricId>;
  readonly foreign?: Foreign;
  /** True for a name of the registry, false for a looser wording. */
  readonly isName: boolean;
};

/**
 * What a sentence speaks of, in its order. A phrase inside a longer one is left out where both have the same metrics.
 *
 * @param held the metrics of filings that facts of the dossier hold
 */
export function topicsOf(plain: string, tokens: readonly Token[], held: ReadonlySet<MetricId>): readonly Topic[] {
  const named = tokens.flatMap((_, at) => topicsAt(plain, tokens, at, held));
  const found = [
    ...named,
    ...averagesIn(plain),
    ...allAveragesIn(plain),
    ...pricesIn(plain),
    ...shareFigures(plain),
    ...resultPairs(plain),
    ...labelled(plain),
    ...expectedBy(plain, held),
    ...expectedFiguresIn(plain, held),
    ...nextReportIn(plain, held),
    ...multiplesIn(plain),
    ...otherBand(plain),
    ...meanPrices(plain),
    ...rangesIn(plain),
    ...forecastsIn(plain, held),
    ...revisionsIn(plain, held),
    ...benchmarksIn(plain, held),
    ...mediansIn(plain, named, held),
    ...saidIn(plain),
  ];
  return found
    .filter(
      (topic) => !isAdverb(topic, plain) && !isToBeat(topic, plain) && !found.some((other) => hides(other, topic)),
    )
    .toSorted((a, b) => a.start - b.start);
}

/** The topics that begin with the token at a place. */
function topicsAt(plain: string, tokens: readonly Token[], at: number, held: ReadonlySet<MetricId>): readonly Topic[] {
  const found: Topic[] = [];
  const { start = 0, end: firstEnd = 0 } = tokens[at] ?? {};
  let key = '';
  for (let last = at; last < tokens.length; last += 1) {
    const { word = '', start: lastStart = 0, end = 0 } = tokens[last] ?? {};
    key = key === '' ? word : `${key} ${word}`;
    if (!beginsPhrase(key)) break;
    const entry = entryOf(key, held);
    if (!entry || ENDS_PHRASE.test(plain.slice(firstEnd, lastStart).replaceAll(/\d[.,]\d/g, ''))) continue;
    const { metrics, isName, foreign } = entry;
    found.push({ start, end, text: plain.slice(start, end), metrics, isName, ...(foreign && { foreign }) });
  }
  return found;
}

const ENDS_PHRASE = /[;:,.!?]/;

/** "Close to $99 billion" names no close. */
function isAdverb({ text, start, end }: Topic, plain: string): boolean {
  if (/^worth$/i.test(text))
    return !/\b(?:is|are|was|were|now|still|currently|be|being|been|today|company|group|firm|only|just|all|stock|it|about|puts?|at) $/i.test(
      plain.slice(0, start),
    );
  if (/^open$/i.test(text)) return /^ markets?\b/i.test(plain.slice(end));
  if (/^(?:moves?|swings?) by$/i.test(text)) return /^ (?:the )?(?:\d{1,2} )?\p{Lu}/u.test(plain.slice(end));
  if (/^relative strength$/i.test(text)) return leadsIn(plain).length > 0;
  if (/^signals$/i.test(text)) return /^ (?:an? |the |that |\w+(?:sold|bought)\b|caution)/i.test(plain.slice(end));
  return (
    /^close$/i.test(text) && /^ to\b/i.test(plain.slice(end)) && !/\b(?:the|its|last|a) $/i.test(plain.slice(0, start))
  );
}

/** "The mark to beat" has not been beaten. */
function isToBeat({ text, start }: Topic, plain: string): boolean {
  return (
    /^(?:beat|top|exceed|clear)$/i.test(text) &&
    /\b(?:mark|level|line|price|figure|number|one|bar|hurdle|record) to $/i.test(plain.slice(0, start))
  );
}

const STARTS_A_RELATION =
  /^(?:above|below|under|over|beneath|better|worse|ahead|short(?! (?:interest|sellers?|positions?)\b)|shy|off|from|beat|down|lower than|higher than|distance|gap|room|discount|since|on|than|in|of|at|to|by|until|through|till|up)\b/i;

/** A longer phrase hides a shorter one inside it, unless the longer one starts with a relation ("above the estimate"). */
function hides(longer: Topic, shorter: Topic): boolean {
  const contains = longer.start <= shorter.start && shorter.end <= longer.end;
  const isLonger = longer.end - longer.start > shorter.end - shorter.start;
  return (
    contains &&
    isLonger &&
    (longer.isName || !shorter.isName || (shorter.foreign !== undefined && longer.metrics.size > 0)) &&
    !(STARTS_A_RELATION.test(longer.text) && longer.foreign === undefined)
  );
}

const MEAN_PRICE =
  /\b(?:average|mean) (?:(?:closing|share|stock|daily) )*prices? (?:of|over|in|for|during|across) (?:(?:the|its|these|last|past|previous|latest) )*(20|50|200) (?:trading )?(?:days|sessions|closes)\b|\b(short|medium|intermediate|long)(?:er)?-term (?:moving )?average\b/gi;
const DAYS_OF_TERM: Readonly<Record<string, string>> = { s: '20', m: '50', i: '50', l: '200' };

/** "The average price of the last 50 days", "the long-term average". */
function meanPrices(plain: string): readonly Topic[] {
  return matchesIn(plain, MEAN_PRICE).flatMap(({ 0: text, 1: days, 2: term = '', index }) => {
    const metric = AVERAGE_OF_DAYS[days ?? DAYS_OF_TERM[term.charAt(0).toLowerCase()] ?? ''];
    return metric ? [{ start: index, end: index + text.length, text, metrics: new Set([metric]), isName: true }] : [];
  });
}

const RANGE =
  /\b(?:traded|trading|moved|moving|ranged|ranging|fluctuated|swung|oscillated|been|stayed|spans?|spanned|extends?|runs?|ran|prices?|quotes?) between(?= \$)|\brange\b(?=[^.;]{0,40}\$)/gi;

/** "Traded between $73.05 and $133.60 over the past year": both ends of a range. */
function rangesIn(plain: string): readonly Topic[] {
  const ends: readonly MetricId[] = rangeMeant(plain);
  return matchesIn(plain, RANGE).map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text,
    metrics: new Set(ends),
    isName: !ends.includes('low'),
  }));
}

function rangeMeant(plain: string): readonly MetricId[] {
  if (/\b(?:bollinger|bands?)\b/i.test(plain)) return ['bollinger_low', 'bollinger_high'];
  return /\b(?:52[- ]weeks?|year|yearly|annual|twelve months|12 months)\b/i.test(plain)
    ? ['low_52w', 'high_52w']
    : ['low', 'high'];
}

const OTHER_BAND = /\b(?:the|its) (upper|lower)(?= (?:one )?(?:at|is|was|lies|runs|stands|sits)\b|,? \$)/gi;

/** "The upper Bollinger band runs at $129.19, the lower at $122.10". */
function otherBand(plain: string): readonly Topic[] {
  if (!/\bbands?\b/i.test(plain)) return [];
  return matchesIn(plain, OTHER_BAND).map(({ 0: text, 1: side = '', index }) => ({
    start: index,
    end: index + text.length,
    text,
    metrics: new Set<MetricId>([/^u/i.test(side) ? 'bollinger_high' : 'bollinger_low']),
    isName: true,
  }));
}

const MULTIPLE_OF =
  /\b(?:in terms of|relative to|measured (?:by|on|against)|compared (?:with|to)|against|based on|set against|on|of|to) (?:its |the |their |trailing |annual |past )*(?<of>sales|revenues?|book(?: value)?|earnings|equity|profits?)\b/gi;
const HAS_MULTIPLE = /\b(?:multiples?|ratio|valued|valuation|times|price tag)\b/i;
const OF_MULTIPLE: Readonly<Record<string, MetricId>> = {
  s: 'price_to_sales',
  r: 'price_to_sales',
  b: 'price_to_book',
  e: 'pe',
  p: 'pe',
};

/** "In terms of sales, the multiple stood at 3.71": a multiple of what is named beside it. */
function multiplesIn(plain: string): readonly Topic[] {
  if (!HAS_MULTIPLE.test(plain)) return [];
  return matchesIn(plain, MULTIPLE_OF).flatMap(({ 0: words, index, groups = {} }) => {
    const of = (groups['of'] ?? '').toLowerCase();
    const metric = of === 'equity' ? 'price_to_book' : OF_MULTIPLE[of.charAt(0)];
    const end = index + words.length;
    return metric ? [{ start: index, end, text: `multiple of ${of}`, metrics: new Set([metric]), isName: true }] : [];
  });
}

const AT_A_PRICE = /(?<=^|[;:,]\s)at(?= (?:about |around |roughly |nearly |just over |just under )?\$)/gi;

const OF_LEVEL = /\b(?:averages?|means?|line|high|low|bands?|one|peak|trough|estimates?|consensus|signal)\s*,\s*$/i;
const OF_RESULT = /\b(?:quarter|eps|earnings|profits?|results?)\b[^;]*$/i;
const OF_A_SHARE = /^at (?:\w+ ){0,2}\$[\d.,]+ (?:a|per) share\b/i;

/** "At $124.43 the share stands above …" */
function pricesIn(plain: string): readonly Topic[] {
  return matchesIn(plain, AT_A_PRICE)
    .filter(({ index }) => !OF_LEVEL.test(plain.slice(0, index)))
    .map(({ 0: text, index }) => {
      const isOfResult = OF_RESULT.test(plain.slice(0, index)) || OF_A_SHARE.test(plain.slice(index));
      const metrics: readonly MetricId[] = isOfResult ? ['close', 'eps_actual'] : ['close', 'market_cap'];
      return { start: index, end: index + text.length, text, metrics: new Set(metrics), isName: true };
    });
}

const ALL_AVERAGES =
  /\b(?:(?:all|every one|each|any)(?: of)?(?: (?:the|its|their|these|our))?(?: (?:three|3|major|key|main))?|every|each|the|its(?: three)?|their(?: three)?|the three) (?:moving |major |daily )*(?:averages|average|moving averages)(?! (?:of|over) \d)\b/gi;

/** "All three averages", "every moving average". */
function allAveragesIn(plain: string): readonly Topic[] {
  return matchesIn(plain, ALL_AVERAGES)
    .filter(
      ({ 0: text }) => /\baverages$|^(?:every|each|any)/i.test(text) && !/\b(?:its|their|the) average$/i.test(text),
    )
    .flatMap(({ 0: text, index }) =>
      Object.values(AVERAGE_OF_DAYS).map((metric) => ({
        start: index,
        end: index + text.length,
        text,
        metrics: new Set([metric]),
        isName: true,
      })),
    );
}

const A_SHARE = /(?<=(?:\$\d+(?:\.\d+)?|\bcents?)\s)(?:a|per) share\b/gi;

/** "$3.06 a share" is earned, if nothing else is said. */
function shareFigures(plain: string): readonly Topic[] {
  return matchesIn(plain, A_SHARE).map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text,
    metrics: new Set<MetricId>(['eps_actual']),
    isName: false,
  }));
}

const RESULT_PAIR =
  /(?<=^|[\s(:])(?<actual>-?\$?\d+(?:\.\d+)?(?: cents?)?(?: (?:a|per) share)?,?) (?:was |were )?(?:earned |made |reported )?(?:versus|against|vs\.?|compared (?:with|to)|where|when|instead of|not|rather than)[ ](?:the |a |an )?(?:\w+ ){0,3}?(?=-?\$\d|\d+ (?:cents?|expected|forecast|predicted|estimated)\b)/gi;
const EXPECTED =
  /\b(?:expect\w*|estimate\w*|consensus|forecast\w*|pencilled|predicted|looked for|anticipated|beat|beats|beating|beaten|miss|missed|misses|shortfall|surpris\w+|disappoint\w*|fell short)\b/i;

/** "$1.17 versus the $1.23 expected": what was earned, then what was expected. */
function resultPairs(plain: string): readonly Topic[] {
  if (!EXPECTED.test(plain) || /\b(?:year|years|previous quarter|quarter before)\b/i.test(plain)) return [];
  return matchesIn(plain, RESULT_PAIR).flatMap(({ 0: text, index }) => [
    { start: index, end: index, text: '', metrics: new Set<MetricId>(['eps_actual']), isName: true },
    {
      start: index + text.length,
      end: index + text.length,
      text: '',
      metrics: new Set<MetricId>(['eps_estimate']),
      isName: true,
    },
  ]);
}

const ANALYSTS =
  /\b(?:analysts?|wall street|the street|forecasters|experts) (?:had |have |has |were |was )?(?!rais|cut|lower|upgrad|downgrad|who|of|at|and)\w+(?: (?:on|for|with))?/gi;

/** "Analysts had counted on $1.02": whatever they do with a figure, they expected it. */
function expectedBy(plain: string, held: ReadonlySet<MetricId>): readonly Topic[] {
  return matchesIn(plain, ANALYSTS).map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text,
    metrics: new Set<MetricId>(['eps_estimate', ...expectedOf(text, held)]),
    isName: true,
  }));
}

const LABELLED = /^\s*[:–-]\s*(?=\$?\d+(?:\.\d+)?(?: USD)?(?<change>\s*\([-+][\d.]+\s?%\))?)/d;

/** "LITHA: $29.84 (+0.2 %)", of which the name is left out. */
function labelled(plain: string): readonly Topic[] {
  const found = LABELLED.exec(plain);
  if (!found || !/^\s*[:–-]\s*\$?\d+\.\d\d\b/.test(plain)) return [];
  const { length } = found[0];
  const close = { start: 0, end: length, text: ':', metrics: new Set<MetricId>(['close']), isName: true };
  const [from] = found.indices?.groups?.['change'] ?? [];
  if (from === undefined) return [close];
  return [close, { start: from, end: from + 1, text: '(', metrics: new Set<MetricId>(['change_1d']), isName: false }];
}

const AVERAGE_OF_DAYS: Readonly<Record<string, MetricId>> = { 20: 'sma_20', 50: 'sma_50', 200: 'sma_200' };
const DAYS_OF_AVERAGES =
  /(?:(?<=\b(?:averages?|means?) (?:over|of)(?: the (?:last|past))? (?:\d{1,3}(?:, and |, | and ))*)(20|50|200)\b(?=[^.;]*\bdays\b))|\b(20|50|200)(?:(?=(?:,? and \d+)? (?:trading )?days are\b)|-day|-|(?=\/\d)|(?=(?:-day)?,? (?:and|or) (?:the )?\d+-day))(?!-?(?:day)? ?(?:[Bb]ollinger|bands?|change|window|move|return|gain|loss|rise|fall|decline|range|volume|high|low|performance|period|stretch|terms|basis|usual|norm)\b)/g;

/** "Its 50/200-day means", "the 50-day above the 200-day": averages without the word, or with one word for several. */
function averagesIn(plain: string): readonly Topic[] {
  return matchesIn(plain, DAYS_OF_AVERAGES).flatMap(({ 0: text, 1: listed, 2: days = listed ?? '', index }) => {
    const metric = AVERAGE_OF_DAYS[days];
    return metric ? [{ start: index, end: index + text.length, text, metrics: new Set([metric]), isName: true }] : [];
  });
}
