import { MarketImportError } from './market-import-error.ts';
import { cellIn, symbolOf, textCell } from './row-cells.ts';
import { csvSourceRows, findSource } from './source-rows.ts';
import { BadRow, type FileTally, tallyOf } from './tally.ts';

export type SourceCompany = {
  readonly symbol: string;
  readonly name: string;
  readonly sector: string;
  /** Its number at the SEC, ten digits; empty where the source does not have it. */
  readonly cik: string;
} & SourceIndustry;

/** Four digits of the Standard Industrial Classification, and the industry in words; empty where the source does not say. */
export type SourceIndustry = { readonly sic: string; readonly industry: string };

/**
 * The companies of `tickers.csv` (or `companies.csv`). Of two kinds of sectors the GICS one is taken, for all companies
 * alike: a mixture would be no classification.
 */
export async function readSourceCompanies(
  from: string,
): Promise<{ readonly companies: readonly SourceCompany[]; readonly tally: FileTally }> {
  const source = findSource(from, ['tickers.csv', 'companies.csv']);
  if (!source) throw new MarketImportError('source_incomplete', `${from} has no tickers.csv.`);
  const tally = tallyOf(source.file);
  const companies = new Map<string, SourceCompany>();
  for await (const { line, content } of csvSourceRows(source, ['symbol', 'name'])) {
    try {
      const symbol = symbolOf(cellIn(content, 'symbol'));
      if (companies.has(symbol)) throw new BadRow('duplicate row', symbol);
      const sector = cellIn(content, 'gics_sector' in content ? 'gics_sector' : 'sector');
      companies.set(symbol, {
        symbol,
        name: textCell(content, 'name'),
        sector,
        cik: cikOf(cellIn(content, 'cik')),
        sic: sicOf(cellIn(content, 'sic')),
        industry: cellIn(content, 'industry'),
      });
      tally.count('kept');
    } catch (cause) {
      if (!(cause instanceof BadRow)) throw cause;
      tally.reject(line, cause);
    }
  }
  return { companies: [...companies.values()], tally: tally.result() };
}

/** A number without its zeros in front is filled up: spreadsheets take them away. */
const cikOf = (text: string): string => (/^\d{1,10}$/.test(text) ? text.padStart(10, '0') : '');

const sicOf = (text: string): string => {
  if (text !== '' && !/^\d{3,4}$/.test(text)) throw new BadRow('sic has not four digits', text);
  return text === '' ? '' : text.padStart(4, '0');
};
