import { SECTORS } from '../live/yahoo/yahoo-sectors.ts';

/** The fund of the members of the S&P 500 in a sector; undefined for an unknown sector. */
export function sectorFund(sector: string): string | undefined {
  return SECTORS.find((each) => each.sector === sector)?.fund;
}
