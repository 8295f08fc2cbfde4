import { MarketFailure } from '../../market-data.ts';
import type { ProviderClient } from '../http-client.ts';
import { zipEntry } from './zip-entry.ts';

/** A quarter of the calendar as the SEC names its data sets: `2026q3`. */
export type DataSet = `${number}q${1 | 2 | 3 | 4}`;

const FOLDER = '/files/dera/data/financial-statement-data-sets';

/**
 * The SIC code of every company that filed statements in a quarter, by its number. A company that filed without a code is missing.
 *
 * @see https://www.sec.gov/files/aqfs.pdf: `sub.txt` has a row a filing, its columns separated by tabs
 * @throws MarketFailure no_data for a quarter that is not published; unavailable for a damaged archive and for another shape
 */
export async function industryCodes(
  files: ProviderClient,
  quarter: DataSet,
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, string>> {
  const path = `${FOLDER}/${quarter}.zip`;
  const [header = '', ...rows] = (await zipEntry(files, path, 'sub.txt', signal)).split(/\r?\n/);
  const columns = header.split('\t');
  const [cikAt, sicAt] = [columns.indexOf('cik'), columns.indexOf('sic')];
  if (cikAt === -1 || sicAt === -1)
    throw new MarketFailure(
      'unavailable',
      `sec answered in a shape that this release does not know (sub.txt), asked for ${path}`,
    );
  return new Map(
    rows.flatMap((row) => {
      const cells = row.split('\t');
      const [cik, sic = ''] = [Number(cells[cikAt]), cells[sicAt]];
      return Number.isSafeInteger(cik) && cik > 0 && /^\d{3,4}$/.test(sic)
        ? [[cik, sic.padStart(4, '0')] as const]
        : [];
    }),
  );
}
