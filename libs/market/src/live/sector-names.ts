import { SECTORS } from './yahoo/yahoo-sectors.ts';

const NAMES = new Set(SECTORS.map(({ sector }) => sector));
/** Sectors as providers call them, by their name in the S&P 500. */
const OTHER_NAMES = new Map([
  ['Basic Materials', 'Materials'],
  ['Consumer Cyclical', 'Consumer Discretionary'],
  ['Consumer Defensive', 'Consumer Staples'],
  ['Financial Services', 'Financials'],
  ['Healthcare', 'Health Care'],
  ['Technology', 'Information Technology'],
]);

/** A sector by its name in the S&P 500, as recorded markets call it; undefined for what is no name of a sector. */
export function sectorNamed(text: string | null): string | undefined {
  const name = OTHER_NAMES.get(text ?? '') ?? text ?? '';
  return NAMES.has(name) ? name : undefined;
}
