import type { PayloadOf } from '@gemscout/domain';
import { printable } from './printable.ts';

type RestsOn = PayloadOf<'RESTS_ON'>;

/** What a verdict rests on, as lines of a terminal: the sentences of the memo, every threshold, and each group withheld. */
export function restsOnText({
  sentences = [],
  thresholds = [],
  withheld = [],
  holds = [],
}: RestsOn): readonly string[] {
  const flips = thresholds.map(({ figure = '', direction = '', threshold = '', now = '', becomes = '' }) =>
    [figure, `${direction} ${threshold}`, `now ${now}`, becomes].map(printable),
  );
  const groups = withheld.map(({ group = '', verdict = '', confidence }) => [
    `without ${group}`,
    verdict,
    `${Math.round((confidence ?? 0) * 100)}%`,
  ]);
  return [
    ...sentences.map(printable),
    ...section('The verdict changes with', columnsOf(flips)),
    ...section('Decided again', columnsOf(groups)),
    ...section('It holds over the whole range of', holds.length === 0 ? [] : [holds.map(printable).join(', ')]),
  ];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function columnsOf(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
