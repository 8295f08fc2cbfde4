import { overlaps, type Span } from '../plain-text.ts';
import type { Check, Checking, Finding } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { subjectAt } from '../subjects.ts';
import { comparatorBehind, comparatorsIn, type Comparator } from './comparators.ts';
import { isHypothetical } from './hypothetical.ts';
import { frontedPair, isOfThen, isOfTones, pairsOf, STARTS_CLAUSE } from './order-sides.ts';
import { seriesRanksIn } from './series.ts';
import { isComparable, operandsOf, spokenRatio, type Operand } from './operands.ts';
import { unclearOrder } from './unclear-order.ts';

/** "Above", "below", "more than" against the order of what stands on both sides. */
export const checkOrder: Check = (checking) => {
  const { sentence } = checking.reading;
  const comparators = comparatorsIn(sentence);
  if (comparators.length === 0 && checking.bound.length < 2) return [];
  const operands = operandsOf(checking);
  const compared = comparators
    .filter(
      ({ start, end }) =>
        !isHypothetical(start, sentence) &&
        !seriesRanksIn(checking.reading).some((rank) => overlaps(rank, { start, end })) &&
        !DEFINED.test(sentence.plain.slice(Math.max(0, start - 1))) &&
        !(start === 0 && IS_PLACE.test(sentence.plain)),
    )
    .flatMap((comparator, at) => compare(comparator, comparators[at + 1], operands, checking));
  return [...compared, ...unclearOrder(operands, comparators, checking)];
};

/** "Below $72.05, the 52-week low, there is no support" */
const IS_PLACE =
  /^(?:above|below|over|under|beneath|beyond)\b[^;]*, (?:there (?:is|are|was|were)|lies|waits|comes|begins|nothing|little)\b/i;

/** "Overbought (above 70)" defines the word. */
const DEFINED = /^\((?:above|below|over|under|at least|more than|less than) \d+(?: \w+)?\)/i;

function compare(
  comparator: Comparator,
  next: Comparator | undefined,
  operands: readonly Operand[],
  checking: Checking,
): readonly Finding[] {
  const { sentence } = checking.reading;
  const pair = pairOf(comparator, operands, checking);
  const found = pair ? [pair.right] : rightOf(comparator, next, operands, checking);
  const fronted = frontedPair(comparator, found, operands, sentence);
  const own = fronted?.rights ?? found;
  const rights = own.length > 0 ? own : ownAsRight(comparator, operands, checking);
  const left = pair?.left ?? fronted?.left ?? leftOf(comparator, operands, rights, checking);
  const comparable = rights.filter((right) => left && isComparable(left, right) && left.label !== right.label);
  if (!left || comparable.length === 0)
    return isReadElsewhere(comparator, checking) && !OF_OTHERS.test(sentence.plain.slice(comparator.end))
      ? []
      : [unknownOrder(comparator, checking)];
  return pairsOf(left, comparable, comparator, operands, checking).map(([left, right]) => {
    const [a, b] = sizesOf(left, right, sentence.plain.slice(comparator.start, comparator.end));
    const isSame = Math.abs(a - b) <= Math.abs(b) * SAME;
    const holds = comparator.way === 0 ? isSame : (a - b) * comparator.way > 0;
    return holds !== comparator.isNegated ? 'holds' : wrongOrder(left, right, comparator, checking);
  });
}

/** A value of others, which no fact holds: "below that of the sector". */
const OF_OTHERS =
  /^ (?:that|those|the (?:one|ratio|multiple|average|figure|level|median)) of (?:the |its |their |any |most |other )*(?:sector|industry|market|peers?|rivals?|competitors?|group|index|companies)\b/i;

/** What may follow a word of order that another check reads: a multiple, a rank, a time, or nothing. */
const NO_OPERAND =
  /^\s*(?:(?:a |an |any |all |every |each |most |no |the )?(?:other|others|sectors?|industr\w+|half|halved|doubled?|tripled?|quadrupled?|twice|third|quarter|fifth|tenth|fraction|rest|peers?|year|years|month|week|quarters?|time|day|days|sessions?|share|\d+ (?:trading )?days)\b|\w+ (?:trading )?(?:days|sessions|weeks|months|years|quarters)\b|(?:all|and|but|or|puts|calls)\b|[.,;:)]|$)/i;

/** True where the word only says how exact a figure is or how far it lies, or where it is read as a beat or a move. */
function isReadElsewhere(comparator: Comparator, { reading, bound, levels }: Checking): boolean {
  const { sentence, beats, motions } = reading;
  if (isOfThen(comparator, reading, bound)) return false;
  if (isOfTones(comparator, sentence.plain)) return true;
  const isAtFigure = sentence.figures.some(
    (figure) =>
      comparatorBehind(figure, sentence) === comparator ||
      (figure.start >= comparator.end &&
        figure.start - comparator.end < 12 &&
        (figure.bound !== undefined || comparator.way === 0)),
  );
  return (
    isAtFigure ||
    bound.length + levels.length === 0 ||
    NO_OPERAND.test(sentence.plain.slice(comparator.end)) ||
    comparatorsIn(sentence).some(({ start }) => start > comparator.end && start - comparator.end < 12) ||
    [...beats, ...motions].some((each) => overlaps(each, comparator))
  );
}

function unknownOrder({ start, end }: Span, { reading }: Checking): Finding {
  return { code: 'order', detail: `"${reading.sentence.plain.slice(start, end)}": no facts for both sides` };
}

/** "In line with" leaves so much room. */
const SAME = 0.03;
/** These order signed changes; "more than" orders their sizes. */
const SIGNED =
  /better|worse|stronger|weaker|ahead|behind|outp|underp|outd|outc|above|below|higher|lower|beat|lag|trail|lead|exceed|surpass|top|short of/i;

function sizesOf(left: Operand, right: Operand, words: string): readonly [number, number] {
  const isLoss = left.value < 0 && right.value < 0 && /more|less|large|small|big|wide|narrow/i.test(words);
  if (isLoss && left.family === 'money') return [-left.value, -right.value];
  return left.family !== 'change' || SIGNED.test(words)
    ? [left.value, right.value]
    : [Math.abs(left.value), Math.abs(right.value)];
}

function wrongOrder(left: Operand, right: Operand, { start, end }: Span, { reading }: Checking): Finding {
  const words = reading.sentence.plain.slice(start, end);
  return { code: 'order', detail: `"${words}": ${left.label} is ${left.value}, ${right.label} is ${right.value}` };
}

const PAIRED = /^[^:;]*[:,(]\s*(?:with |at )?$/;
const AGAINST =
  /^\s*(?:rather than|instead of|against|versus|vs\.?|compared (?:with|to)|to)\s+(?:a |an |the )?(?:\w+ of )?$/i;
/** "More than usual: 2.9 % implied, 3.1 % in the past" */
const LISTED = /^[^:;]*:\s*$/;
const AND = /^\s*(?:[\w-]+ ){0,3}(?:[\w-]+)?(?:,|\band\b)\s+(?:a |an |the )?$/i;

/** "Better than its sector: 20.6 % against 8.0 %". */
function pairOf(
  comparator: Comparator,
  operands: readonly Operand[],
  { reading }: Checking,
): { readonly left: Operand; readonly right: Operand } | undefined {
  const { plain } = reading.sentence;
  const left = operands.find(({ start, isNamed }) => start >= comparator.end && !isNamed);
  const right = operands.find(({ start, isNamed }) => left && start >= left.end && !isNamed);
  const isPair =
    left &&
    right &&
    ((PAIRED.test(plain.slice(comparator.end, left.start)) && AGAINST.test(plain.slice(left.end, right.start))) ||
      (!operands.some(({ start, isNamed }) => isNamed && start >= comparator.end && start < left.start) &&
        LISTED.test(plain.slice(comparator.end, left.start)) &&
        AND.test(plain.slice(left.end, right.start))));
  return isPair ? { left, right } : undefined;
}

/** "Above the 50-day average and above the 200-day average" orders the same value twice. */
const ADDED =
  /^(?: of (?:the|its) (?:\w+ )?(?:year|52 weeks|twelve months))?[\s,]*(?:and|but|or|yet)\s+(?:\w+\s+){0,2}$/i;

/** The nearest operand before; a distance ("6.9 % below its high") stands between. Without one, the close. */
function leftOf(
  { start, way }: Comparator,
  operands: readonly Operand[],
  rights: readonly Operand[],
  checking: Checking,
): Operand | undefined {
  const { reading } = checking;
  const { sentence, subjects, facts } = reading;
  const clause = clauseAt(sentence, start);
  const before = operands.filter(
    (each) =>
      each.end <= start &&
      each.start >= clause.start &&
      rights.some((right) => isComparable(each, right) && each.label !== right.label),
  );
  const isAdded = ADDED.test(sentence.plain.slice(before.at(-1)?.end ?? start, start));
  const [front] = before;
  const isOther =
    front && comparatorsIn(sentence).some((other) => other.start >= clause.start && other.end <= front.start);
  const added = isOther ? undefined : front;
  const left = isAdded ? added : before.at(-1);
  if (left && !rights.some(isUsual)) return left;
  const [first] = rights;
  if (first?.family === 'change') return ownChange(first, reading);
  const actual = facts.find(({ id }) => id === 'eps_actual');
  if (way === 0 && first?.fact?.metric === 'eps_estimate' && typeof actual?.value === 'number')
    return { start, end: start, value: actual.value, family: 'money', label: actual.id, fact: actual };
  if (rights.some(isUsual)) return ratioOperand(checking);
  if (subjectAt(start, sentence, subjects).kind !== 'own' || !rights.every(isPrice)) return undefined;
  const [right] = rights;
  const isLevel = right?.family === 'level';
  if (isLevel && STARTS_CLAUSE.test(sentence.plain.slice(clause.start, start))) return undefined;
  const isOfShare = isLevel && A_SHARE.test(sentence.plain.slice(right.end));
  const own = facts.find(({ id }) => id === (isOfShare ? 'eps_actual' : 'close'));
  return own && typeof own.value === 'number'
    ? { start, end: start, value: own.value, family: 'money', label: own.id, fact: own }
    : undefined;
}

const A_SHARE = /^ (?:a|per) share\b/i;

/** "It trades above $100" and "below the 50-day average" speak of the close. */
function isPrice({ family, fact, label }: Operand): boolean {
  if (family === 'level') return label.includes('$');
  return family === 'money' && fact?.metric !== 'eps_estimate' && fact?.metric !== 'eps_actual';
}

function isUsual({ value, fact, family }: Operand): boolean {
  return value === 1 && !fact && family === 'number';
}

function ratioOperand({ reading, bound }: Checking): Operand | undefined {
  const fact = spokenRatio(bound, reading);
  return fact && typeof fact.value === 'number'
    ? { start: 0, end: 0, value: fact.value, family: 'number', label: fact.id, fact }
    : undefined;
}

/** "It lost more than the 1.6 % of its sector": the company's own change over the same time. */
function ownChange({ fact }: Operand, { allFacts }: Checking['reading']): Operand | undefined {
  const own = allFacts.find(({ id }) => id === fact?.metric);
  return own && typeof own.value === 'number'
    ? { start: 0, end: 0, value: own.value, family: 'change', label: own.id, fact: own }
    : undefined;
}

/** "Energy's 8.0 % is more than the share managed", "+12.5 % against +8.0 %: the share runs ahead of Energy". */
function ownAsRight(
  { start, end }: Comparator,
  operands: readonly Operand[],
  { reading }: Checking,
): readonly Operand[] {
  const sector = operands.find(({ fact, family }) => fact?.subject.kind === 'sector' && family === 'change');
  const isSector = reading.subjects.some(
    (each) => each.subject.kind === 'sector' && each.start >= end && each.start - end < 12,
  );
  if (sector && isSector) return [{ ...sector, start: end, end }];
  const left = operands.findLast((each) => each.end <= start);
  const isOfSector = left?.fact?.subject.kind === 'sector' && left.family === 'change';
  const isOwn = reading.subjects.some(
    (each) => each.subject.kind === 'own' && each.start >= end && each.start - end < 12,
  );
  const own = left && isOfSector && isOwn ? ownChange(left, reading) : undefined;
  return own ? [{ ...own, start: end, end }] : [];
}

/** The operand behind, and those that "and", "or" or a comma add to it. */
function rightOf(
  comparator: Comparator,
  next: Comparator | undefined,
  operands: readonly Operand[],
  { reading }: Checking,
): readonly Operand[] {
  const { sentence } = reading;
  const clause = clauseAt(sentence, comparator.start);
  const last = Math.min(next?.start ?? clause.end, clause.end);
  const behind = operands.filter(
    (each) =>
      each.start >= comparator.end &&
      each.end <= last &&
      !sentence.plain.slice(comparator.end, each.start).includes(':'),
  );
  const [first, ...others] = behind;
  const isOfFigure = sentence.figures.some(
    ({ start }) => start >= comparator.end && start <= comparator.end + 2 && start < (first?.start ?? 0),
  );
  if (!first || isOfFigure) return [];
  const added = others.filter((each, at) => {
    const from = behind[at]?.end ?? first.end;
    return (
      each.family === first.family &&
      (each.start === first.start ||
        (/^[^;:]*(?:,|\band\b|\bor\b|\/|-)[^;:]*$/i.test(sentence.plain.slice(from, each.start)) &&
          !/\b(?:with|is|was|on|at|while)\b/i.test(sentence.plain.slice(from, each.start))))
    );
  });
  return [first, ...added];
}
