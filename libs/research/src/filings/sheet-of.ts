import { type Split, statementSheet, type StatementSheet, withRestatedSplits } from '@gemscout/filings';
import { MarketFailure, type Bar, type FactsMarket, type Provenance } from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';
import { isRatioOfShares } from '../tools/share-basis.ts';

/** Whose statements, and as of which day. */
export type SheetOf = {
  readonly symbol: string;
  /** Null: unknown. */
  readonly sector: string | null;
  /** The last day whose filings are read, `yyyy-mm-dd`. */
  readonly asOf: string;
  /** Up to that day, oldest first; none where they cannot be read, or are not needed. */
  readonly prices: () => Promise<Prices>;
  /** True: of the past only the newest year and quarter. */
  readonly isBrief?: boolean;
};

/** Bars in US dollars, and who gave them. */
export type Prices = { readonly bars: readonly Bar[]; readonly provider?: string };

/** Trading days of ten years, as far back as multiples are looked at, and a week before. */
const VALUATION_DAYS = 2_530;

/** The prices that multiples are computed from. @throws MarketFailure as `answerOrFailure` */
export async function pricesFor(
  market: Pick<FactsMarket, 'info' | 'bars'>,
  symbol: string,
  signal?: AbortSignal,
): Promise<Prices> {
  const answer = await answerOrFailure(market, market.bars(symbol, VALUATION_DAYS, signal));
  return answer instanceof MarketFailure ? { bars: [] } : { bars: answer.data, provider: answer.provenance.provider };
}

export type ReadSheet = {
  readonly sheet: StatementSheet;
  readonly splits: readonly Split[];
  readonly provenance: Provenance;
  /** Who gave the prices, and the yields. */
  readonly priceProvider?: string;
  readonly ratesProvider?: string;
};

/** What the statements of a company say, or why the market has none. @throws MarketFailure as `answerOrFailure` */
export async function sheetOf(
  market: FactsMarket,
  { symbol, sector, asOf, prices, isBrief = false }: SheetOf,
  signal?: AbortSignal,
): Promise<ReadSheet | MarketFailure> {
  const answer = await answerOrFailure(market, market.statements(symbol, signal));
  if (answer instanceof MarketFailure) return answer;
  const [splits, { bars, provider }] = await Promise.all([splitsOf(market, symbol, answer), prices()]);
  const yields = bars.length > 0 ? await yieldsBy(market, asOf, signal) : undefined;
  const sheet = statementSheet(answer.data, { asOf, sector, splits, isBrief, closes: bars, tenYear: yields?.tenYear });
  const priced = provider !== undefined && { priceProvider: provider };
  const rated = yields && { ratesProvider: yields.provider };
  return { sheet, splits, provenance: answer.provenance, ...priced, ...rated };
}

/** Undefined where the market has none: what needs them then says so. */
async function yieldsBy(market: FactsMarket, day: string, signal: AbortSignal | undefined) {
  const answer = await answerOrFailure(market, market.rates(day, signal));
  if (answer instanceof MarketFailure) return undefined;
  const { date, year10Pct: pct } = answer.data;
  return { tenYear: { date, pct }, provider: answer.provenance.provider };
}

async function splitsOf(
  market: FactsMarket,
  symbol: string,
  { data }: Awaited<ReturnType<FactsMarket['statements']>>,
): Promise<readonly Split[]> {
  const events = (await market.shareEvents?.(symbol)) ?? [];
  const known = events.filter(({ factor }) => isRatioOfShares(factor));
  return withRestatedSplits(
    data,
    known.map(({ date, factor }) => ({ day: date, ratio: 1 / factor })),
  );
}
