import { SECTORS } from '../live/yahoo/yahoo-sectors.ts';

/** Sectors as providers call them, by their name in the S&P 500. */
const OTHER_NAMES = new Map([
  ['Basic Materials', 'Materials'],
  ['Consumer Cyclical', 'Consumer Discretionary'],
  ['Consumer Defensive', 'Consumer Staples'],
  ['Financial Services', 'Financials'],
  ['Healthcare', 'Health Care'],
]);

/** The Select Sector fund that holds a sector; undefined where none does, or the sector is not known. */
export function fundOf(sector: string | null): string | undefined {
  const name = OTHER_NAMES.get(sector ?? '') ?? sector;
  return SECTORS.find((each) => each.sector === name)?.fund;
}
