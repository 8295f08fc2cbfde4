/** The sectors of companies, as the column `sector` of `companies.csv` names them. */
const SECTORS = [
  'Communication Services',
  'Consumer Discretionary',
  'Consumer Staples',
  'Energy',
  'Financials',
  'Health Care',
  'Industrials',
  'Information Technology',
  'Materials',
  'Real Estate',
  'Utilities',
] as const;
export type Sector = (typeof SECTORS)[number];

/**
 * Lending and deposits are the business of banks: debt, cash flow from operations and margins before interest do not describe
 * them. Payment networks and exchanges are in the same sector; they have these figures, but a bank is not expected to.
 */
export const NOT_FINANCIALS: readonly Sector[] = SECTORS.filter((sector) => sector !== 'Financials');

/** Without those whose assets are buildings or loans. */
export const OPERATING_SECTORS: readonly Sector[] = NOT_FINANCIALS.filter((sector) => sector !== 'Real Estate');
