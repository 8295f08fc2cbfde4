import type { EarningsReport, ShareEvent } from '@gemscout/market';

/** A report with its amounts a share on today's shares. */
export type RestatedReport = EarningsReport & {
  /** What its amounts were multiplied with; 1 where no split lies between the report and the latest one. */
  readonly splitFactor: number;
};

/** Reports on the same shares, and why an amount a share does not compare with that of a year before, if it does not. */
export type RestatedReports = {
  readonly reports: readonly RestatedReport[];
  /** The end of a sentence that begins with `growth on the year before is not given: `. */
  readonly notComparable?: string;
};

/** Ratios of shares have small whole numbers: 0.5, 2/3, 1/7. A spin-off's factor has none. */
const MOST_SHARES = 10;
const RATIO_TOLERANCE = 0.001;
const QUARTERS_OF_YEAR = 4;

/**
 * The reports with every amount from before a split restated by its factor, so that quarters compare. Pure.
 *
 * @param reports newest first
 * @param events the known splits and spin-offs of the company
 */
export function restated(reports: readonly EarningsReport[], events: readonly ShareEvent[]): RestatedReports {
  const [latest] = reports;
  if (!latest) return { reports: [] };
  const past = events.filter(({ date }) => date <= latest.date);
  const splits = past.filter(({ factor }) => isRatioOfShares(factor));
  const restatedReports = reports.map((report) => withFactor(report, factorSince(report.date, splits)));
  const yearBefore = reports[QUARTERS_OF_YEAR];
  const spinOff = yearBefore && past.find(({ date, factor }) => date > yearBefore.date && !isRatioOfShares(factor));
  if (spinOff) return { reports: restatedReports, notComparable: `a spin-off of ${spinOff.date} lies between` };
  const step = stepIn(restatedReports);
  return step === undefined ? { reports: restatedReports } : { reports: restatedReports, notComparable: step };
}

/** True for a split: two shares for one is 0.5. */
export function isRatioOfShares(factor: number): boolean {
  return Array.from({ length: MOST_SHARES }, (_, at) => at + 1).some((shares) => {
    const others = Math.max(1, Math.round(factor * shares));
    return Math.abs(others / shares / factor - 1) <= RATIO_TOLERANCE;
  });
}

function factorSince(day: string, splits: readonly ShareEvent[]): number {
  return splits.filter(({ date }) => date > day).reduce((product, { factor }) => product * factor, 1);
}

function withFactor(report: EarningsReport, splitFactor: number): RestatedReport {
  const scaled = (value: number | null) => (value === null ? null : value * splitFactor);
  const { epsActual, epsEstimate, surprise } = report;
  return {
    ...report,
    splitFactor,
    epsActual: scaled(epsActual),
    epsEstimate: scaled(epsEstimate),
    surprise: scaled(surprise),
  };
}

/** The usual splits, and splits that put several shares together. */
const SPLITS = [1 / 2, 2 / 3, 1 / 3, 1 / 4, 1 / 5, 1 / 7, 1 / 10, 5, 8, 10];
/** Logarithms: about a tenth, and about a third. */
const SPLIT_TOLERANCE = 0.1;
const SEASON_TOLERANCE = 0.3;
/** Quarters on either side of a step differ by at least this much, so that a season is no step. */
const APART = 0.8;

type Figures = { readonly day: string; readonly actual: number; readonly estimate: number };

/** A step within the last year that only a split would explain: analysts and company take it in the same quarter. */
function stepIn(reports: readonly RestatedReport[]): string | undefined {
  const figures = reports.flatMap(({ date, epsActual: actual, epsEstimate: estimate }): readonly Figures[] =>
    actual !== null && estimate !== null && actual > 0 && estimate > 0 ? [{ day: date, actual, estimate }] : [],
  );
  if (figures.length < reports.length) return undefined;
  const at = Array.from({ length: QUARTERS_OF_YEAR }, (_, index) => index).find((index) => isStep(figures, index));
  const [after, before] = at === undefined ? [] : [figures[at], figures[at + 1]];
  if (!after || !before) return undefined;
  return `earnings a share step from ${before.actual.toFixed(2)} to ${after.actual.toFixed(2)} as a split would make them, and no split is known`;
}

/** True where the reports up to `at` and those from before are on different shares, as far as figures can tell. */
function isStep(figures: readonly Figures[], at: number): boolean {
  const [after, before] = [figures[at], figures[at + 1]];
  if (!after || !before) return false;
  const [actual, estimate] = [after.actual / before.actual, after.estimate / before.estimate];
  const isSplit = SPLITS.some(
    (split) => isNear(actual, split, SPLIT_TOLERANCE) && isNear(estimate, split, SPLIT_TOLERANCE),
  );
  return isSplit && !isSeason(figures, at, actual) && areApart(figures.slice(0, at + 1), figures.slice(at + 1), actual);
}

/** True where the same quarter stepped in the same way a year before. */
function isSeason(figures: readonly Figures[], at: number, ratio: number): boolean {
  const [after, before] = [figures[at + QUARTERS_OF_YEAR], figures[at + QUARTERS_OF_YEAR + 1]];
  return after !== undefined && before !== undefined && isNear(after.actual / before.actual, ratio, SEASON_TOLERANCE);
}

function isNear(one: number, other: number, tolerance: number): boolean {
  return Math.abs(Math.log(one / other)) <= tolerance;
}

function areApart(later: readonly Figures[], earlier: readonly Figures[], ratio: number): boolean {
  const [low, high] = ratio < 1 ? [later, earlier] : [earlier, later];
  return Math.max(...low.map(({ actual }) => actual)) <= APART * Math.min(...high.map(({ actual }) => actual));
}
