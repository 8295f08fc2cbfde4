import type { FilingData } from '../../filing-data.ts';
import { type Answer, type Company, MarketFailure } from '../../market-data.ts';
import type { ProviderWith } from '../keyed-provider.ts';
import { symbolOf } from '../symbols.ts';
import { type CompanyList, companyList } from './company-list.ts';
import { filingLists } from './filing-lists.ts';
import { secClients, type SecOptions } from './sec-client.ts';
import type { ListedCompany } from './sec-companies.ts';
import { type Release, releasesIn, secEarnings } from './sec-earnings.ts';
import { secFilings, secFilingText, type SecSource } from './sec-filings.ts';
import { secHolders } from './sec-holders.ts';
import { secOwnership } from './sec-ownership.ts';
import { secSector } from './sec-sector.ts';
import { secStatements } from './sec-statements.ts';

export type SecProvider = ProviderWith<'company' | 'companies' | 'sector' | 'earnings' | keyof FilingData> & {
  /** The days on which a company published its results, newest first. */
  releases(symbol: string, signal?: AbortSignal): Promise<readonly Release[]>;
};

export type SecProviderOptions = SecOptions & {
  /** Where the list of companies is stored. */
  readonly folder: string;
  /** For specs: the time, in milliseconds. */
  readonly now?: () => number;
};

/** EDGAR of the Securities and Exchange Commission. */
export function secProvider({ folder, now = Date.now, ...options }: SecProviderOptions): SecProvider {
  const clients = secClients(options);
  const list = companyList(clients, folder, now);
  const source: SecSource = { clients, lists: filingLists(clients), now };
  const of = async (symbol: string, signal?: AbortSignal) => (await found(list, symbol, signal)).data;
  const releasesOf = async (company: ListedCompany, signal?: AbortSignal) =>
    releasesIn((await secFilings(source, company, signal)).data.filings);
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
    sector: async (symbol, signal) => secSector(source, await of(symbol, signal), signal),
    async earnings(symbol, quarters, signal) {
      const company = await of(symbol, signal);
      return secEarnings(clients, company, quarters, () => releasesOf(company, signal), signal);
    },
    releases: async (symbol, signal) => releasesOf(await of(symbol, signal), signal),
    statements: async (symbol, signal) => secStatements(source, await of(symbol, signal), signal),
    filings: async (symbol, signal) => secFilings(source, await of(symbol, signal), signal),
    filingText: async (symbol, accession, signal) => secFilingText(source, await of(symbol, signal), accession, signal),
    ownership: async (symbol, limit, signal) => secOwnership(source, await of(symbol, signal), limit, signal),
    holders: async (symbol, asked, signal) => secHolders(source, await of(symbol, signal), asked, signal),
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
