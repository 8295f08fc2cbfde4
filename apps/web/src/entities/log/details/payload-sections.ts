import { coverageText, missingTexts, viewOf, type JsonObject, type JsonValue } from '@gemscout/domain';
import { figureName } from '../../../ui/figure-names.ts';
import { unsupportedOf, type LogEntry, type Unsupported } from '../log-entry.ts';
import { isObject, textOf, valueText } from './payload-values.ts';
import { rangeOf, type PriceRange } from './price-range.ts';
import { isPage, sourceOf, type Source } from './sources.ts';

/** What the details of a line show, in order. All text is plain, but for a memo: nothing else from a payload is markup. */
export type Section =
  | { readonly kind: 'steps'; readonly steps: readonly PlanStep[] }
  | { readonly kind: 'text'; readonly title: string | undefined; readonly text: string }
  | { readonly kind: 'memo'; readonly text: string }
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly string[] }
  | { readonly kind: 'sides'; readonly for: readonly string[]; readonly against: readonly string[] }
  | { readonly kind: 'range'; readonly range: PriceRange }
  | { readonly kind: 'moves'; readonly impliedPercent: number; readonly pastPercent: number }
  | { readonly kind: 'fields'; readonly title: string | undefined; readonly fields: readonly Field[] }
  | { readonly kind: 'sources'; readonly title: string; readonly sources: readonly Source[] }
  | { readonly kind: 'provenance'; readonly text: string }
  | { readonly kind: 'unsupported'; readonly sentences: readonly Unsupported[] }
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export type PlanStep = {
  readonly tool: string;
  readonly k: number;
  readonly why: string;
  readonly queries: readonly string[];
};
export type Field = { readonly name: string; readonly value: string };

const MOST_QUERIES = 6;
const MOST_ROWS = 20;
/** Items as short as the names of tools and tickers stand in one line. */
const SHORT_ITEM = 12;

type Entry = readonly [key: string, value: JsonValue];

/**
 * The details of a line as sections: sentences first, then figures, then lists and tables, and last where it came from.
 *
 * @param confidenceBefore what its ticker's confidence was until this line
 */
export function sectionsOf({ label, payload, message }: LogEntry, confidenceBefore?: number): readonly Section[] {
  if (!payload) return [];
  const shown = Object.entries(payload).filter(([key, value]) => !isHidden(key, value, label, payload));
  const sentences = shown.filter((entry) => isSentence(label, entry));
  const others = shown.filter((entry) => !isSentence(label, entry));
  return [
    ...sentences
      .filter(([, text]) => !message.includes(String(text)))
      .map(([key, text]) => ({ kind: 'text' as const, title: figureName(key), text: String(text) })),
    ...fieldSection(
      undefined,
      others.filter(([, value]) => value !== null),
      confidenceBefore,
    ),
    ...sidesOf(payload),
    ...others.flatMap(([key, value]) => nestedSections(label, key, value)),
    ...Object.entries(payload).flatMap(([key, value]) =>
      viewOf(label, key) === 'provenance' ? provenanceOf(value) : [],
    ),
  ];
}

function isHidden(key: string, value: JsonValue, label: string, payload: JsonObject): boolean {
  const view = viewOf(label, key);
  if (key === 'symbols') return Array.isArray(payload['tickers']);
  if (key === 'goal_fit' || key === 'strategy_fit') return payload['goal_fit_basis'] === 'none';
  return view === 'hidden' || view === 'provenance' || (view === 'side' && Array.isArray(value));
}

function nestedSections(label: string, key: string, value: JsonValue): readonly Section[] {
  const view = viewOf(label, key);
  if (view === 'memo' && typeof value === 'string') return [{ kind: 'memo', text: value }];
  if (key === 'coverage' && isObject(value)) return coverageSections(value);
  if (isObject(value))
    return key === 'facts' ? factSections(value) : fieldSection(figureName(key), Object.entries(value));
  const items = asList(value);
  if (items.length === 0) return [];
  if (key === 'unsupported') return [{ kind: 'unsupported', sentences: unsupportedOf(value) }];
  if (view === 'steps') return [{ kind: 'steps', steps: items.filter(isObject).map(planStep) }];
  const title = figureName(key);
  if (!items.every(isObject)) return listSection(title, items.map(textOf));
  if (items.every(isPage)) return [{ kind: 'sources', title, sources: items.slice(0, MOST_ROWS).map(sourceOf) }];
  return items.some((item) => Object.values(item).some(isObject))
    ? items.flatMap(partSections)
    : [tableOf(title, items)];
}

/** What a tool found, as a figure where one says it sooner. */
function factSections(facts: JsonObject): readonly Section[] {
  const range = rangeOf(facts);
  const { implied_move_pct: implied, past_move_pct: past } = facts;
  return [
    ...(range ? [{ kind: 'range' as const, range }] : []),
    ...(typeof implied === 'number' && typeof past === 'number'
      ? [{ kind: 'moves' as const, impliedPercent: implied, pastPercent: past }]
      : []),
    ...fieldSection('Facts', Object.entries(facts)),
  ];
}

/** How many fact groups were known, and why the others were not. */
function coverageSections({ known, applying, missing }: JsonObject): readonly Section[] {
  const rows = asList(missing).filter(isObject);
  const each = rows.map(({ groups = null, reason = null }) => ({
    groups: asList(groups).map(textOf),
    reason: textOf(reason),
  }));
  const text = coverageText({ known: Number(known), applying: Number(applying) });
  const missed = each.length === 0 ? [] : listSection('Missing facts', missingTexts({ missing: each }));
  return [{ kind: 'text', title: 'Facts', text }, ...missed];
}

/** One of several that hold more than a row of a table can: what each tool found before the first question, or why not. */
function partSections(part: JsonObject): readonly Section[] {
  const titleKey = ['query', 'tool', 'name'].find((key) => typeof part[key] === 'string');
  const own = Object.entries(part).filter(([key]) => !['query', 'tool', 'name', 'summary'].includes(key));
  const within = own.flatMap(([, value]) => (isObject(value) ? Object.entries(value) : []));
  return fieldSection(titleKey && textOf(part[titleKey] ?? null), [...within, ...own]);
}

function planStep(step: JsonObject): PlanStep {
  return {
    tool: textOf(step['tool'] ?? null),
    k: Math.min(3, Math.max(1, Math.round(Number(step['k'])) || 1)),
    why: textOf(step['why'] ?? ''),
    queries: asList(step['queries']).slice(0, MOST_QUERIES).map(textOf),
  };
}

function fieldSection(title: string | undefined, entries: readonly Entry[], before?: number): readonly Section[] {
  const fields = entries
    .filter(([key, value]) => !isObject(value) && !Array.isArray(value) && !isShownElsewhere(key))
    .map(([key, value]) => ({
      name: figureName(key),
      value: `${changeFrom(key, value, before)}${valueText(key, value)}`,
    }));
  return fields.length === 0 ? [] : [{ kind: 'fields', title, fields }];
}

/** In the line itself, in another section, or in the proposal. */
function isShownElsewhere(key: string): boolean {
  const view = viewOf('', key);
  return view === 'hidden' || view === 'memo';
}

/** What a confidence was, where it has changed. */
function changeFrom(key: string, value: JsonValue, before: number | undefined): string {
  if (key !== 'confidence' || before === undefined) return '';
  const was = valueText(key, before);
  return was === valueText(key, value) ? '' : `${was} → `;
}

function listSection(title: string, items: readonly string[]): readonly Section[] {
  const short = items.every((item) => item.length <= SHORT_ITEM);
  return [short ? { kind: 'text', title, text: items.join(', ') } : { kind: 'list', title, items }];
}

function sidesOf(payload: JsonObject): readonly Section[] {
  const [inFavour, against] = [payload['for'], payload['against']].map((side) => asList(side).map(textOf));
  if (!inFavour || !against || inFavour.length + against.length === 0) return [];
  return [{ kind: 'sides', for: inFavour, against }];
}

function tableOf(title: string, items: readonly JsonObject[]): Section {
  const keys = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((key) => key !== 'hash');
  const rows = items.slice(0, MOST_ROWS).map((item) => keys.map((key) => cellText(key, item[key] ?? null)));
  return { kind: 'table', title, columns: keys.map((key) => (key === 'evidence' ? 'Sources' : figureName(key))), rows };
}

/** Of the evidence of a sentence only how much there is: the memo shows which. */
function cellText(key: string, value: JsonValue): string {
  return key === 'evidence' ? String(asList(value).length) : valueText(key, value);
}

/** `indicators, bars of sample, as of 2026-06-30`. */
function provenanceOf(evidence: JsonValue | undefined): readonly Section[] {
  const items = asList(evidence).filter(isObject);
  if (items.length === 0) return [];
  const all = (key: string) => [...new Set(items.map((item) => textOf(item[key] ?? null)))].join(', ');
  return [{ kind: 'provenance', text: `${all('kind')} of ${all('provider')}, as of ${all('as_of')}` }];
}

function isSentence(label: string, [key, value]: Entry): boolean {
  return viewOf(label, key) === 'sentence' && typeof value === 'string' && value !== '';
}

function asList(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
