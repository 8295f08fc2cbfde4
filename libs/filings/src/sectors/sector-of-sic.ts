import { type CodeRange, type SectorName, SIC_CODES } from './sic-codes.ts';

const SECTORS = Object.entries(SIC_CODES).flatMap(([name, ranges]) =>
  isSectorName(name) ? ranges.map((range) => ({ name, range })) : [],
);

/**
 * The sector of a company by its code of the Standard Industrial Classification, four digits. Null without a code, and for a code
 * that is not in the table. Companies choose their code once: it is coarser and older than what index providers say.
 */
export function sectorOfSic(sic: string | null): SectorName | null {
  if (sic === null || !/^\d{4}$/.test(sic)) return null;
  const code = Number(sic);
  return SECTORS.find(({ range }) => includes(range, code))?.name ?? null;
}

function includes([first, last]: CodeRange, code: number): boolean {
  return first <= code && code <= last;
}

function isSectorName(name: string): name is SectorName {
  return Object.hasOwn(SIC_CODES, name);
}
