import type { Attempt, Provenance } from '@gemscout/market';
import { printable } from './printable.ts';

type About = { readonly capability: string; readonly subject: string | null };
type Shown = { readonly data: unknown; readonly provenance: Provenance; readonly tried?: readonly Attempt[] };
type Failed = {
  readonly code: string;
  readonly message: string;
  readonly tried: readonly Attempt[];
  readonly remedy: string;
};

const WIDEST_CELL = 72;

/** A response as text: its source, then a table. */
export function answerText({ capability, subject }: About, { data, provenance, tried = [] }: Shown): string {
  const { provider, fetchedAt, asOf, hash } = provenance;
  const head = [capability, subject === null ? '' : printable(subject), `from ${provider}`].filter(Boolean).join(' ');
  const source = `as of ${asOf}, read ${fetchedAt}${hash === undefined ? '' : `, sha256 ${hash}`}`;
  return [head, source, ...tried.map(attemptText), '', ...tableOf(data)].join('\n');
}

export function failureText({ code, message, tried, remedy }: Failed): string {
  return [`${code}: ${printable(message)}`, ...tried.map(attemptText), remedy].join('\n');
}

const attemptText = ({ provider, code, message }: Attempt): string =>
  `before: ${provider}: ${code}: ${printable(message)}`;

function tableOf(data: unknown): readonly string[] {
  if (Array.isArray(data)) return rowsOf(data.filter(isRecord));
  if (!isRecord(data)) return [cellOf(data)];
  return Object.entries(data).flatMap(([name, value]) =>
    Array.isArray(value) ? ['', ...tableOf(value)] : [`${name.padEnd(22)} ${cellOf(value)}`],
  );
}

function rowsOf(records: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  if (records.length === 0) return ['(nothing)'];
  const names = Object.keys(records[0] ?? {});
  const rows = [names, ...records.map((record) => names.map((name) => cellOf(record[name])))];
  const widths = names.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000);
  const text = printable(typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > WIDEST_CELL ? `${text.slice(0, WIDEST_CELL - 1)}…` : text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
