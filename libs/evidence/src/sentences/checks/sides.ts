import type { Check, Checking, Finding } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { comparatorsIn } from './comparators.ts';
import { isHypothetical } from './hypothetical.ts';

/** Two groups that are counted against each other; `values` gives how many there are of each, or in proportion. */
type Sides = { readonly one: string; readonly other: string; readonly ids: readonly (readonly [string, string])[] };

const GOOD = String.raw`(?:good|positive|favou?rable|upbeat|bullish|optimistic|encouraging|cheerful|bulls|optimists|praise)`;
const BAD = String.raw`(?:bad|negative|unfavou?rable|gloomy|bearish|pessimistic|critical|discouraging|bears|pessimists|sceptics|criticism)`;
const SIDES: readonly Sides[] = [
  { one: 'puts?', other: 'calls?', ids: [['put_call', '']] },
  {
    one: GOOD,
    other: BAD,
    ids: [
      ['good_headlines', 'bad_headlines'],
      ['positive_posts', 'negative_posts'],
      ['good_documents', 'bad_documents'],
    ],
  },
];
const KINDS = [
  /\b(?:headlines?|news|coverage|stories|articles)\b/i,
  /\b(?:posts?|chatter|tweets?)\b/i,
  /\b(?:pages?|documents?)\b/i,
];
const FAVOURED = String.raw`(?:(?:in|form|make up|hold|have|has) (?:the|a) (?:\w+ )?majority|more numerous|more popular|more in demand|preferred|favou?red|predominant|dominant|dominat\w+|prevail\w*|rul(?:e|es|ed)|ahead|in the lead|more sought[- ]after|heavier|busier|have the upper hand|has the upper hand)`;
const TRAILING = String.raw`(?:(?:in|form) (?:the|a) (?:\w+ )?minority|fewer|less popular|less in demand|outnumbered|scarcer|rarer)`;
const LEAN = String.raw`\b(?:leans?|tilts?|tends?|inclines?|skews?) (?:\w+ )?(?:to|towards?) `;

/** "Puts clearly outnumber calls", "more good headlines than bad ones", "calls are in the majority", against the counts. */
export const checkSides: Check = (checking) => SIDES.flatMap((sides) => compared(sides, checking));

function compared({ one, other, ids }: Sides, checking: Checking): readonly Finding[] {
  const { sentence } = checking.reading;
  const way = wayOf(one, other, checking) ?? negative(wayOf(other, one, checking));
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
function wayOf(one: string, other: string, { reading }: Checking): number | undefined {
  const { sentence } = reading;
  const { plain } = sentence;
  const more = new RegExp(
    String.raw`\b(more|fewer|less) (?:\w+ )?${one}\b[^.;,]* than (?:there (?:are|were) )?(?:\w+ )?${other}\b|\b(?:twice|thrice|\w+ times) as many (?:\w+ )?${one}\b[^.;,]* as (?:\w+ )?${other}\b`,
    'i',
  ).exec(plain);
  if (more && !isHypothetical(more.index, sentence)) return /^(?:fewer|less)$/i.test(more[1] ?? '') ? -1 : 1;
  const state = new RegExp(
    String.raw`\b${one}\b[^.;,]{0,30}? (?:are |is |were |remain )?(?:(?:\w+ly|far|still|now|quite) )*(?:(${FAVOURED})|${TRAILING})\b(?! (?:of|than|by))|${LEAN}(${one})\b`,
    'i',
  ).exec(plain);
  if (state && !isHypothetical(state.index, sentence)) return (state[1] ?? state[2]) ? 1 : -1;
  const found = comparatorsIn(sentence).find((each) => {
    const clause = clauseAt(sentence, each.start);
    return (
      each.way !== 0 &&
      new RegExp(String.raw`\b${one}\b[^.;,]*$`, 'i').test(plain.slice(clause.start, each.start)) &&
      new RegExp(String.raw`^ (?:(?:the|its|all|any) )?${other}\b`, 'i').test(plain.slice(each.end))
    );
  });
  if (!found || isHypothetical(found.start, sentence)) return undefined;
  return found.isNegated ? -found.way : found.way;
}
