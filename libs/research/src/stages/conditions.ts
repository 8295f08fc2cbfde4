import { METRICS, showMetric } from '@gemscout/contracts';
import { conditionIdOf, holdsAlready, isMovingFact, type Condition } from '@gemscout/domain';
import type { Fact } from '@gemscout/evidence';
import { ConditionDraft } from '../analyst/analyst.ts';
import { comingDay } from '../analyst/catalysts.ts';
import type { ConditionSentence } from '../memo.ts';
import { toolOfFigure } from '../rests-on/newest-figures.ts';

/** When a memo was written: the day of its price, that close in US dollars, and until when the memo holds. */
export type WrittenAt = { readonly from: string; readonly close: number; readonly expiresOn: string };

/** A condition may be looked at for this long after its memo. */
const LONGEST_DAYS = 400;
const DAY_MS = 86_400_000;

const ABOVE = /\b(?:above|over|exceed(?:s|ing)?|higher than|past|beyond)\b/i;
const BELOW = /\b(?:below|under|lower than|beneath)\b/i;
/** In front of the sentence on the tripwire of a risk, which is the last one. */
const TRIPWIRE = /(?<=[.”)]) (?=A [^.]*(?:\d\.\d[^.]*)*would be the tripwire\.$)/;
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
  const asked = text.split(TRIPWIRE).at(-1) ?? text;
  if (!parsed.success || ASKS_MORE.test(asked)) return undefined;
  const { metric, comparison, level, fact: id, until } = parsed.data;
  const fact = id === null ? undefined : facts.find((each) => each.id === id);
  const isNamed = bindings.some((binding) => binding.fact.id === id);
  if (id !== null && (!fact || !isNamed)) return undefined;
  const lastDay = until ?? written.expiresOn;
  if (!isWithin(lastDay, written.from)) return undefined;
  const { from, close } = written;
  const about = { text, metric, comparison, level, fact: id, day: null, until: lastDay, from, close };
  const condition = conditionOf(metric, { about, asked, fact, bindings, isDated: until !== null });
  return condition && { ...condition, id: conditionIdOf(condition) };
}

type Asked = {
  readonly about: Unnamed;
  /** What is looked at, of the sentence: the tripwire of a risk. */
  readonly asked: string;
  readonly fact: Fact | undefined;
  readonly bindings: ConditionSentence['bindings'];
  /** The analyst says until when. */
  readonly isDated: boolean;
};

function conditionOf(metric: Condition['metric'], given: Asked): Unnamed | undefined {
  if (metric === 'day') return dayCondition(given.about, given.fact);
  return metric === 'figure' ? figureCondition(given) : priceCondition(given);
}

/** A next value of a figure, beyond a level that the sentence has or beyond what it is now. Figures come with reports: by itself there is no last day. */
function figureCondition({ about, asked, fact, bindings, isDated }: Asked): Unnamed | undefined {
  const { comparison } = about;
  if (comparison === 'reached' || !isSaid(comparison, asked) || typeof fact?.value !== 'number') return undefined;
  if (toolOfFigure(fact.id) === undefined) return undefined;
  const level = about.level ?? fact.value;
  const holds = comparison === 'above' ? fact.value > level : fact.value < level;
  const isInSentence = about.level === null || bindings.some((binding) => isLevelOf(binding.fact, level, fact));
  if (holds || !isInSentence) return undefined;
  const name = `${METRICS[fact.metric].label} ${comparison} ${showMetric(fact.metric, level)}`;
  return { ...about, level, name, until: isDated ? about.until : null };
}

/** The same level, in the unit of the figure: amounts and prices are both in dollars. */
function isLevelOf({ metric, unit, value }: BoundFact, level: number, fact: Fact): boolean {
  const isUnit = unit === fact.unit || (unit === 'usd' && fact.unit === 'usd_per_share');
  return metric === 'level' && isUnit && Math.abs(Number(value) - level) < 0.005;
}

type Unnamed = Omit<Condition, 'id'>;

/** The day that a fact names, or the first coming one that a quoted text states. */
function dayIn(fact: Fact): string | undefined {
  if (fact.unit === 'text') return comingDay(fact);
  return fact.unit === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(String(fact.value)) ? String(fact.value) : undefined;
}

function dayCondition(about: Unnamed, fact: Fact | undefined): Unnamed | undefined {
  const day = fact && dayIn(fact);
  if (day === undefined || about.comparison !== 'reached' || about.level !== null) return undefined;
  if (!isWithin(day, about.from)) return undefined;
  return { ...about, day, until: null };
}

function priceCondition({ about, asked, fact, bindings }: Asked): Unnamed | undefined {
  const { comparison, level } = about;
  if (comparison === 'reached' || !isSaid(comparison, asked)) return undefined;
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
