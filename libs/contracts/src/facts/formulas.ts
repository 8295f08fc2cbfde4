/** How the code computes a value, in words for readers. `a` and `b` are the first and the second input. */
export const FORMULAS = {
  diff: 'a − b',
  ratio: 'a ÷ b',
  pct_change: '(a − b) ÷ |b| × 100',
  share_pct: 'a ÷ b × 100',
  sum: 'sum of the inputs',
  count: 'number of inputs that meet the condition',
  rank: 'place of the first input among all inputs, highest first',
  days_between: 'days from b to a',
  median_change: "median of the members' changes",
  mean: 'mean of the closes of the window',
  rsi: "Wilder's relative strength index of the closes of the window",
  macd: '12-day less 26-day exponential mean of the closes',
  macd_signal: '9-day exponential mean of the MACD',
  atr: "Wilder's mean of the daily true ranges of the window",
  bollinger: '20-day mean of the closes, two standard deviations away',
  highest: 'highest value of the window',
  lowest: 'lowest value of the window',
  mean_ratio: "last value ÷ mean of the window's values before it",
  breakout: 'a close of the last 10 trading days above every high of the 60 before, and not below since',
  implied_move: 'price of the at-the-money call and put ÷ price of the share × 100',
} as const;
export type FormulaId = keyof typeof FORMULAS;
