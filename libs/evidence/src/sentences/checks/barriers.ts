import { citedFact } from '../../facts/fact-index.ts';
import { matchesIn, type Span } from '../plain-text.ts';
import type { Bound, Check, Checking, Finding } from '../reading.ts';
import { clauseAt } from '../sentence.ts';

/** A barrier above the price, or one below it. */
const ABOVE = /\b(?:resistance|ceiling|caps?(?: the)?|lid|overhead|hurdle|barrier)\b/i;
const BELOW = /\b(?:support(?!ive|ed)|supports|floor|cushion|safety net|underpins?)\b/i;
const EXTREMES: readonly (readonly [RegExp, 'high_52w' | 'low_52w', 1 | -1])[] = [
  [
    /\b(?:a |an )?(?:new|fresh|another) (?:52-week |one-year |yearly |annual |twelve-month )?(?:high|peak)\b/i,
    'high_52w',
    1,
  ],
  [
    /\b(?:a |an )?(?:new|fresh|another) (?:52-week |one-year |yearly |annual |twelve-month )?(?:low|trough)\b/i,
    'low_52w',
    -1,
  ],
];
const PASSING =
  /\b(?:above|over|through|beyond|past|below|under|beneath|of|to|at|reach(?:es)?) (?:the )?(?:\w+ ){0,6}?$/i;

/** "Its 200-day mean, $108.10, is far below": of the price. */
const LIES =
  /^[,)]? (?:is|lies|sits|stands|runs|remains|was|lay|has been) (?:\w+ ){0,3}?(?<way>above|below|beneath|underneath|overhead|higher|lower)(?: (?:it|the price|the close|the share|that))?(?=\s*(?:[.,;]|$|and\b|but\b))/i;

/** A level is called resistance above the price only, and support below it; a new high lies above the old one. */
export const checkBarriers: Check = (checking) => [...sides(checking), ...extremes(checking)];

function sides({ reading, bound }: Checking): readonly Finding[] {
  const close = citedFact('close', reading)?.value;
  const { sentence } = reading;
  if (typeof close !== 'number') return [];
  return bound.filter(isPriceOfToday).flatMap(({ figure, fact }): readonly Finding[] => {
    const { start, end } = clauseAt(sentence, figure.start);
    const words = sentence.plain.slice(start, end);
    const [isAbove, isBelow] = [ABOVE.test(words), BELOW.test(words)];
    const way = LIES.exec(sentence.plain.slice(figure.end))?.groups?.['way'];
    if (way !== undefined && Number(fact.value) > close !== /^(?:above|overhead|higher)$/i.test(way))
      return [{ code: 'order', detail: `"${way}": ${figure.shown} against the close of ${close}` }];
    if (isAbove === isBelow || Number(fact.value) > close === isAbove) return [];
    return [{ code: 'order', detail: `${figure.shown} lies ${isAbove ? 'below' : 'above'} the close of ${close}` }];
  });
}

function isPriceOfToday({ fact }: Bound): boolean {
  return fact.unit === 'usd_per_share' && fact.period.type !== 'quarter' && LEVELS.test(fact.metric);
}

const LEVELS = /^(?:sma_|bollinger_|high_52w|low_52w)/;

function extremes({ reading, bound, levels }: Checking): readonly Finding[] {
  const { sentence } = reading;
  const passed = [...bound.map(({ figure }) => figure), ...levels].filter(
    ({ unit, start }) => unit === 'usd' && PASSING.test(sentence.plain.slice(0, start)),
  );
  return EXTREMES.flatMap(([words, id, way]) => {
    const extreme = citedFact(id, reading)?.value;
    const isNear = ({ index }: { readonly index: number }, { start }: Span) => start < index;
    const [said] = matchesIn(sentence.plain, new RegExp(words.source, 'gi'));
    const short =
      said && passed.find((figure) => isNear(said, figure) && (figure.value - Number(extreme)) * way < -0.005);
    return short && typeof extreme === 'number'
      ? [{ code: 'order', detail: `"${said[0]}": ${short.shown} does not pass ${extreme}` } as const]
      : [];
  });
}
