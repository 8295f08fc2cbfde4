/**
 * Resources used. `usd` in US dollars. `activeMs` in milliseconds: of a step its own duration, of a run or a ticker the time
 * in which at least one of its steps ran, so parallel steps count once; see `withStep`.
 */
export type Spend = {
  readonly modelCalls: number;
  readonly toolCalls: number;
  readonly tokens: number;
  readonly usd: number;
  readonly activeMs: number;
};

/** The upper limits of a run, in the same units. */
export type RunBudget = Spend;

export const NO_SPEND: Spend = { modelCalls: 0, toolCalls: 0, tokens: 0, usd: 0, activeMs: 0 };

export const DEFAULT_RUN_BUDGET: RunBudget = {
  modelCalls: 200,
  toolCalls: 160,
  tokens: 900_000,
  usd: 2,
  activeMs: 20 * 60_000,
};

const UNITS = ['modelCalls', 'toolCalls', 'tokens', 'usd', 'activeMs'] as const satisfies readonly (keyof Spend)[];

export function addSpend(sum: Spend, more: Spend | undefined): Spend {
  return more ? combine(sum, more, (a, b) => a + b) : sum;
}

/** What remains of `budget` after `spend`, never below zero. */
export function remaining(budget: RunBudget, spend: Spend): RunBudget {
  return combine(budget, spend, (a, b) => Math.max(0, a - b));
}

/**
 * An equal share of the remaining budget, for one of `parts` tickers. Counts are rounded down, so the shares never add up to
 * more than `left`.
 */
export function shareOf(left: RunBudget, parts: number): RunBudget {
  return {
    modelCalls: Math.floor(left.modelCalls / parts),
    toolCalls: Math.floor(left.toolCalls / parts),
    tokens: Math.floor(left.tokens / parts),
    usd: left.usd / parts,
    activeMs: Math.floor(left.activeMs / parts),
  };
}

/** What each unit of a budget is called in a sentence. */
export const BUDGET_UNIT_WORDS = {
  modelCalls: 'model calls',
  toolCalls: 'tool calls',
  tokens: 'tokens',
  usd: 'US dollars',
  activeMs: 'active time',
} as const satisfies Readonly<Record<keyof Spend, string>>;

/** The unit of which the largest fraction is used. */
export function scarcestUnit(budget: RunBudget, spend: Spend): keyof Spend {
  const used = (unit: keyof Spend): number => (spend[unit] === 0 ? 0 : spend[unit] / budget[unit]);
  return UNITS.reduce((scarcest, unit) => (used(unit) > used(scarcest) ? unit : scarcest));
}

/**
 * The used fraction of the scarcest unit; above 1 if the budget is exceeded. A unit with a budget of 0 is ignored until it is
 * used.
 */
export function usedShare(budget: RunBudget, spend: Spend): number {
  return Math.max(...UNITS.map((unit) => (spend[unit] === 0 ? 0 : spend[unit] / budget[unit])));
}

/** True if `price` more still fits into `budget` after `spend`. */
export function allows(budget: RunBudget, spend: Spend, price: Spend): boolean {
  return UNITS.every((unit) => price[unit] === 0 || spend[unit] + price[unit] <= budget[unit]);
}

function combine(a: Spend, b: Spend, of: (a: number, b: number) => number): Spend {
  return {
    modelCalls: of(a.modelCalls, b.modelCalls),
    toolCalls: of(a.toolCalls, b.toolCalls),
    tokens: of(a.tokens, b.tokens),
    usd: of(a.usd, b.usd),
    activeMs: of(a.activeMs, b.activeMs),
  };
}
