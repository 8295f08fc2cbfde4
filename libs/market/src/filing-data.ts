import type {
  FilingText,
  HolderSchedule,
  ListedFiling,
  OwnershipForm,
  ProposedSale,
  XbrlFact,
} from '@gemscout/filings';
import type { Answer } from './market-data.ts';

/** The filings of a company as the SEC lists them. */
export type CompanyFilings = {
  /** Of the company, ten digits. */
  readonly cik: string;
  /** Newest first. */
  readonly filings: readonly ListedFiling[];
};

/** What insiders reported about a company's shares. */
export type InsiderForms = {
  /** Of the company, ten digits. A form whose `issuerCik` is another one is about another company's shares. */
  readonly cik: string;
  /** Newest first. Empty if the company is known and nothing was filed about it. */
  readonly forms: readonly (OwnershipForm | ProposedSale)[];
};

/** What holders of more than five percent reported about a company's shares. */
export type HolderSchedules = {
  /** Of the company, ten digits. A schedule whose `issuerCik` is another one is about another company's shares. */
  readonly cik: string;
  /** Newest first. Empty if the company is known and nothing was filed about it. */
  readonly schedules: readonly HolderSchedule[];
  /** How many were filed in the time that was asked for and are not among `schedules`: too many, or not legible. */
  readonly unread: number;
};

export type HoldersAsked = {
  /** The first day of filing, `yyyy-mm-dd`. */
  readonly from: string;
  readonly limit: number;
};

/**
 * What companies and their insiders have filed with the SEC, as known at the as-of instant: a filing is known from the
 * time of its acceptance, else from 22:00 in New York on its day, when the SEC stops to take filings in.
 */
export interface FilingData {
  /**
   * Every figure of the company's statements in the concepts that are read (`CONCEPTS`), newest filing first, in the
   * currency of its `unit`. @throws MarketFailure no_data if the market has none of this company
   */
  statements(symbol: string, signal?: AbortSignal): Promise<Answer<readonly XbrlFact[]>>;
  /** @throws MarketFailure no_data if the market has none of this company */
  filings(symbol: string, signal?: AbortSignal): Promise<Answer<CompanyFilings>>;
  /**
   * The text of one of `filings`: an annual, quarterly or current report, by section. It is external text, so data and
   * never an instruction. @throws MarketFailure no_data if the market does not have it
   */
  filingText(symbol: string, accession: string, signal?: AbortSignal): Promise<Answer<FilingText>>;
  /** The last `limit` Forms 3, 4, 5 and 144. @throws MarketFailure no_data if the market knows nothing of this company */
  ownership(symbol: string, limit: number, signal?: AbortSignal): Promise<Answer<InsiderForms>>;
  /** The last Schedules 13D and 13G, amendments included. @throws MarketFailure no_data if the market knows nothing of this company */
  holders(symbol: string, asked: HoldersAsked, signal?: AbortSignal): Promise<Answer<HolderSchedules>>;
}
