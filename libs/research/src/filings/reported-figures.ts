import type { GuidedMetric, ReportedFigure, SheetFigure } from '@gemscout/filings';

/** What statements call the figures that companies give ranges for. */
const METRIC_OF: Readonly<Record<string, GuidedMetric>> = {
  revenue: 'revenue',
  eps_diluted: 'eps',
  gross_margin: 'gross_margin',
  operating_margin: 'operating_margin',
  capital_expenditure: 'capital_expenditure',
};

/**
 * The quarters and fiscal years of a sheet that guidance can be held against, in US dollars and percent. Statements leave no items
 * out: guidance of adjusted figures is held against press releases.
 */
export function reportedFigures(figures: readonly SheetFigure[]): readonly ReportedFigure[] {
  return figures.flatMap(({ id, value, unit, period, filed, accessions }) => {
    const metric = METRIC_OF[id.split('.')[0] ?? ''];
    const [accession] = accessions;
    const isKnown = unit === 'pct' || unit.startsWith('USD');
    if (!metric || !isKnown || accession === undefined || period.start === null || !/^(?:q|fy)/.test(period.name)) {
      return [];
    }
    return [{ metric, isAdjusted: false, start: period.start, end: period.end, value, filed, accession }];
  });
}
