import { sectorNamed } from '../live/sector-names.ts';
import { SECTORS } from '../live/yahoo/yahoo-sectors.ts';

/** The Select Sector fund that holds a sector; undefined where none does, or the sector is not known. */
export function fundOf(sector: string | null): string | undefined {
  const name = sectorNamed(sector);
  return SECTORS.find((each) => each.sector === name)?.fund;
}
