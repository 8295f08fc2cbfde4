import { scorePercent, type JsonObject, type JsonValue } from '@gemscout/domain';
import type { LogEntry } from './log-entry.ts';

/** What the details of a line show, in order. All text is plain: nothing from a payload is markup. */
export type Section =
  | { readonly kind: 'steps'; readonly steps: readonly PlanStep[] }
  | { readonly kind: 'text'; readonly title: string | undefined; readonly text: string }
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly string[] }
  | { readonly kind: 'fields'; readonly title: string | undefined; readonly fields: readonly Field[] }
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
const ACRONYMS = /\b(rsi|macd|sma|eps|atr|pe|url)\b/gi;
const SENTENCES = ['reflection', 'reasoning', 'thesis', 'story', 'query', 'summary', 'why', 'reason', 'excerpt'];
const FRACTIONS = ['confidence', 'goal_fit', 'strategy_fit'];
/** Shown elsewhere: in the line itself, or in the proposal. */
const HIDDEN: readonly string[] = ['symbol', 'name', 'memo', 'proposal_id', 'share', 'prior_memo'];

/** The details of a line as sections: sentences first, then figures, then lists and tables. */
export function sectionsOf({ label, payload, message }: LogEntry): readonly Section[] {
  if (!payload) return [];
  const fields = Object.entries(payload).filter(
    ([key]) => !HIDDEN.includes(key) && !(label === 'TOOL' && key === 'tool'),
  );
  const steps = fields.flatMap(([key, value]) => (key === 'steps' && Array.isArray(value) ? planSteps(value) : []));
  const rest = fields.filter(([key]) => !(key === 'steps' && steps.length > 0));
  const sentences = rest
    .filter((field) => isSentence(field) && !message.includes(String(field[1])))
    .toSorted(([a], [b]) => SENTENCES.indexOf(a) - SENTENCES.indexOf(b));
  const others = rest.filter((field) => !isSentence(field));
  return [
    ...sentences.map(([key, text]) => ({ kind: 'text' as const, title: titleOf(key), text: String(text) })),
    ...(steps.length > 0 ? [{ kind: 'steps' as const, steps }] : []),
    ...fieldSection(undefined, others),
    ...others.flatMap(([key, value]) => nestedSections(key, value)),
  ];
}

function planSteps(steps: readonly JsonValue[]): readonly PlanStep[] {
  return steps.filter(isObject).map((step) => ({
    tool: textOf(step['tool'] ?? null),
    k: Math.min(3, Math.max(1, Math.round(Number(step['k'])) || 1)),
    why: textOf(step['why'] ?? ''),
    queries: asList(step['queries']).slice(0, MOST_QUERIES).map(textOf),
  }));
}

function nestedSections(key: string, value: JsonValue): readonly Section[] {
  const title = titleOf(key);
  if (isObject(value)) return fieldSection(title, Object.entries(value), true);
  const items = asList(value);
  if (items.length === 0) return [];
  if (items.every(isObject)) return [tableOf(title, items)];
  return [{ kind: 'list', title, items: items.map(textOf) }];
}

function fieldSection(
  title: string | undefined,
  entries: readonly (readonly [string, JsonValue])[],
  all = false,
): readonly Section[] {
  const fields = entries
    .filter(([, value]) => all || !(isObject(value) || Array.isArray(value)))
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => ({ name: titleOf(key), value: figureText(key, value) }));
  return fields.length === 0 ? [] : [{ kind: 'fields', title, fields }];
}

function tableOf(title: string, items: readonly JsonObject[]): Section {
  const keys = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((key) => key !== 'hash');
  const rows = items.slice(0, MOST_ROWS).map((item) => keys.map((key) => figureText(key, item[key] ?? null)));
  return { kind: 'table', title, columns: keys.map(titleOf), rows };
}

/** `volume_ratio` → 'Volume', 'close_usd' → 'Close': the unit stands with the figure. */
function titleOf(key: string): string {
  const words = key
    .replace(/_(pct|usd|ratio)$/, '')
    .replaceAll('_', ' ')
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(ACRONYMS, (word) => word.toUpperCase());
}

/** A figure with its unit, told by the end of its name; '–' where the market knows none. */
export function figureText(key: string, value: JsonValue): string {
  if (typeof value !== 'number') return textOf(value);
  if (FRACTIONS.includes(key)) return `${scorePercent(value) ?? '–'} %`;
  const figure = value.toLocaleString('en', { maximumFractionDigits: 2 });
  if (key.endsWith('_pct')) return `${figure} %`;
  if (key.endsWith('_usd')) return `$${figure}`;
  return key.endsWith('_ratio') ? `${figure} ×` : figure;
}

function textOf(value: JsonValue): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return isObject(value) ? JSON.stringify(value) : String(value);
}

function isSentence([key, value]: readonly [string, JsonValue]): boolean {
  return SENTENCES.includes(key) && typeof value === 'string' && value !== '';
}

function asList(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
