/** A figure without dimensions as a company filed it, from `companyfacts` or from the inline XBRL of a report. */
export type XbrlFact = {
  /** Taxonomy and tag: `us-gaap:Revenues`, `dei:EntityCommonStockSharesOutstanding`, `ifrs-full:Revenue`. */
  readonly tag: string;
  /** As XBRL writes it: `USD`, `shares`, `USD/shares`, `pure`. */
  readonly unit: string;
  readonly value: number;
  /** First day that the value covers, `yyyy-mm-dd`; null where it is of one instant, `end`. */
  readonly start: string | null;
  /** Last day that the value covers, `yyyy-mm-dd`. */
  readonly end: string;
  /** The day of the filing, `yyyy-mm-dd`: the value could not be known before. */
  readonly filed: string;
  /** The number of the filing: `0000320193-24-000123`. */
  readonly accession: string;
  /** `10-K`, `10-Q/A`, `20-F`, … */
  readonly form: string;
};
