import type { MetricId } from '@gemscout/contracts';
import { matchesIn } from '../plain-text.ts';
import type { Topic } from './topics.ts';

/** What analysts do with a figure that is still to come: "expect", but not "had expected". */
const STILL_EXPECT = /\b(?:expect|forecast|predict|see|estimate|look for|anticipate|project|pencil in)\b/i;
const EXPECTED: readonly MetricId[] = [
  'expected_eps_quarter',
  'expected_eps_next_quarter',
  'expected_eps_year',
  'expected_eps_next_year',
  'expected_revenue_quarter',
  'expected_revenue_next_quarter',
  'expected_revenue_year',
  'expected_revenue_next_year',
];

const EXPECT_OF =
  /\b(?:analysts?|wall street|the street|forecasters|experts) (?:now |still |currently )?(?:expect|forecast|predict|see|estimate|look for|anticipate|project)s? (?:(?:the company|it|the group) to (?:earn|make)|(?:an? |the )?(?<of>earnings(?: (?:per|a) share)?|eps|profits?|revenues?|sales)(?: of)?)\b/gi;

/** "Analysts expect revenue of …": one name of what is expected, and no revenue that was. */
export function expectedFiguresIn(plain: string, held: ReadonlySet<MetricId>): readonly Topic[] {
  return matchesIn(plain, EXPECT_OF).flatMap(({ 0: text, index, groups = {} }) => {
    const kind = /^(?:revenue|sales)/i.test(groups['of'] ?? '') ? 'expected_revenue' : 'expected_eps';
    const metrics = new Set(EXPECTED.filter((metric) => metric.startsWith(kind) && held.has(metric)));
    return metrics.size === 0 ? [] : [{ start: index, end: index + text.length, text, metrics, isName: true }];
  });
}

/** "Analysts expect …": of the metrics that facts hold those that analysts expect. */
export function expectedOf(text: string, held: ReadonlySet<MetricId>): readonly MetricId[] {
  return STILL_EXPECT.test(text) ? EXPECTED.filter((metric) => held.has(metric)) : [];
}

const REPORTS =
  /\b(?:(?:will|is (?:due|set|scheduled|expected) to) (?:next )?(?:report|publish|announce|release)|reports? (?:again|next|its next|(?:its )?(?:(?:first|second|third|fourth)[- ]quarter|Q[1-4]) (?:results|earnings|figures|numbers)|its (?:\w+ )?results|results|earnings|in|on|within)|(?:next|coming|upcoming) (?:report|results?|earnings|figures|numbers)|(?:report|results|earnings) (?:is|are) (?:due|expected|scheduled|out))\b/gi;

/** "Reports on 3 November", "will report in 12 days": the day of the next report, and the days to it. */
export function nextReportIn(plain: string, held: ReadonlySet<MetricId>): readonly Topic[] {
  const metrics = (['next_report', 'days_to_report'] as const).filter((metric) => held.has(metric));
  if (metrics.length === 0) return [];
  return matchesIn(plain, REPORTS)
    .filter(({ 0: text, index }) => isOfCompany(text, plain.slice(index + text.length)))
    .map(({ 0: text, index }) => ({
      start: index,
      end: index + text.length,
      text,
      metrics: new Set<MetricId>(metrics),
      isName: true,
    }));
}

/** "The reports on file" are none to come. */
function isOfCompany(text: string, behind: string): boolean {
  return (
    !/^reports? (?:on|in|within)$/i.test(text) ||
    /^ (?:the )?(?:about |around )?(?:\d|[a-z]+ (?:days?|weeks?)\b|[A-Z])/.test(behind)
  );
}
