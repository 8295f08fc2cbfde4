import type { FilingList } from './filing-list.ts';

/**
 * Who files: a company with statements; a fund, such as most ETFs, which has none; a trust that holds commodities or coins, such as the
 * other ETFs, whose statements say nothing of a business; or another, such as a person.
 */
export type IssuerKind = 'company' | 'fund' | 'commodity trust' | 'other';

/** Forms of the Investment Company Act. Business development companies register on N-2 too; they have statements and file 10-Ks. */
const OF_FUNDS = /^(?:N-1A|N-CSRS?|N-CEN|NPORT-P|N-PX|N-30D|24F-2NT|485[AB]POS|497[A-Z]*)(?:\/A)?$/;
const OF_COMPANIES = /^(?:10-K|10-Q|10-KT|20-F|40-F|6-K|8-K)(?:\/A)?$/;
/** Commodity contracts brokers and dealers: the code of the trusts behind ETFs of gold, oil and coins. */
const COMMODITY_CONTRACTS = '6221';

/** Goes by the newest thousand filings and the industry. */
export function issuerKind({ filings, sic }: Pick<FilingList, 'filings' | 'sic'>): IssuerKind {
  if (sic === COMMODITY_CONTRACTS) return 'commodity trust';
  if (filings.some(({ form }) => /^10-K/.test(form))) return 'company';
  if (filings.some(({ form }) => OF_FUNDS.test(form))) return 'fund';
  return filings.some(({ form }) => OF_COMPANIES.test(form)) ? 'company' : 'other';
}
