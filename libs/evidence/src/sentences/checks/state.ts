import type { Fact } from '../../facts/fact.ts';
import type { Check, Checking, Finding } from '../reading.ts';
import { isHypothetical } from './hypothetical.ts';

type Facts = (id: string) => number | boolean | undefined;

/** A word for a state, and whether the facts have it; undefined where they do not say. */
type State = { readonly words: RegExp; readonly holds: (facts: Facts) => boolean | undefined; readonly needs: string };

const number = (value: number | boolean | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

function compared(
  facts: Facts,
  one: string,
  other: string | number,
  holds: (a: number, b: number) => boolean,
): boolean | undefined {
  const [a, b] = [number(facts(one)), typeof other === 'number' ? other : number(facts(other))];
  return a === undefined || b === undefined ? undefined : holds(a, b);
}

const STATES: readonly State[] = [
  {
    words: /\boverbought\b/gi,
    needs: 'an RSI of at least 70',
    holds: (facts) => compared(facts, 'rsi_14', 70, (a, b) => a >= b),
  },
  {
    words: /\boversold\b/gi,
    needs: 'an RSI of at most 30',
    holds: (facts) => compared(facts, 'rsi_14', 30, (a, b) => a <= b),
  },
  {
    words: /\bgolden cross\b/gi,
    needs: 'the 50-day average above the 200-day average',
    holds: (facts) => compared(facts, 'sma_50', 'sma_200', (a, b) => a > b),
  },
  {
    words: /\bdeath cross\b/gi,
    needs: 'the 50-day average below the 200-day average',
    holds: (facts) => compared(facts, 'sma_50', 'sma_200', (a, b) => a < b),
  },
  {
    words:
      /\b(?:broke out|breaking out|broken out|a breakout|the breakout|has left its range|breakout (?:holds|stands|is))\b/gi,
    needs: 'a breakout',
    holds: (facts) => (typeof facts('breakout') === 'boolean' ? facts('breakout') === true : undefined),
  },
  {
    words:
      /\b(?:an? (?:intact |clear |steady |long |established )?up-?trend|trending (?:up|higher)|up-?trend (?:is|remains|holds)|trend (?:is|points|remains|looks) (?:still )?(?:up|upwards?|positive|rising))\b/gi,
    needs: 'a close above its averages',
    holds: (facts) =>
      compared(facts, 'close', 'sma_200', (a, b) => a > b) ?? compared(facts, 'close', 'sma_50', (a, b) => a > b),
  },
  {
    words:
      /\b(?:an? (?:intact |clear |steady |long |established )?down-?trend|trending (?:down|lower)|down-?trend (?:is|remains|holds)|trend (?:is|points|remains|looks) (?:still )?(?:down|downwards?|negative|falling))\b/gi,
    needs: 'a close below its averages',
    holds: (facts) =>
      compared(facts, 'close', 'sma_200', (a, b) => a < b) ?? compared(facts, 'close', 'sma_50', (a, b) => a < b),
  },
  {
    words:
      /\b(?:close to|near|just below|just under|not far (?:below|from)|a whisker (?:below|from)|within reach of|at or near) (?:its|the|a) (?:52-week |one-year |yearly |annual |12-month )?(?:high|peak)\b/gi,
    needs: 'a close within 7% of the high',
    holds: (facts) => compared(facts, 'from_high', -7, (a, b) => a >= b),
  },
  {
    words:
      /\b(?:at|hit|hits|set|sets|made|makes|reached|reaches|trades at|stands at|marking) (?:its|the|a) (?:new |fresh )?(?:52-week |one-year |yearly |annual |12-month )(?:high|peak)\b(?! of)/gi,
    needs: 'a close at the high',
    holds: (facts) => compared(facts, 'from_high', -0.5, (a, b) => a >= b),
  },
  {
    words:
      /\b(?:close to|near|just above|not far (?:above|from)) (?:its|the|a) (?:52-week |one-year |yearly |annual |12-month )?(?:low|trough)\b/gi,
    needs: 'a close within 10% of the low',
    holds: (facts) => nearLow(facts),
  },
  {
    words:
      /\b(?:heavy|high|strong|elevated|unusual|above-average|brisk|big|large|rising|surging|swelling|exceptional) (?:trading )?(?:volume|turnover)\b/gi,
    needs: 'a volume above its mean',
    holds: (facts) => compared(facts, 'volume_ratio', 1, (a, b) => a > b),
  },
  {
    words:
      /\b(?:thin|low|light|weak|quiet|below-average|subdued|falling|shrinking|muted|modest|meagre|slack) (?:trading )?(?:volume|turnover)\b/gi,
    needs: 'a volume below its mean',
    holds: (facts) => compared(facts, 'volume_ratio', 1, (a, b) => a < b),
  },
  {
    words:
      /\b(?:volume|turnover) (?:is|was|has been|remains|remained|runs|ran|looks) (?:\w+ )?(?:heavy|high|strong|elevated|brisk|above (?:its |the )?(?:average|mean|norm|usual|normal|20-day (?:mean|average)))\b/gi,
    needs: 'a volume above its mean',
    holds: (facts) => compared(facts, 'volume_ratio', 1, (a, b) => a > b),
  },
  {
    words:
      /\b(?:volume|turnover) (?:is|was|has been|remains|remained|runs|ran|looks) (?:\w+ )?(?:thin|low|light|weak|subdued|muted|below (?:its |the )?(?:average|mean|norm|usual|normal|20-day (?:mean|average)))\b/gi,
    needs: 'a volume below its mean',
    holds: (facts) => compared(facts, 'volume_ratio', 1, (a, b) => a < b),
  },
  {
    words: /\b(?:profitable|makes money|earns money|in profit)\b/gi,
    needs: 'positive earnings',
    holds: (facts) => compared(facts, 'eps_actual', 0, (a, b) => a > b),
  },
  {
    words: /\b(?:loss-making|unprofitable|loses money|lossmaking|makes a loss)\b/gi,
    needs: 'negative earnings',
    holds: (facts) => compared(facts, 'eps_actual', 0, (a, b) => a < b),
  },
  {
    words:
      /\b(?:more puts (?:than calls )?|puts (?:outnumber|outweigh|exceed|outstrip|prevail over) (?:the )?calls|fewer calls than puts|calls are outnumbered)/gi,
    needs: 'a put/call ratio above 1',
    holds: (facts) => compared(facts, 'put_call', 1, (a, b) => a > b),
  },
  {
    words:
      /\b(?:more calls (?:than puts )?|calls (?:outnumber|outweigh|exceed|outstrip|prevail over) (?:the )?puts|fewer puts than calls|puts are outnumbered)/gi,
    needs: 'a put/call ratio below 1',
    holds: (facts) => compared(facts, 'put_call', 1, (a, b) => a < b),
  },
  {
    words: /\bgood (?:news|headlines) (?:outnumbers?|outweighs?|exceeds?|prevails? over|beats?) (?:the )?bad\b/gi,
    needs: 'more good headlines than bad ones',
    holds: (facts) => compared(facts, 'good_headlines', 'bad_headlines', (a, b) => a > b),
  },
  {
    words: /\bbad (?:news|headlines) (?:outnumbers?|outweighs?|exceeds?|prevails? over|beats?) (?:the )?good\b/gi,
    needs: 'more bad headlines than good ones',
    holds: (facts) => compared(facts, 'good_headlines', 'bad_headlines', (a, b) => a < b),
  },
  {
    words:
      /\b(?:trading (?:is|was|has been) (?:\w+ )?(?:lively|busy|brisk|heavy|active|hectic)|(?:lively|busy|brisk|heavy|active|hectic) trading)\b/gi,
    needs: 'a volume above its mean',
    holds: (facts) => compared(facts, 'volume_ratio', 1, (a, b) => a > b),
  },
  {
    words:
      /\b(?:trading (?:is|was|has been) (?:\w+ )?(?:slow|thin|quiet|light|sluggish|subdued|slack)|(?:slow|thin|quiet|light|sluggish|subdued|slack) trading)\b/gi,
    needs: 'a volume below its mean',
    holds: (facts) => compared(facts, 'volume_ratio', 1, (a, b) => a < b),
  },
];
const NEGATED =
  /\b(?:not|n't|never|no|neither|nor|without|no longer|far from|nowhere near|short of|away from|isn't)\s+(?:yet |a |an |the |being |at all )?(?:\w+ )?$/i;
/** "Above 70 a share counts as overbought" defines the word. */
const DEFINES =
  /\b(?:counts? as|considered|called|regarded as|defined as|deemed|mark|threshold|level|line|zone|territory|usually|above which|below which|from which|would be|between)\s+(?:\w+ ){0,2}$|^\s*(?:mark|line|level|threshold|zone|territory|border|boundary)/i;

/** Words for states ("overbought", "golden cross") against the facts that define them. */
export const checkState: Check = (checking) => STATES.flatMap((state) => stated(state, checking));

function stated({ words, holds, needs }: State, { reading }: Checking): readonly Finding[] {
  const { sentence } = reading;
  return [...sentence.plain.matchAll(words)].flatMap(({ 0: text, index }): readonly Finding[] => {
    const before = sentence.plain.slice(0, index);
    const isDefinition =
      DEFINES.test(before) ||
      /^\s*(?:mark|line|level|threshold|zone|territory|border|boundary)/i.test(
        sentence.plain.slice(index + text.length),
      );
    const isOfMembers = reading.topics.some(
      ({ start, metrics }) => metrics.has('breadth') && start <= index + text.length && start >= index - 2,
    );
    if (isOfMembers || isDefinition || isHypothetical(index, sentence)) return [];
    const isTrue = holds((id) => factValue(id, reading.facts));
    if (isTrue === undefined) return [{ code: 'metric', detail: `"${text}": no cited item says so` }];
    return isTrue !== NEGATED.test(before) ? ['holds'] : [{ code: 'order', detail: `"${text}" needs ${needs}` }];
  });
}

function factValue(id: string, facts: readonly Fact[]): number | boolean | undefined {
  const value = facts.find((fact) => fact.id === id)?.value;
  return typeof value === 'string' ? undefined : value;
}

function nearLow(facts: Facts): boolean | undefined {
  return compared(facts, 'close', 'low_52w', (close, low) => close <= low * 1.1);
}
