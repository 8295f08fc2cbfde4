/** How often a provider may be asked by all processes of an installation together. */
export type ProviderLimits = {
  /** As people know it. */
  readonly label: string;
  /** So many questions at once … */
  readonly burst: number;
  /** … and then so many a second. */
  readonly perSecond: number;
  /** Calls a day; undefined without a daily limit. */
  readonly daily?: number;
  /** When its day begins, hours after midnight UTC. */
  readonly dayStartsAtHour?: number;
};

/** Plans without payment, as the providers' pages tell them; a little slower than they allow. */
const LIMITS: Readonly<Record<string, ProviderLimits>> = {
  yahoo: { label: 'Yahoo', burst: 10, perSecond: 2 },
  sec: { label: 'SEC EDGAR', burst: 10, perSecond: 8 },
  treasury: { label: 'US Treasury', burst: 5, perSecond: 1 },
  stocktwits: { label: 'StockTwits', burst: 10, perSecond: 200 / 3_600 },
  reddit: { label: 'Reddit', burst: 5, perSecond: 10 / 60 },
  finnhub: { label: 'Finnhub', burst: 20, perSecond: 40 / 60 },
  alphavantage: { label: 'Alpha Vantage', burst: 1, perSecond: 1, daily: 25, dayStartsAtHour: 5 },
  fred: { label: 'FRED', burst: 10, perSecond: 1.5 },
  fredcsv: { label: 'FRED charts', burst: 5, perSecond: 1 },
  finra: { label: 'FINRA', burst: 10, perSecond: 5 },
  tradier: { label: 'Tradier', burst: 10, perSecond: 1 },
  tavily: { label: 'Tavily', burst: 5, perSecond: 1.5, daily: 33 },
  exa: { label: 'Exa', burst: 5, perSecond: 5, daily: 33 },
  brave: { label: 'Brave', burst: 1, perSecond: 1, daily: 66 },
  coingecko: { label: 'CoinGecko', burst: 5, perSecond: 0.4, daily: 333 },
  searxng: { label: 'SearXNG', burst: 10, perSecond: 2 },
};

const CAREFUL: ProviderLimits = { label: 'This provider', burst: 2, perSecond: 1 };

type Environment = Readonly<Record<string, string | undefined>>;

/** What is known of `provider`; `<PROVIDER>_DAILY_LIMIT` says the budget of a paid plan. */
export function limitsOf(provider: string, environment: Environment = {}): ProviderLimits {
  const limits = LIMITS[provider] ?? CAREFUL;
  const daily = Number(environment[`${provider.toUpperCase()}_DAILY_LIMIT`] ?? '');
  return Number.isInteger(daily) && daily > 0 ? { ...limits, daily } : limits;
}

const DAY_MS = 24 * 60 * 60_000;

/** The provider's own day around an instant. */
export function dayAround({ dayStartsAtHour = 0 }: ProviderLimits, nowMs: number) {
  const offsetMs = dayStartsAtHour * 60 * 60_000;
  const startMs = Math.floor((nowMs - offsetMs) / DAY_MS) * DAY_MS + offsetMs;
  return { startMs, endMs: startMs + DAY_MS };
}

/** What one workspace may use of a daily budget. */
export function shareOf({ daily }: ProviderLimits): number | undefined {
  return daily === undefined ? undefined : Math.max(1, Math.floor(daily / 5));
}
