import { showDate, type CompanyFactsResponse } from '@gemscout/contracts';
import { printable } from './printable.ts';

/** Of a quotation, as many characters fit into a table. */
const LONGEST_CELL = 80;

/** Of a computed figure, as many inputs fit into a table. */
const MOST_INPUTS = 6;

/** A figure of a trading day has the instant that it is of. */
type Row = CompanyFactsResponse['facts'][number] & { readonly at?: string };

/** Columns: fact, metric, period, value, unit, filed, filing, formula, inputs. A figure of the day has its instant as its period. */
export function tableOf(rows: readonly Row[]): readonly string[] {
  const cells = rows.map(({ id, metric, period, shown, unit, filed, accessions, formula, inputs, first, at }) =>
    [
      id,
      metric,
      at === undefined ? period : `${showDate(at.slice(0, 10))} at ${at.slice(11, 16)} UTC`,
      valueOf(shown, first),
      unit,
      filed ?? '',
      accessions.join(' '),
      formula ?? '',
      inputsOf(inputs),
    ].map(printable),
  );
  const head = ['fact', 'metric', 'period', 'value', 'unit', 'filed', 'filing', 'formula', 'inputs'];
  const widths = head.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)));
  return [head, ...cells].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** `Close $41.20; EPS $2.10`, of many the first. */
function inputsOf(inputs: CompanyFactsResponse['facts'][number]['inputs']): string {
  const shown = inputs.slice(0, MOST_INPUTS).map(({ label, shown: value }) => `${label} ${value}`);
  const left = inputs.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

function valueOf(shown: string, first: string | undefined): string {
  return first === undefined ? cut(shown) : `${cut(shown)}; first ${first}`;
}

function cut(text: string): string {
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text;
}
