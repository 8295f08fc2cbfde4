import { z } from 'zod';
import { type Answer, MarketFailure } from '../../market-data.ts';
import { rowsOf } from '../answers.ts';
import { symbolOf } from '../symbols.ts';
import type { SecClients } from './sec-client.ts';

/** A company as the SEC lists it, by the number that its filings lie under. */
export type ListedCompany = { readonly symbol: string; readonly name: string; readonly cik: number };

const Listed = z.object({ cik_str: z.number().int(), ticker: z.string().min(1), title: z.string().min(1) });
const Tickers = z
  .record(z.string(), z.unknown())
  .transform((rows) => Object.values(rows))
  .pipe(rowsOf(Listed))
  .refine((rows) => rows.length > 0);

/** Every company with a ticker that files with the SEC, the largest first: some ten thousand in one answer. */
export async function secCompanies(
  { files }: SecClients,
  signal?: AbortSignal,
): Promise<Answer<readonly ListedCompany[]>> {
  const { data, fetchedAt } = await files.getJson('/files/company_tickers.json', {}, Tickers, signal);
  const companies = data.flatMap(({ ticker, title, cik_str: cik }) => {
    const symbol = listedSymbol(ticker);
    return symbol === undefined ? [] : [{ symbol, name: title, cik }];
  });
  return { data: companies, provenance: { provider: 'sec', fetchedAt, asOf: fetchedAt } };
}

function listedSymbol(ticker: string): string | undefined {
  try {
    return symbolOf(ticker);
  } catch (error) {
    if (error instanceof MarketFailure) return undefined;
    throw error;
  }
}

/** As the SEC's addresses and answers write it: ten digits. */
export const cikOf = ({ cik }: ListedCompany): string => String(cik).padStart(10, '0');

/** @throws MarketFailure unavailable if the answer is about another company */
export function requireSameCompany(company: ListedCompany, answered: string): void {
  if (answered === cikOf(company)) return;
  const message = `sec answered about number ${answered}, asked about ${company.symbol}, number ${cikOf(company)}`;
  throw new MarketFailure('unavailable', message);
}
