import { conditionIdOf, holdsAlready, isMovingFact, type Condition } from '@gemscout/domain';
import type { Fact } from '@gemscout/evidence';
import { ConditionDraft } from '../analyst/analyst.ts';
import type { ConditionSentence } from '../memo.ts';

/** When a memo was written: the day of its price, that close in US dollars, and until when the memo holds. */
export type WrittenAt = { readonly from: string; readonly close: number; readonly expiresOn: string };

/** A condition may be looked at for this long after its memo. */
const LONGEST_DAYS = 400;
const DAY_MS = 86_400_000;

const ABOVE = /\b(?:above|over|exceed(?:s|ing)?|higher than|past|beyond)\b/i;
const BELOW = /\b(?:below|under|lower than|beneath)\b/i;
/** A sentence that asks for more than one daily close, which its data would not say. */
const ASKS_MORE =
  /\b(?:volume|weekly|monthly|quarterly|consecutive|in a row|two|three|four|five|several|days of|intraday)\b/i;

/**
 * The conditions of a memo as data. One that its sentence or a fact contradicts is left out and stays a sentence; so is one that
 * holds at the memo's own close, as nothing would have to happen for it.
 *
 * @param facts everything that the evidence states
 */
export function conditionsIn(
  sentences: readonly ConditionSentence[],
  facts: readonly Fact[],
  written: WrittenAt | undefined,
): readonly Condition[] {
  if (!written) return [];
  const known = sentences.flatMap((sentence) => conditionIn(sentence, facts, written) ?? []);
  return known.filter(({ id }, at) => known.findIndex((other) => other.id === id) === at);
}

function conditionIn(
  { draft, text, bindings }: ConditionSentence,
  facts: readonly Fact[],
  written: WrittenAt,
): Condition | undefined {
  const parsed = ConditionDraft.safeParse(draft);
  if (!parsed.success || ASKS_MORE.test(text)) return undefined;
  const { metric, comparison, level, fact: id, until } = parsed.data;
  const fact = id === null ? undefined : facts.find((each) => each.id === id);
  const isNamed = bindings.some((binding) => binding.fact.id === id);
  if (id !== null && (!fact || !isNamed)) return undefined;
  const lastDay = until ?? written.expiresOn;
  if (!isWithin(lastDay, written.from)) return undefined;
  const { from, close } = written;
  const about = { text, metric, comparison, level, fact: id, day: null, until: lastDay, from, close };
  const condition = metric === 'day' ? dayCondition(about, fact) : priceCondition(about, fact, bindings);
  return condition && { ...condition, id: conditionIdOf(condition) };
}

type Unnamed = Omit<Condition, 'id'>;

function dayCondition(about: Unnamed, fact: Fact | undefined): Unnamed | undefined {
  const isDay = fact?.unit === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(String(fact.value));
  if (!isDay || about.comparison !== 'reached' || about.level !== null) return undefined;
  const day = String(fact.value);
  if (!isWithin(day, about.from)) return undefined;
  return { ...about, day, until: null };
}

function priceCondition(
  about: Unnamed,
  fact: Fact | undefined,
  bindings: ConditionSentence['bindings'],
): Unnamed | undefined {
  const { comparison, level, text } = about;
  if (comparison === 'reached' || !isSaid(comparison, text)) return undefined;
  if (fact) {
    const isPrice = isMovingFact(fact.id) && typeof fact.value === 'number';
    return isPrice && level === null && !holdsAlready({ ...about, id: '' }, Number(fact.value)) ? about : undefined;
  }
  if (level === null || level <= 0 || holdsAlready({ ...about, id: '' }, level)) return undefined;
  return bindings.some((binding) => isLevel(binding.fact, level)) ? about : undefined;
}

/** The sentence says the direction, and not the other one as well. */
function isSaid(comparison: 'above' | 'below', text: string): boolean {
  const [said, other] = comparison === 'above' ? [ABOVE, BELOW] : [BELOW, ABOVE];
  return said.test(text) && !other.test(text);
}

type BoundFact = ConditionSentence['bindings'][number]['fact'];

/** A level of the sentence in US dollars. */
function isLevel({ metric, unit, value }: BoundFact, level: number): boolean {
  return metric === 'level' && (unit === 'usd_per_share' || unit === 'usd') && Math.abs(Number(value) - level) < 0.005;
}

function isWithin(day: string, from: string): boolean {
  const days = (Date.parse(day) - Date.parse(from)) / DAY_MS;
  return days > 0 && days <= LONGEST_DAYS;
}
