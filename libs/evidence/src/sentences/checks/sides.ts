import type { Check, Checking, Finding } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { comparatorsIn } from './comparators.ts';
import { isHypothetical } from './hypothetical.ts';

/** Two groups that are counted against each other; `values` gives how many there are of each, or in proportion. */
type Sides = {
  /** What says that there are more or fewer of the one than of the other, and the reverse. */
  readonly orders: readonly [Order, Order];
  readonly ids: readonly (readonly [string, string])[];
};
type Order = { readonly more: RegExp; readonly state: RegExp; readonly before: RegExp; readonly behind: RegExp };

const GOOD = String.raw`(?:good|positive|favou?rable|upbeat|bullish|optimistic|encouraging|cheerful|bulls|optimists|praise)`;
const BAD = String.raw`(?:bad|negative|unfavou?rable|gloomy|bearish|pessimistic|critical|discouraging|bears|pessimists|sceptics|criticism)`;
const KINDS = [
  /\b(?:headlines?|news|coverage|stories|articles)\b/i,
  /\b(?:posts?|chatter|tweets?)\b/i,
  /\b(?:pages?|documents?)\b/i,
];
const FAVOURED = String.raw`(?:(?:in|form|make up|hold|have|has) (?:the|a) (?:\w+ )?majority|more numerous|more popular|more in demand|preferred|favou?red|predominant|dominant|dominat\w+|prevail\w*|rul(?:e|es|ed)|ahead|in the lead|more sought[- ]after|heavier|busier|have the upper hand|has the upper hand)`;
const TRAILING = String.raw`(?:(?:in|form) (?:the|a) (?:\w+ )?minority|fewer|less popular|less in demand|(?<=\b(?:are|is|were|was|being|far|clearly|heavily) )outnumbered|scarcer|rarer)`;
const LEAN = String.raw`\b(?:leans?|tilts?|tends?|inclines?|skews?) (?:\w+ )?(?:to|towards?) `;

const SIDES: readonly Sides[] = [
  { orders: ordersOf('puts?', 'calls?'), ids: [['put_call', '']] },
  {
    orders: ordersOf(GOOD, BAD),
    ids: [
      ['good_headlines', 'bad_headlines'],
      ['positive_posts', 'negative_posts'],
      ['good_documents', 'bad_documents'],
    ],
  },
];

function ordersOf(one: string, other: string): Sides['orders'] {
  return [orderOf(one, other), orderOf(other, one)];
}

function orderOf(one: string, other: string): Order {
  return {
    more: new RegExp(
      String.raw`\b(more|fewer|less) (?:\w+ )?${one}\b[^.;,]* than (?:there (?:are|were) )?(?:\w+ )?${other}\b|\b${one}\b[^.;,]*\b(more|less)(?: \w+)? than (?:\w+ )?${other}\b|\b(?:twice|thrice|\w+ times) as many (?:\w+ )?${one}\b[^.;,]* as (?:\w+ )?${other}\b`,
      'i',
    ),
    state: new RegExp(
      String.raw`\b${one}\b[^.;,]{0,30}? (?:are |is |were |remain )?(?:(?:\w+ly|far|still|now|quite) )*(?:(${FAVOURED})|${TRAILING})\b(?! (?:of|than|by))|${LEAN}(${one})\b`,
      'i',
    ),
    before: new RegExp(String.raw`\b${one}\b[^.;,]*$`, 'i'),
    behind: new RegExp(String.raw`^ (?:(?:the|its|all|any) )?${other}\b`, 'i'),
  };
}

/** "Puts clearly outnumber calls", "more good headlines than bad ones", "calls are in the majority", against the counts. */
export const checkSides: Check = (checking) => SIDES.flatMap((sides) => compared(sides, checking));

function compared({ orders: [order, reverse], ids }: Sides, checking: Checking): readonly Finding[] {
  const { sentence } = checking.reading;
  const way = wayOf(order, checking) ?? negative(wayOf(reverse, checking));
  if (way === undefined) return [];
  const kind = KINDS.findIndex((words) => words.test(sentence.plain));
  const pair =
    ids[ids.length > 1 ? kind : 0] ?? ids.find(([id]) => checking.reading.facts.some((fact) => fact.id === id));
  const [a, b] = (pair ?? []).map((id) =>
    id === '' ? 1 : checking.reading.facts.find((fact) => fact.id === id)?.value,
  );
  if (typeof a !== 'number' || typeof b !== 'number')
    return [{ code: 'count', detail: 'no cited item counts both sides' }];
  return (a - b) * way > 0 ? ['holds'] : [{ code: 'count', detail: `${pair?.join(' and ')}: ${a} and ${b}` }];
}

function negative(way: number | undefined): number | undefined {
  return way === undefined ? undefined : -way;
}

/** 1 where the sentence says that there are more of `one`, -1 where it says that there are fewer. */
function wayOf(order: Order, { reading }: Checking): number | undefined {
  const { sentence } = reading;
  const { plain } = sentence;
  const more = order.more.exec(plain);
  if (more && !isHypothetical(more.index, sentence)) return /^(?:fewer|less)$/i.test(more[1] ?? more[2] ?? '') ? -1 : 1;
  const state = order.state.exec(plain);
  if (state && !isHypothetical(state.index, sentence)) return (state[1] ?? state[2]) ? 1 : -1;
  const found = comparatorsIn(sentence).find((each) => {
    const clause = clauseAt(sentence, each.start);
    return (
      each.way !== 0 &&
      order.before.test(plain.slice(clause.start, each.start)) &&
      order.behind.test(plain.slice(each.end))
    );
  });
  if (!found || isHypothetical(found.start, sentence)) return undefined;
  return found.isNegated ? -found.way : found.way;
}
