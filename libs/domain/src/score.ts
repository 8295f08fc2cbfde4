const PERCENT_ABOVE = 1.5;

/**
 * A score as a whole percent, 0 to 100. A value above 1.5 is read as a percent, any other as a fraction.
 *
 * @returns null for null and NaN: the proposal then shows no badge
 */
export function scorePercent(score: number | null): number | null {
  if (score === null || Number.isNaN(score)) return null;
  const percent = score > PERCENT_ABOVE ? score : score * 100;
  return Math.round(Math.min(100, Math.max(0, percent)));
}

/** The colour of a confidence badge: below 40 red, 40 to 69 amber, 70 and above green. */
export function confidenceColour(percent: number): 'red' | 'amber' | 'green' {
  if (percent < 40) return 'red';
  return percent < 70 ? 'amber' : 'green';
}
