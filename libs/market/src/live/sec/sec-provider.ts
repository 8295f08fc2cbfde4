import { type Answer, type Company, MarketFailure } from '../../market-data.ts';
import type { ProviderWith } from '../keyed-provider.ts';
import { symbolOf } from '../symbols.ts';
import { type CompanyList, companyList } from './company-list.ts';
import { secClients, type SecOptions } from './sec-client.ts';
import type { ListedCompany } from './sec-companies.ts';
import { type Release, secEarnings, secReleases } from './sec-earnings.ts';

export type SecProvider = ProviderWith<'company' | 'companies' | 'earnings'> & {
  /** The days on which a company published its results, newest first. */
  releases(symbol: string, signal?: AbortSignal): Promise<readonly Release[]>;
};

/** EDGAR of the Securities and Exchange Commission. The list of companies is kept in `folder`. */
export function secProvider({ folder, ...options }: SecOptions & { readonly folder: string }): SecProvider {
  const clients = secClients(options);
  const list = companyList(clients, folder);
  return {
    name: 'sec',
    async company(symbol, signal) {
      const { data, provenance } = await found(list, symbol, signal);
      return { data: companyOf(data), provenance };
    },
    async companies(signal) {
      const { data, provenance } = await list.read(signal);
      return { data: data.map(companyOf), provenance };
    },
    async earnings(symbol, quarters, signal) {
      const { data } = await found(list, symbol, signal);
      return secEarnings(clients, data, quarters, signal);
    },
    async releases(symbol, signal) {
      const { data } = await found(list, symbol, signal);
      return secReleases(clients, data, signal);
    },
  };
}

/** @throws MarketFailure no_data for a symbol that is not listed */
async function found(list: CompanyList, asked: string, signal?: AbortSignal): Promise<Answer<ListedCompany>> {
  const symbol = symbolOf(asked);
  const { data, provenance } = await list.read(signal);
  const company = data.find((listed) => listed.symbol === symbol);
  if (!company) throw new MarketFailure('no_data', `sec lists no ${symbol}`);
  return { data: company, provenance };
}

const companyOf = ({ symbol, name }: ListedCompany): Company => ({ symbol, name, sector: null });
