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
