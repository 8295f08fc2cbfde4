import { METRICS } from '@gemscout/contracts';
import { showFact } from '../../facts/show-fact.ts';
import { isOfStatement } from '../resolve/filed-lines.ts';
import { isSeries } from '../resolve/terms.ts';
import { clauseAt } from '../sentence.ts';
import type { Bound, Check, Checking, Finding } from '../reading.ts';
import { phrasesOf } from '../plain-text.ts';
import { benchmarkOf, leadsIn, type Lead } from '../topics/benchmark-topics.ts';
import { changeTo } from './change-to.ts';
import { comparatorBehind } from './comparators.ts';
import { MOTION_VERBS } from './direction-words.ts';
import { isHypothetical } from './hypothetical.ts';
import { motionOf, type Motion } from './motion.ts';
import { strangeMotion } from './unclear-motion.ts';

const LOSS =
  /\b(?:loss(?:es)?|lost|loses|losing|negative|below zero|under zero|minus|deficit|in the red|loss-making|short|burn\w*|outflows?|net cash)\b/i;
const NEVER_ABOVE = /^\s*(?:above|over|beyond|past|higher than)\b/i;

/** Words of direction against the sign of the facts: "fell" needs a negative change, "beat" a positive surprise. */
export const checkDirection: Check = (checking) => checking.bound.flatMap((each) => directionOf(each, checking));

function directionOf(each: Bound, checking: Checking): readonly Finding[] {
  const { fact } = each;
  if (typeof fact.value !== 'number') return [];
  if (fact.metric === 'computed') return computed(each, fact.value, checking);
  if (fact.metric === 'from_high') return fromHigh(each, checking);
  if (METRICS[fact.metric].isChange) return changed(each, fact.value, checking);
  if (isSizeOfMove(each, checking) || isAmount(each, checking)) return [against(each)];
  return [
    ...signOfLevel(each, fact.value, checking),
    ...ratioOf(each, fact.value, checking),
    ...movedTo(each, checking),
    ...movedFrom(each, checking),
    ...onTheQuarter(each, checking),
  ];
}

function changed(each: Bound, value: number, { reading }: Checking): readonly Finding[] {
  const { figure, fact } = each;
  const lead = leadOf(each, reading.sentence.plain);
  if (lead) return lead.way * value < 0 || lead.isNegated ? [against(each)] : [];
  const words = fact.metric === 'surprise' ? reading.beats : reading.motions;
  const motion =
    comparatorBehind(figure, reading.sentence) ??
    motionOf(figure, reading.sentence, words) ??
    words.findLast(({ way, end }) => way !== 0 && end <= figure.start);
  if (!motion || motion.way === 0) return silent(each, value, isSizeOnly(motion, each, reading), reading);
  if (figure.sign !== undefined && !isBesideVerb(motion, figure, reading)) return [];
  if (motion.isNegated) return [against(each)];
  const isThen = THEN.test(reading.sentence.plain) && !/\bthan\b/i.test(reading.sentence.plain);
  return motion.way * value * (isThen ? -1 : 1) < 0 ? [against(each)] : [];
}

/** "Outperformed the index by 19.8 points": the nearest words that say who is ahead. */
function leadOf({ figure, fact }: Bound, plain: string): (Lead & { readonly isNegated: boolean }) | undefined {
  const benchmark = fact.metric.startsWith('above_') ? benchmarkOf(fact.metric) : undefined;
  const far = ({ start, end }: Lead) => Math.max(figure.start - end, start - figure.end);
  const [lead] = leadsIn(plain)
    .filter(({ of, way }) => way !== 0 && (of === 'index' ? 'market' : of) === benchmark)
    .toSorted((one, other) => far(one) - far(other));
  return lead && { ...lead, isNegated: NOT.test(plain.slice(0, lead.start)) };
}

const NOT = /\b(?:not|n't|never|no longer|failed to|fails to|hardly|without)\s+(?:\w+\s+){0,2}$/i;

/** A written sign says which way; only a word right beside it can say another. */
function isBesideVerb(
  { start, end }: Pick<Motion, 'start' | 'end'>,
  figure: Bound['figure'],
  { sentence }: Checking['reading'],
): boolean {
  const [from, to] = end <= figure.start ? [end, figure.start] : [figure.end, start];
  const gap = sentence.plain.slice(from, Math.max(from, to));
  const isNoun = /^(?:growth|loss|gain|return|performance)/i.test(sentence.plain.slice(start, end));
  return !isNoun && !/[,;:()]|\b(?:and|but)\b/i.test(gap) && gap.trim().split(/\s+/).filter(Boolean).length <= 4;
}

/** A change without a word of direction: a negative one needs its sign, and no word of unknown meaning may stand for one. */
function silent(each: Bound, value: number, isSize: boolean, { sentence }: Checking['reading']): readonly Finding[] {
  if (each.figure.sign !== undefined || isSize) return [];
  const strange = strangeMotion(each.figure, sentence);
  if (value >= 0 && strange === undefined) return [];
  return [value < 0 ? against(each) : { code: 'direction', detail: `"${strange}" does not say which way` }];
}

/** "A month ago the price was 3.8 % higher" tells of then, not of now. */
const THEN =
  /\b(?:ago|earlier|before)\b[^.;]*\b(?:was|were|stood|traded|had been|cost)\b|\b(?:was|were|stood|traded|had been|cost)\b[^.;]*\b(?:higher|lower|above|below|dearer|cheaper)\b[^.;]*(?<!year[- ])\b(?:ago|earlier)\b/i;

/** "Moved by 3.8 %" says no direction. */
function isSizeOnly(motion: Motion | undefined, { figure }: Bound, { sentence }: Checking['reading']): boolean {
  const text = motion ? sentence.plain.slice(motion.start, motion.end) : '';
  return /^(?:mov|swung|swing|shift|went|travel)/i.test(text) && /\bby\s*$/.test(sentence.plain.slice(0, figure.start));
}

function fromHigh(each: Bound, { reading }: Checking): readonly Finding[] {
  return NEVER_ABOVE.test(reading.sentence.plain.slice(each.figure.end)) ? [against(each)] : [];
}

/** Options say how far a price may move, not which way. */
function isSizeOfMove({ figure, fact }: Bound, { reading }: Checking): boolean {
  if (fact.metric !== 'implied_move' && fact.metric !== 'past_move') return false;
  const { plain } = reading.sentence;
  const isOneWay = /\b(?:rise|gain|jump|rally|fall|drop|loss|decline|slide) of (?:about |some |up to )?$/i.test(
    plain.slice(0, figure.start),
  );
  return isOneWay && !/\b(?:or|either|both|and)\b/i.test(plain.slice(Math.max(0, figure.start - 24), figure.start));
}

/** "Grew its dividend by 13.4 %" gives a change, whatever level the figure is. */
function isAmount({ figure, fact }: Bound, { reading }: Checking): boolean {
  if (
    ['atr', 'atr_pct', 'implied_move', 'past_move', 'volume', 'shares'].includes(fact.metric) ||
    fact.unit === 'count'
  )
    return false;
  const { sentence, motions } = reading;
  const before = sentence.plain.slice(0, figure.start);
  const clause = clauseAt(sentence, figure.start);
  const moved = motions.some(({ start, end, way }) => way !== 0 && start >= clause.start && end <= figure.start);
  const isBeside = motions.some(
    ({ end, way, start }) =>
      way !== 0 && end === before.trimEnd().length && MOVES.all.has(before.slice(start, end).toLowerCase()),
  );
  return (moved && /\bby (?:about |around |nearly |some )?$/i.test(before)) || (figure.unit === 'pct' && isBeside);
}

const MOVES = phrasesOf(MOTION_VERBS.join('|'));

/** A computed difference: above or below, more or less, up or down. */
function computed(each: Bound, value: number, { reading }: Checking): readonly Finding[] {
  if (!each.fact.computed || !['diff', 'pct_change'].includes(each.fact.computed.formula) || each.fact.unit === 'count')
    return [];
  const { sentence, motions, beats } = reading;
  const behind = comparatorBehind(each.figure, sentence);
  const [, tooFar] = TOO.exec(sentence.plain.slice(0, each.figure.start)) ?? [];
  if (tooFar !== undefined) return (tooFar.toLowerCase() === 'low') === value > 0 ? [] : [against(each)];
  const moved = motions.findLast(({ end, way }) => way !== 0 && end <= each.figure.start);
  const isMoved = moved && /^(?: \p{L}+){0,2} $/u.test(sentence.plain.slice(moved.end, each.figure.start));
  if (APART.test(sentence.plain.slice(each.figure.end)) && !isMoved) return [];
  const isLoss = motions.findLast(({ end, way }) => way !== 0 && end <= each.figure.start)?.way === -1;
  const isMore =
    behind !== undefined &&
    /^(?:more|less|larg|small|big|wid|narrow|high|low)/i.test(sentence.plain.slice(behind.start));
  const said = behind?.way ?? motionOf(each.figure, sentence, [...motions, ...beats])?.way ?? beats.at(-1)?.way ?? 0;
  const isNeeded =
    NEEDED.test(sentence.plain) &&
    /^(?:close|pct_change\(close|diff\(close)/.test(each.fact.id) &&
    behind === undefined;
  const way = (isLoss && isMore) !== isNeeded ? -said : said;
  return way * value < 0 ? [against(each)] : [];
}

/** "It would have to rise 2.2 % to regain the average": what lies below rises. */
const NEEDED =
  /\b(?:need\w*|necessary|required|takes?|have to|has to|would|must)\b[^;]*\b(?:reach|regain|see|return|recapture|retake|hit|set|touch|fill|close|meet)\b|\bfor a return to\b/i;

/** "3 % off its low" says how far, not which way. */
const APART = /^\s*(?:off|away|away from|from|apart|removed)\b/i;

/** "The estimate was too low by $0.46". */
const TOO = /\btoo (high|low) by (?:about |some )?$/i;

/** Levels that may be below zero. */
const SIGNED: ReadonlySet<string> = new Set(['macd', 'macd_signal', 'eps_actual', 'eps_estimate', 'pe', 'skew']);

/** A loss is called one, and a profit is not. */
function signOfLevel(each: Bound, value: number, { reading }: Checking): readonly Finding[] {
  const { figure, fact } = each;
  if (!SIGNED.has(fact.metric) && !(isOfStatement(fact) && fact.unit === 'usd')) return [];
  const clause = clauseAt(reading.sentence, figure.start);
  const near = reading.sentence.plain.slice(Math.max(clause.start, figure.start - 40), figure.end + 14);
  if (value < 0 && figure.sign === undefined && !LOSS.test(near)) return [against(each)];
  if (
    value > 0 &&
    fact.metric.startsWith('macd') &&
    !/\bhistogram\b/i.test(near) &&
    /\b(?:negative|below zero|under zero|minus)\b/i.test(near)
  )
    return [against(each)];
  const isCalledLoss =
    fact.unit.startsWith('usd') &&
    /\b(?:loss(?:es)? (?:a|per) share|lost|loses|a loss|loss|burn\w*|burnt) (?:of |was |is |came to |through )*(?:about )?$/i.test(
      reading.sentence.plain.slice(clause.start, figure.start),
    );
  return value > 0 && isCalledLoss ? [against(each)] : [];
}

/** "Volume rose 0.8 times" is a fall. */
function ratioOf(each: Bound, value: number, { reading }: Checking): readonly Finding[] {
  if (!['volume_ratio', 'peak_volume_ratio', 'post_activity'].includes(each.fact.metric)) return [];
  const before = reading.sentence.plain.slice(0, each.figure.start).trimEnd();
  const until = before.replace(/\s+(?:to|at)$/i, '').length;
  const motion = reading.motions.find(({ end }) => end === until);
  return motion && motion.way * (value - 1) < 0 ? [against(each)] : [];
}

/** "Rose to $124.43" says how it moved, too. */
function movedTo(each: Bound, checking: Checking): readonly Finding[] {
  const { reading } = checking;
  const { figure, fact } = each;
  const { sentence, motions } = reading;
  const moved = motions.find(
    ({ end, way, start }) =>
      way !== 0 &&
      start < figure.start &&
      /^\s+(?:back )?(?:to|at) (?:about |around |a |an )?$/i.test(sentence.plain.slice(end, figure.start)) &&
      MOVES.all.has(sentence.plain.slice(start, end).toLowerCase()),
  );
  if (!moved || isHypothetical(moved.start, sentence)) return [];
  const change = changeTo(each, checking);
  return change !== undefined && change * moved.way > 0 ? [] : [against(each)];
}

/** "An advance from $128.46 to $124.43": the two figures say another way. */
function movedFrom(each: Bound, { reading, bound }: Checking): readonly Finding[] {
  const { sentence, motions } = reading;
  const from = bound[bound.indexOf(each) - 1];
  if (!from || !isSeries(from.fact, each.fact) || typeof each.fact.value !== 'number') return [];
  const isPair =
    /\bfrom (?:\w+ )?$/i.test(sentence.plain.slice(0, from.figure.start)) &&
    /^[^.;,]*\bto (?:\w+ )?$/i.test(sentence.plain.slice(from.figure.end, each.figure.start));
  const moved = motions.findLast(({ end, way }) => way !== 0 && end <= from.figure.start);
  if (!isPair || !moved || moved.isNegated) return [];
  return (each.fact.value - Number(from.fact.value)) * moved.way > 0 ? [] : [against(each)];
}

const ON_THE_QUARTER =
  /\b(?:on|from|over|than|against|compared with|with) (?:in )?the (?:(?:previous|prior|preceding|last) quarter|quarter before)\b/i;

/** "Up on the quarter before, at $1.51". */
function onTheQuarter(each: Bound, { reading }: Checking): readonly Finding[] {
  const { sentence, motions, allFacts } = reading;
  const moved = motions.find(({ way }) => way !== 0);
  const isAlone = sentence.figures.filter(({ unit }) => unit === 'usd').length === 1;
  if (each.fact.metric !== 'eps_actual' || !moved || !isAlone || !ON_THE_QUARTER.test(sentence.plain)) return [];
  const [latest, before] = allFacts
    .filter(({ metric }) => metric === 'eps_actual')
    .toSorted((a, b) => b.asOf.localeCompare(a.asOf))
    .map(({ value }) => Number(value));
  const way = moved.isNegated ? -moved.way : moved.way;
  return ((latest ?? 0) - (before ?? 0)) * way > 0 ? [] : [against(each)];
}

function against({ figure, fact }: Bound): Finding {
  const detail = `${figure.shown}: the words say another direction than ${fact.id} (${METRICS[fact.metric].label}) = ${showFact(fact)}`;
  return { code: 'direction', detail };
}
