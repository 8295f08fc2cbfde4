import { dateSpansIn, type Fact } from '@gemscout/evidence';
import type { Dossier, Findings } from '../dossier.ts';
import type { ConditionDraft, MemoSentence } from './analyst.ts';
import { impliedMoveOf } from './implied-move.ts';
import { hashesOf } from './signal.ts';

/** Texts that may state a coming day. */
const STATING: ReadonlySet<Fact['metric']> = new Set(['headline', 'filing_event', 'filing_paragraph', 'guidance']);
const MOST_STATED = 2;

/** What may move the share on a day that is known, with where the day comes from, the earliest first; then what texts state. */
export function catalysts({ findings, facts = [] }: Dossier): MemoSentence[] {
  const dayOf = (id: string): string => String(facts.find((fact) => fact.id === id)?.value ?? '9999');
  const known = [
    { day: dayOf('next_report'), sentences: [report(findings), ...delays(facts, dayOf('reported_on'))] },
    { day: dayOf('option_expiry'), sentences: [expiry(findings)] },
  ];
  const inOrder = known.toSorted((one, other) => one.day.localeCompare(other.day));
  return [...inOrder.flatMap(({ sentences }) => sentences), ...statedDays(facts)].filter((each) => each !== undefined);
}

function onDay(fact: string): ConditionDraft {
  return { metric: 'day', comparison: 'reached', level: null, fact, until: null };
}

function report({ estimates, earnings, option_chain: chain }: Findings): MemoSentence | undefined {
  if (typeof estimates?.facts?.['days_to_report'] !== 'number') return unnamed(earnings);
  const move =
    chain?.facts?.['event_move'] === undefined ? '' : '; the move that the next result implies is {{event_move}}';
  return {
    text: `The next report is due on {{next_report}}${move} (source: {{next_report source}}).`,
    evidence: [...hashesOf(estimates, 'estimates'), ...(move === '' ? [] : hashesOf(chain, 'option_chain'))],
    condition: onDay('next_report'),
  };
}

/** Where no day is named, a reader still knows about when to look. */
function unnamed(earnings: Findings['earnings']): MemoSentence | undefined {
  if (!earnings?.facts?.last_date) return undefined;
  return {
    text: 'No day of the next report is known; the last one was on {{reported_on}}, and results come every quarter.',
    evidence: [...hashesOf(earnings, 'earnings')],
  };
}

const DELAYED =
  /\b(?:delay|postpone|defer)\w*\b.*\b(?:report|results|filing)\b|\b(?:report|results|filing)\b.*\b(?:delayed|postponed|deferred|late)\b/i;

/** News since the last report that a report is delayed: the day that is named for the next one may not hold. */
function delays(facts: readonly Fact[], reported: string): readonly MemoSentence[] {
  if (!facts.some(({ id }) => id === 'next_report')) return [];
  return facts
    .filter(({ metric, value, asOf }) => metric === 'headline' && DELAYED.test(String(value)) && asOf > reported)
    .slice(0, 1)
    .map(({ id, evidence }) => ({ text: `That may come later than named: {{quote ${id}}}.`, evidence: [...evidence] }));
}

/** Options price a move until they expire: then a reader can see whether it came. */
function expiry(findings: Findings): MemoSentence | undefined {
  const { options } = findings;
  if (!options?.facts || options.facts.implied_move_pct === null) return undefined;
  const move =
    impliedMoveOf(findings) === null
      ? 'what move they imply is not known'
      : 'until then their implied move is {{implied_move}}';
  return {
    text: `The options expire on {{option_expiry}}; ${move} (source: {{option_expiry source}}).`,
    evidence: [...hashesOf(options, 'options')],
    condition: onDay('option_expiry'),
  };
}

/** Coming days that a filing or a headline states, quoted. */
function statedDays(facts: readonly Fact[]): MemoSentence[] {
  return facts
    .filter((fact) => STATING.has(fact.metric) && comingDay(fact) !== undefined)
    .slice(0, MOST_STATED)
    .map(({ id, evidence }) => ({
      text: `A coming day is stated: {{quote ${id}}}.`,
      evidence: [...evidence],
      condition: onDay(id),
    }));
}

/** The first day that a text states after the day that it is of, `yyyy-mm-dd`. */
export function comingDay({ value, asOf }: Fact): string | undefined {
  const days = dateSpansIn(String(value)).map(({ date }) => date);
  return days.find((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day > asOf);
}
