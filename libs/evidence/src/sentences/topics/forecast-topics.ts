import type { MetricId } from '@gemscout/contracts';
import { matchesIn } from '../plain-text.ts';
import type { Topic } from './topics.ts';

const OF_EPS: readonly MetricId[] = [
  'expected_eps_quarter',
  'expected_eps_next_quarter',
  'expected_eps_year',
  'expected_eps_next_year',
];
const OF_REVENUE: readonly MetricId[] = [
  'expected_revenue_quarter',
  'expected_revenue_next_quarter',
  'expected_revenue_year',
  'expected_revenue_next_year',
];

/** Who expects something, and what is expected. */
const FORECAST =
  /\b(?:(?:analysts?|wall street|the street|the market|the sell[- ]side|forecasters|brokers)(?: (?:now|still|currently|have|has|is|are))* (?:expects?|sees?|looks? for|looking for|forecasts?|predicts?|projects?|estimates?|anticipates?|pencil(?:s|led)? in|models?|expecting|forecasting|projecting)|(?:consensus|estimates?|forecasts?|projections?)(?: (?:of|for|is|are|was|has|have|stands?|eps|earnings|revenues?|sales|estimates?|forecasts?))*)\b/gi;
/** Of a time that is still to come: what was expected of a reported quarter is another metric. */
const TO_COME =
  /\b(?:(?:current|running|present|this|next|coming|following) (?:fiscal )?(?:quarter|year)|full[- ]year|20\d{2}|FY ?'?\d{2}|(?:first|second|third|fourth)[- ]quarter|Q[1-4]|\w+[- ]quarter|(?:quarter|year) (?:ending|to|that ends)|(?:90|ninety) days|(?:three|3) months)\b/i;
/** What was reported is no longer expected. */
const REPORTED =
  /\b(?:beat|beats|beaten|topp?(?:ed|s|ing)|miss(?:ed|es)?|surpass\w*|exceed\w*|earned|actual|surpris\w*|fell short|falls short|ahead of|had expected|were expecting|had forecast)\b/i;
const REVENUE = /\b(?:revenues?|sales|top[- ]line)\b/i;
const EPS = /\b(?:eps|earnings|profits?|earn|(?:a|per) share)\b/i;

/** "Consensus for the current quarter is $0.89 a share on revenue of $4.45 billion": what is expected of a time to come. */
export function forecastsIn(plain: string, held: ReadonlySet<MetricId>): readonly Topic[] {
  if (!TO_COME.test(plain) || REPORTED.test(plain)) return [];
  const isOfBoth = !REVENUE.test(plain) || EPS.test(plain);
  const metrics = [...(isOfBoth ? OF_EPS : []), ...(REVENUE.test(plain) ? OF_REVENUE : [])].filter((each) =>
    held.has(each),
  );
  if (metrics.length === 0) return [];
  return matchesIn(plain, FORECAST).flatMap(({ 0: text, index }) => [
    topicAt(index, text, metrics),
    ...amountsBehind(plain, index + text.length, metrics),
  ]);
}

const AMOUNT =
  /\b(?:eps|earnings|revenues?|sales) of(?= \$)|\b(?:to|at|of|from|is|for)(?= (?:about |around |only |just )?\$)/gi;

/** "… on revenue of $4.45 billion, and rising to $3.06": the figures behind are expected, too. */
function amountsBehind(plain: string, from: number, metrics: readonly MetricId[]): readonly Topic[] {
  return matchesIn(plain, AMOUNT)
    .filter(({ index }) => index >= from && !/[.;]\s/.test(plain.slice(from, index)))
    .map(({ 0: text, index }) => {
      const isRevenue = /^(?:rev|sal)/i.test(text);
      const isEps = /^(?:eps|earn)/i.test(text);
      const meant = metrics.filter((each) => (isRevenue ? OF_REVENUE.includes(each) : !isEps || OF_EPS.includes(each)));
      return topicAt(index, text, meant);
    });
}

const REVISED = /\b(?:estimates?|forecasts?|consensus|expectations?|projections?)\b/i;
/** Their own names say it better. */
const BY_NAME = /\b(?:drift|breadth)\b/i;
const OVER_DRIFT = /\b(?:(?:90|ninety)[- ]days?|(?:three|3) months)\b/i;
const CHANGED =
  /\b(?:by|of|are|is|been|\w+ed)(?= (?:about |around |some |nearly )?[-+]?\d+(?:\.\d+)? ?(?:%|per ?cent))/gi;

/** "Analysts have lifted their forecast by 8.1 % over the last 90 days": how far the estimate of the year has drifted. */
export function revisionsIn(plain: string, held: ReadonlySet<MetricId>): readonly Topic[] {
  if (!REVISED.test(plain) || !OVER_DRIFT.test(plain) || REPORTED.test(plain) || BY_NAME.test(plain)) return [];
  const drift = held.has('eps_drift')
    ? matchesIn(plain, CHANGED).map(({ 0: text, index }) => topicAt(index, text, ['eps_drift']))
    : [];
  const before = held.has('expected_eps_year_before')
    ? matchesIn(plain, /\bfrom(?= (?:about |around |only |just )?\$)|\bagainst(?= \$)/gi).map(({ 0: text, index }) =>
        topicAt(index, text, ['expected_eps_year_before']),
      )
    : [];
  const now =
    before.length > 0 && held.has('expected_eps_year')
      ? matchesIn(plain, /\bto(?= (?:about |around |only |just )?\$)/gi).map(({ 0: text, index }) =>
          topicAt(index, text, ['expected_eps_year']),
        )
      : [];
  return [...drift, ...before, ...now];
}

function topicAt(start: number, text: string, metrics: readonly MetricId[]): Topic {
  return { start, end: start + text.length, text, metrics: new Set(metrics), isName: true };
}
