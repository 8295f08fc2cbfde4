export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))];
}

/** A figure beside its limit: `goal` bounds ours ÷ limit, from below where more is better (`atLeast`), else from above. */
export function againstLimit(figure, unit, ours, limit, goal) {
  const ratio = ours / limit;
  const holds = 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
  return { figure, unit, ours: tidy(ours), limit: tidy(limit), ratio: tidy(ratio), goal: said(goal, '×'), holds };
}

/** A figure beside its limit, without a goal. */
export function besideLimit(figure, unit, ours, limit) {
  return { figure, unit, ours: tidy(ours), limit: tidy(limit), ratio: tidy(ours / limit), goal: '–', holds: true };
}

const RESAMPLES = 2_000;

/**
 * The difference of two medians with the interval that 95 % of resamples of the pairs fall into. It holds if that has 0 in it, or
 * if the difference is less than a hundredth of the time itself.
 */
export function differenceLine(figure, { first, second }) {
  const difference = median(first) - median(second);
  const resampled = Array.from({ length: RESAMPLES }, () => {
    const chosen = first.map(() => Math.floor(Math.random() * first.length));
    return median(chosen.map((at) => first[at])) - median(chosen.map((at) => second[at]));
  });
  const interval = [quantile(resampled, 0.025), quantile(resampled, 0.975)];
  const part = Math.abs(difference) / median(second);
  return {
    figure,
    unit: 'ms',
    ours: tidy(median(first)),
    limit: tidy(median(second)),
    ratio: tidy(difference),
    interval: interval.map(tidy),
    samples: first.length,
    goal: '0 in the interval, or < 1%',
    holds: (interval[0] <= 0 && interval[1] >= 0) || part < 0.01,
  };
}

/** A figure that is held against a fixed number, in its own unit. */
export function againstNumber(figure, unit, ours, goal) {
  const bound = goal.atLeast ?? goal.atMost;
  const holds = 'atLeast' in goal ? ours >= bound : ours <= bound;
  return { figure, unit, ours: tidy(ours), limit: bound, ratio: tidy(ours / bound), goal: said(goal, unit), holds };
}

function said(goal, unit) {
  return 'atLeast' in goal ? `>= ${goal.atLeast} ${unit}` : `<= ${goal.atMost} ${unit}`;
}

function tidy(value) {
  return Number(value.toPrecision(4));
}
