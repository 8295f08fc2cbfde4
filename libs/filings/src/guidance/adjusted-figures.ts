import { addDays, daysBetween } from '../periods/days.ts';
import { datesIn } from '../sections/dates.ts';
import type { FilingText } from '../sections/filing-text.ts';
import { GUIDES } from './guidance-in.ts';
import type { StatedFigure } from './guidance-outcomes.ts';
import { type GuidedPeriod, periodsIn, quarterOf } from './guided-period.ts';
import { adjustedInSentences } from './release-sentences.ts';
import { adjustedInTables, type TableFigure } from './release-tables.ts';

/** Results are published within this time. */
const MOST_DAYS = 150;
const LAST_DAY_AFTER_START = { quarter: 90, year: 363 };

/**
 * The adjusted figures ("non-GAAP") that a press release states of the quarter that it reports on, and of the year that ended with it.
 * A table names the last day of its columns; a sentence names the quarter as the release does at its beginning, or the year. Of several
 * values for one figure none is taken: it is null.
 *
 * @param release on results, with its Exhibit 99.1
 */
export function adjustedFigures(release: FilingText): readonly StatedFigure[] {
  const { pressRelease, accession, filed } = release;
  const cells = adjustedInTables(pressRelease);
  const end = lastDayOf(release, cells);
  if (end === undefined) return [];
  const isReported = reportedBy(pressRelease);
  const found = [
    ...cells.filter((cell) => cell.end === end),
    ...adjustedInSentences(pressRelease).flatMap(({ metric, period, value }) =>
      isReported(period) ? [{ metric, kind: period.kind, value }] : [],
    ),
  ];
  return [...Map.groupBy(found, ({ metric, kind }) => `${metric} ${kind}`).values()].flatMap(([first, ...others]) => {
    if (!first?.kind) return [];
    const { metric, kind } = first;
    const value = others.every((other) => other.value === first.value) ? first.value : null;
    return [
      { metric, isAdjusted: true, start: addDays(end, -LAST_DAY_AFTER_START[kind]), end, value, accession, filed },
    ];
  });
}

/** Of the period that the release is about: the latest that it says something ended on. */
function lastDayOf({ pressRelease, filed }: FilingText, cells: readonly TableFigure[]): string | undefined {
  const ended = pressRelease.flatMap((text) =>
    datesIn(text)
      .filter(({ index }) => /\bended (?:on )?$/i.test(text.slice(Math.max(0, index - 10), index)))
      .map(({ day }) => day),
  );
  return [...ended, ...cells.map((cell) => cell.end)]
    .filter((day) => day < filed && daysBetween(day, filed) <= MOST_DAYS)
    .toSorted()
    .at(-1);
}

/** The first quarter that a release names is the one that it is about; a year is reported with its fourth quarter. */
function reportedBy(pressRelease: readonly string[]): (period: GuidedPeriod) => boolean {
  const named = pressRelease.filter((text) => !GUIDES.test(text)).flatMap((text) => periodsIn(text));
  const quarter = named.find(({ kind }) => kind === 'quarter');
  if (!quarter) return () => false;
  const year = quarter.year ?? named.find(({ kind }) => kind === 'year')?.year ?? null;
  return (period) => {
    const isOtherYear = period.year !== null && year !== null && period.year !== year;
    return !isOtherYear && (quarterOf(period) ?? 4) === quarterOf(quarter);
  };
}
