import type { Checking, Finding } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import type { Comparator } from './comparators.ts';
import { isHypothetical } from './hypothetical.ts';
import { isOtherDay } from './order-sides.ts';
import type { Operand } from './operands.ts';

/** Words that may stand between two prices without saying which is higher. */
const CONNECTS =
  /^(?:puts|keeps|leaves|places|reached|and|or|sma|ema|ma|dma|against|versus|vs|to|from|with|its|it|of|at|a|an|the|compared|compares|is|are|was|were|for|per|share|expected|on|in|one|lies|stands|sits|stood|run|runs|ran|range|ranges|between|both|averages?|means?|bands?|mean|average|that|had|been|analysts|consensus|estimate|estimates|forecast|reported|quarter|respectively|than|by|moving|day|days|year|years|before|earlier|ago|high|low|close|closed|price|after|up|down|rather|well|just|still|also|far|slightly|comfortably|this|week|weeks|trading|last|latest|recent|lower|upper|bollinger|simple|where|who|which|while|against|wall|street|markets?|set|eps|earnings|profit|signal|line|macd|swing|spanning|span|spans|stretch|stretches|reach|reaches|extend|extends|year's|as|well|plus|and|around|about|roughly|near|versus|next|same|comes?|came|in|out|figure|level|put|reading|print|posted|shows?|earned|made|delivered|achieved|brought|actual|actually|instead|pencilled|looked|called|against|works?|worked|quarterly|showed|shown|produced|generated|booked|logged|mark|bar|street|people|peak|trough|top|bottom|while|summit|floor|ceiling|practically|virtually|exactly|right|almost|barely|now|lying|sitting|standing|trades?|trading|prices?)$/i;

/** Endings of verbs. */
const MAY_BE_VERB = /(?:ed|en|[^s]s|ing)$/i;

/** Two prices of a clause that are set against each other with words of unknown meaning cannot be checked. */
export function unclearOrder(
  operands: readonly Operand[],
  comparators: readonly Comparator[],
  { reading }: Checking,
): readonly Finding[] {
  const { sentence, motions, beats } = reading;
  return operands.flatMap((one, at) => {
    const other = operands[at + 1];
    if (
      !other ||
      one.isNamed ||
      other.isNamed ||
      one.family !== 'money' ||
      other.family !== 'money' ||
      one.label === other.label ||
      isOtherDay(one, other)
    )
      return [];
    if (clauseAt(sentence, one.start).start !== clauseAt(sentence, other.start).start) return [];
    const isSaid = [...comparators, ...motions.filter(({ way }) => way !== 0), ...beats].some(
      ({ start }) => start < other.start && start >= Math.min(one.end, other.start),
    );
    const words = sentence.plain.slice(one.end, other.start).match(/\p{L}+(?:['-]\p{L}+)*/gu) ?? [];
    const isListed = sentence.figures.some(({ start, end }) => start > one.end && end < other.start);
    const strange = isListed ? undefined : words.find((word) => !CONNECTS.test(word) && MAY_BE_VERB.test(word));
    return isSaid || strange === undefined || isHypothetical(one.start, sentence)
      ? []
      : [
          {
            code: 'order',
            detail: `"${strange}" does not say which of ${one.label} and ${other.label} is higher`,
          } as const,
        ];
  });
}
