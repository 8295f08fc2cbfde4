import { METRICS } from '@gemscout/contracts';
import { bindingAt, type Shown } from '../bind-references.ts';
import { comparatorBehind } from '../checks/comparators.ts';
import { lastReportsIn } from '../checks/last-reports.ts';
import { reportRanksIn } from '../checks/report-ranks.ts';
import { streakSpan } from '../checks/streaks.ts';
import { isConditional } from '../checks/hypothetical.ts';
import type { Figure } from '../mentions/figures.ts';
import { overlaps } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { isOfMisses } from './computed-counts.ts';
import { computedFor } from './computed.ts';
import { guidedFigures } from './guided-ranges.ts';
import { resolveFigure, type Resolved } from './resolve.ts';

type Unbound = Extract<Resolved, { type: 'unbound' }>;
type FigureResult = Resolved | { readonly type: 'level' | 'none'; readonly figure: Figure };

/** A figure by reference needs the right words around it, too. */
export function figureOf(figure: Figure, { bindings }: Shown, reading: Reading): FigureResult {
  const binding = bindingAt(figure, bindings);
  if (!binding) {
    if (isInName(figure, reading)) return { type: 'none', figure };
    if (guidedFigures(reading).includes(figure)) return { type: 'none', figure };
    const counted = [
      lastReportsIn(reading),
      streakSpan(reading.sentence.plain),
      ...reportRanksIn(reading).map(({ scope }) => scope),
    ];
    if (counted.some((each) => each && overlaps(each, figure))) return { type: 'none', figure };
    const resolved = resolveFigure(figure, reading);
    const isChange = resolved.type === 'bound' && resolved.fact.metric.startsWith('change_');
    const isDistance = comparatorBehind(figure, reading.sentence) !== undefined;
    const isMissed = resolved.type === 'bound' && resolved.fact.metric === 'beats' && isOfMisses(figure, reading);
    const isInPoints =
      /points?$/i.test(figure.shown) || /^ (?:percentage )?points?\b/i.test(reading.sentence.plain.slice(figure.end));
    const isApart = /^ apart\b/i.test(reading.sentence.plain.slice(figure.end));
    const isComputed = isApart || resolved.type === 'unbound' || (isChange && (isDistance || isInPoints)) || isMissed;
    const fact = isComputed ? computedFor(figure, reading) : undefined;
    const level = asLevel(figure, resolved, reading);
    const isLevel = level.type === 'level' && isConditional(figure.start, reading.sentence);
    if (isApart && !fact && resolved.type === 'bound') return unfound(figure);
    if (fact && !isLevel) return { type: 'bound', figure, fact };
    return level.type === 'unbound' ? (inheriting(figure, level, reading) ?? asNone(figure, level, reading)) : level;
  }
  const { fact } = binding;
  if (fact.metric === 'level') return { type: 'level', figure };
  if (fact.metric === 'computed') return { type: 'bound', figure, fact };
  const resolved = resolveFigure(
    { ...figure, value: Number(fact.value), sign: undefined },
    { ...reading, facts: [fact] },
  );
  return resolved.type === 'bound' ? { ...resolved, figure } : resolved;
}

/** "Hold more than 5 % each": the figure is a part of the name. */
function isInName({ start, end }: Figure, { topics, facts }: Reading): boolean {
  return topics.some(
    (topic) =>
      topic.metrics.has('holders_over_5') &&
      topic.start < start &&
      topic.end >= end &&
      facts.some(({ metric }) => metric === 'holders_over_5'),
  );
}

function unfound(figure: Figure): Unbound {
  return {
    type: 'unbound',
    figure,
    problem: { code: 'figure_not_found', detail: `${figure.shown}: no facts are so far apart` },
  };
}

/** "5.49 versus 5.46 percent", "94 cents where 98 were expected": a bare figure has the unit of its neighbour. */
function inheriting(figure: Figure, { problem }: Unbound, reading: Reading): FigureResult | undefined {
  if (figure.unit !== 'plain' || problem.code !== 'figure_not_found') return undefined;
  const { figures } = reading.sentence;
  const at = figures.indexOf(figure);
  return [figures[at - 1], figures[at + 1]]
    .flatMap((other) => {
      if (!other || !(other.unit === 'pct' || other.unit === 'usd')) return [];
      const factor = /cents?$/i.test(other.shown) && figure.precision >= 1 ? 0.01 : 1;
      const { value, precision } = figure;
      const found = resolveFigure(
        { ...figure, unit: other.unit, value: value * factor, precision: precision * factor },
        reading,
      );
      return found.type === 'bound' ? [{ ...found, figure }] : [];
    })
    .at(0);
}

const COUNTS =
  /^ (?:\w+ ){0,2}?(?:readings?|ones?|tones?|verdicts?|quarters?|reports?|results?|beats?|miss(?:es)?|surprises?|times|headlines?|articles?|stor(?:y|ies)|pieces|items|posts?|tweets?|messages|mentions|authors?|accounts?|users?|people|voices|publishers?|sources?|outlets?|papers|documents?|pages?|sectors?|industries|groups|members?|companies|stocks|shares|names|copies|repeats|tries|attempts|occasions|puts?|calls?|days?|weeks?|months?|years?|analysts?|retailers|percent|insiders?|directors?|executives?|officers?|managers?|buyers|sellers|flags?|paragraphs?|filings?|forms?|clusters?|customers?|(?:risk )?factors?|ranges?|risks?|warnings?)\b|^ (?:are|were) (?:distinct|originals?|unique)\b|^ (?:of|in|out of|for|to) (?:the |its |these |those |them |last |past )*(?:\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/i;

const TONES = /^ (?:\w+ ){0,2}?(?:positive|negative|favou?rable|unfavou?rable|bullish|bearish|upbeat|gloomy)\b/i;

/** "The one miss", "the two averages": which, and not how many. */
const DEFINITE = /\b(?:the|its|this|that) $/i;

/** A number in words that counts nothing: "at sixes and sevens", "the two of them". */
function asNone(figure: Figure, resolved: Unbound, { sentence }: Reading): FigureResult {
  const isOfTone = TONES.test(sentence.plain.slice(figure.end));
  const isIdle =
    !isOfTone && figure.isWord && figure.unit === 'plain' && !COUNTS.test(sentence.plain.slice(figure.end));
  return isIdle ? { type: 'none', figure } : resolved;
}

/** A figure right behind a word of order that no fact has is a threshold of the writer's, if the words do not name a metric. */
const IN_FRONT =
  /\b(?:above|below|over|under|beneath|than|past|beyond|through|at|to|near|around|reaches|reached|hits|crosses|of|between|and|exceeds?|tops?|breaks?|holds?|loses?|reclaims?|from)\s+(?:about |around |the |a |even |say |roughly )?(?:(?:mark|level|line|threshold|value|zone) (?:of|at) )?$/i;
const ORDERED =
  /\b(?:above|below|over|under|beneath|than|past|beyond|through|crosses)\s+(?:about |around |the |a |even |say |roughly )?(?:(?:mark|level|line|threshold|value|zone) (?:of|at) )?$/i;

/** "Fewer than five dollars separate the share from its high" is a distance, and no level. */
const IS_DISTANCE = /^ (?:\w+ )?(?:separates?|lies? between|divides?|parts?|away|apart|short of|shy of|off)\b/i;

/** "Loses another 10 %". */
const FURTHER = /\b(?:another|a further|by|of)\s+(?:about |at least )?$/i;
/** "The usual reading of 30", "the 70 mark": round numbers that everybody sets. */
const MARK_IN_FRONT =
  /\b(?:zone|range|area|territory|band|corridor) (?:between|of|from)\s+(?:\d+ (?:and|or|to) )?$|\b(?:readings?|marks?|mid-?points?|middle|centre|center|neutral|lines?|thresholds?|levels?|borders?|boundary|boundaries|limits?|barriers?|hurdle|value|figure|cut-off|bar) (?:of|at)\s+(?:\d+ (?:and|or|to) )?$/i;
const MARK_BEHIND = /^[ -](?:mark|line|threshold|level|barrier|limit|hurdle|border|boundary|area|zone)\b/i;

const NOUN_OF_PRICE = /\b(?:high|low|peak|trough|average|mean|band)$/i;

function isMark({ value, unit, precision, start, end }: Figure, plain: string): boolean {
  const isRound = unit === 'plain' && precision >= 1 && value % 5 === 0;
  return isRound && (MARK_IN_FRONT.test(plain.slice(0, start)) || MARK_BEHIND.test(plain.slice(end)));
}

/** "It would have to rise by 10 % to regain its average" has its distance. */
const HAS_TO =
  /\b(?:have|has|need|needs|needed|had) to (?:rise|fall|gain|drop|climb|decline|advance|recover)(?: by)? (?:about |some |another |only |just |around |roughly )?$/i;

const NEEDED =
  /^ (?:[\w-]+ ){0,3}?(?:(?:needed|required|necessary|missing) )?(?:to|for|before|until) (?:\w+ )?(?:met|meets?|reached|reaches|regain|reach|see|return|recover|recapture|retake|hit|set|touch|get back|close|a return|a new)\b/i;

function asLevel(figure: Figure, resolved: Resolved, reading: Reading): FigureResult {
  if (resolved.type === 'bound' || ['period', 'subject'].includes(resolved.problem.code)) return resolved;
  const { sentence, topics } = reading;
  if (isMark(figure, sentence.plain)) return { type: 'level', figure };
  const before = sentence.plain.slice(0, figure.start);
  const named = topics.some(
    (topic) =>
      (topic.isName || (figure.unit === 'usd' && NOUN_OF_PRICE.test(topic.text))) &&
      topic.metrics.size > 0 &&
      /^(?:\s|\(|of|at|is|was|,|:|stands|a|the)*$/i.test(sentence.plain.slice(topic.end, figure.start)) &&
      topic.end <= figure.start &&
      METRICS[[...topic.metrics][0] ?? 'level'].unit !== 'count',
  );
  const isPlainLevel =
    figure.unit === 'usd' || figure.unit === 'plain' || figure.unit === 'times' || figure.unit === 'pct';
  const isOurs = /\b(?:we|i) would\b/i.test(sentence.plain) && isConditional(figure.start, sentence);
  if (!isPlainLevel || (named && !isOurs)) return resolved;
  const isNeeded = figure.unit === 'pct' && NEEDED.test(sentence.plain.slice(figure.end));
  if (isNeeded) return resolved;
  if (HAS_TO.test(before) && topics.some(({ isName, metrics }) => isName && metrics.size > 0)) return resolved;
  const isCondition =
    isConditional(figure.start, sentence) && (IN_FRONT.test(before) || figure.isWord || FURTHER.test(before));
  const behind = sentence.plain.slice(figure.end);
  const isCount = figure.unit === 'plain' && COUNTS.test(behind);
  const isOrder =
    ORDERED.test(before) &&
    figure.unit !== 'pct' &&
    !isCount &&
    !IS_DISTANCE.test(behind) &&
    !/\b(?:gap|distance|difference|cushion|spread|margin)\b/i.test(before);
  return isCondition || isOrder ? { type: 'level', figure } : resolved;
}
