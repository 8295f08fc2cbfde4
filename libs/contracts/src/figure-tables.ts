/** The tables of a company's key figures, in their order. */
export const FIGURE_TABLES = {
  valuation: 'Valuation',
  peers: 'Against its peers',
  reports: 'Reports',
  expectations: 'What analysts expect',
  short_interest: 'Short interest',
  large_holders: 'Large holders',
  options: 'Options',
  regime: 'Volatility and beta',
  curve: 'Yield curve and credit',
  growth: 'Growth and margins',
  strength: 'Balance sheet and cash flow',
  quality: 'Share count and quality',
} as const;
export type FigureTable = keyof typeof FIGURE_TABLES;
