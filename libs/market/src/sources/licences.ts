/** What a source allows to do with its data. Personal use is allowed by all of them. */
export type Licence = {
  /** As people know it. */
  readonly label: string;
  /** False for a source without a documented interface, which may change or refuse at any time. */
  readonly isOfficial: boolean;
  /** False: for personal use only, so that it is off where plans are sold. */
  readonly isCommercial: boolean;
  /** False: its rows and texts stay out of shares, exports and answers to API keys. */
  readonly isRedistributable: boolean;
  /** Shown wherever the data are shown; null if none is required. */
  readonly attribution: string | null;
  /** Its texts are deleted after so many days; null: they are kept with the run. */
  readonly retentionDays: number | null;
};

const PERSONAL = { isOfficial: true, isCommercial: false, isRedistributable: false, retentionDays: null } as const;
const UNOFFICIAL = { ...PERSONAL, isOfficial: false } as const;
const OWN = { isOfficial: true, isCommercial: true, isRedistributable: true, attribution: null, retentionDays: null };

/**
 * Every source of live data, of the plans without payment, as strict as their terms may be read: nobody has asked the providers. An
 * operator with a licence records it in `LICENSED_SOURCES`.
 */
export const LICENCES = {
  sec: { ...OWN, label: 'SEC EDGAR', attribution: 'SEC EDGAR, public domain' },
  treasury: { ...OWN, label: 'US Treasury', attribution: 'US Department of the Treasury, public domain' },
  yahoo: { ...UNOFFICIAL, label: 'Yahoo', attribution: 'Yahoo Finance', retentionDays: 30 },
  stocktwits: { ...UNOFFICIAL, label: 'StockTwits', attribution: 'StockTwits', retentionDays: 30 },
  reddit: { ...UNOFFICIAL, label: 'Reddit', attribution: 'Reddit', retentionDays: 2 },
  finnhub: { ...PERSONAL, label: 'Finnhub', attribution: 'Finnhub' },
  alphavantage: { ...PERSONAL, label: 'Alpha Vantage', attribution: 'Alpha Vantage' },
  fred: {
    ...PERSONAL,
    label: 'FRED',
    attribution:
      'This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis.',
  },
  fredcsv: {
    ...PERSONAL,
    label: 'FRED charts',
    attribution: 'FRED, Federal Reserve Bank of St. Louis; credit spread: ICE Data Indices, LLC',
  },
  finra: { ...PERSONAL, label: 'FINRA', attribution: 'FINRA' },
  coingecko: { ...PERSONAL, label: 'CoinGecko', attribution: 'Data provided by CoinGecko' },
  tradier: { ...PERSONAL, label: 'Tradier', attribution: 'Tradier' },
  tavily: { ...PERSONAL, label: 'Tavily', isCommercial: true, attribution: null },
  exa: { ...PERSONAL, label: 'Exa', isCommercial: true, attribution: null },
  brave: { ...PERSONAL, label: 'Brave', isCommercial: true, attribution: null, retentionDays: 1 },
  searxng: { ...UNOFFICIAL, label: 'SearXNG', attribution: null, retentionDays: 30 },
} as const satisfies Readonly<Record<string, Licence>>;
export type SourceName = keyof typeof LICENCES;

export const SOURCE_NAMES: readonly SourceName[] = Object.keys(LICENCES).filter(isSourceName);

/** Data that the operator imported: their rights are for the operator to know, so that they are not given away. */
const RECORDED: Licence = { ...OWN, label: 'Recorded market', isRedistributable: false };
/** The host of a fetched page. */
const PAGE: Licence = { ...PERSONAL, label: 'Web pages', isCommercial: true, attribution: null, retentionDays: 30 };

/** Made by this product: the sample market, and how a memo was checked. */
const PRODUCT: Licence = { ...OWN, label: 'Gemscout' };

/** The rows of the sources that an answer of `provider` comes from: of `yahoo+sec` both. */
export function licencesOf(provider: string): readonly Licence[] {
  if (provider.startsWith('recorded:')) return [RECORDED];
  return provider.split('+').map((name) => {
    if (isSourceName(name)) return LICENCES[name];
    return name.includes('.') || name === 'the web' ? PAGE : PRODUCT;
  });
}

export function isSourceName(name: string): name is SourceName {
  return Object.hasOwn(LICENCES, name);
}

/** After how many days the texts of a source are deleted; of the hosts of pages under the name `pages`. */
export const TEXT_RETENTION: readonly { readonly provider: string; readonly days: number }[] = [
  ...SOURCE_NAMES.map((name): [string, Licence] => [name, LICENCES[name]]),
  ['pages', PAGE] satisfies [string, Licence],
].flatMap(([provider, { retentionDays: days }]) => (days === null ? [] : [{ provider, days }]));
