import type { JsonObject } from '@gemscout/domain';
import {
  closesOf,
  MarketFailure,
  type Answer,
  type Bar,
  type FactsMarket,
  type Provenance,
  type TreasuryYields,
} from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';
import { asSeries, sectorSeries, type Series } from './compared-series.ts';
import { creditBody, curveBody } from './curve-body.ts';
import { beta, strength, volatility, type RegimeFigure } from './regime-figures.ts';

/** A figure without a value, and why, as a sentence. */
export type MissingRegime = { readonly id: string; readonly reason: string };

/** What an item of evidence is made of. */
type RegimeItem = { readonly body: JsonObject; readonly provenance: Provenance };

export type RegimeSheet = {
  /** How the share moves with its market; undefined without a price. */
  readonly regime?: RegimeItem;
  /** The yield curve and the credit spread; undefined where the market has neither. */
  readonly curve?: RegimeItem;
  readonly missing: readonly MissingRegime[];
};

export type RegimeOf = {
  readonly symbol: string;
  readonly sector: string | null;
  /** `yyyy-mm-dd` */
  readonly asOf: string;
  /** Of the symbol, up to that day, oldest first. */
  readonly prices: { readonly bars: readonly Bar[]; readonly provider?: string };
};

/** As many trading days as the indicators are computed from, so that a live market is asked once. */
const DAYS = 320;
const [VOLATILITY_DAYS, STRENGTH_DAYS] = [
  [20, 60],
  [20, 60, 120],
] as const;

/** Measures a share against its market, and the market itself. What has no source has no value, with the reason. @throws MarketFailure as `answerOrFailure` */
export async function regimeOf(market: FactsMarket, about: RegimeOf, signal?: AbortSignal): Promise<RegimeSheet> {
  const curves = await curvesBy(market, about.asOf, signal);
  const [index, sector, credit] = await Promise.all([
    indexSeries(market, signal),
    sectorSeries(market, about, signal),
    creditBy(market, about.asOf, signal),
  ]);
  const moved = movesOf(about, { index, sector, curves });
  const curve = curveItem(curves, credit);
  const missing = [...moved.missing, ...curve.missing];
  return { ...(moved.item && { regime: moved.item }), ...(curve.item && { curve: curve.item }), missing };
}

async function indexSeries(market: FactsMarket, signal?: AbortSignal): Promise<Series> {
  const symbol = await market.regime?.index();
  if (symbol === undefined) return { reason: 'The market has no index.' };
  const answer = await answerOrFailure(market, market.bars(symbol, DAYS, signal));
  return asSeries(answer, `${symbol}, the index`, `The market has no prices of its index ${symbol}.`);
}

type Curves = Answer<readonly TreasuryYields[]> | MarketFailure;

async function curvesBy(market: FactsMarket, day: string, signal?: AbortSignal): Promise<Curves> {
  if (!market.regime) return new MarketFailure('no_data', `The market "${market.info.name}" has no Treasury yields.`);
  return answerOrFailure(market, market.regime.curves(day, signal));
}

async function creditBy(market: FactsMarket, day: string, signal?: AbortSignal) {
  if (!market.regime) return new MarketFailure('no_data', `The market "${market.info.name}" has no credit spread.`);
  return answerOrFailure(market, market.regime.creditSpread(day, signal));
}

type Compared = { readonly index: Series; readonly sector: Series; readonly curves: Curves };
type Read = { readonly item?: RegimeItem; readonly missing: readonly MissingRegime[] };

/** Of yields that end earlier, nothing is known of the days since. */
const OLDEST_YIELD_DAYS = 7;
const DAY_MS = 86_400_000;

function yieldSeries(curves: Curves, asOf: string): Series {
  if (curves instanceof MarketFailure) return { reason: 'The market has no Treasury yields.' };
  const values = curves.data.map(({ date, year10Pct }) => ({ date, value: year10Pct }));
  const last = values.reduce((latest, { date }) => (date > latest ? date : latest), '');
  if (Date.parse(asOf) - Date.parse(last) > OLDEST_YIELD_DAYS * DAY_MS)
    return { reason: `The newest Treasury yields are of ${last}.` };
  return { name: 'Ten-year Treasury yield', values, provider: curves.provenance.provider };
}

function movesOf({ symbol, prices, asOf }: RegimeOf, { index, sector, curves }: Compared): Read {
  const closes = closesOf(prices.bars.slice(-DAYS));
  const last = closes.at(-1);
  if (!last) return { missing: [{ id: 'realised_volatility_20', reason: 'There are no prices of the share.' }] };
  const tenYear = yieldSeries(curves, asOf);
  const share = { name: symbol, values: closes };
  const figures = [
    ...VOLATILITY_DAYS.map((days) => volatility(share, days)),
    beta(['beta_index', 'beta_index_ratio'], share, index, 'percent'),
    beta(['beta_sector', 'beta_sector_ratio'], share, sector, 'percent'),
    beta(['beta_yield', 'beta_yield_pct'], share, tenYear, 'points'),
    ...STRENGTH_DAYS.map((days) => strength('index', share, index, days)),
    ...STRENGTH_DAYS.map((days) => strength('sector', share, sector, days)),
  ];
  const providers = [prices.provider, index.provider, sector.provider, tenYear.provider].filter(
    (each) => each !== undefined,
  );
  const missing = missingIn(figures);
  const body = {
    date: last.date,
    ...Object.fromEntries(figures.map(({ field, value }) => [field, value ?? null])),
    series: figures.flatMap(({ id, series, changes }) =>
      series
        ? [{ metric: id, of: series.map((each) => ({ ...each })), ...(changes !== undefined && { changes }) }]
        : [],
    ),
    missing: missing.map((each) => ({ ...each })),
  };
  const known = curves instanceof MarketFailure ? endOf(asOf) : curves.provenance;
  const provenance = { provider: joined(providers), fetchedAt: known.fetchedAt, asOf: known.asOf };
  return { item: { body, provenance }, missing };
}

const endOf = (day: string) => ({ fetchedAt: `${day}T23:59:59.999Z`, asOf: `${day}T23:59:59.999Z` });

function missingIn(figures: readonly RegimeFigure[]): readonly MissingRegime[] {
  return figures.flatMap(({ id, value, reason }) => (value === undefined ? [{ id, reason }] : []));
}

function curveItem(curves: Curves, credit: Awaited<ReturnType<typeof creditBy>>): Read {
  const curve = curves instanceof MarketFailure ? undefined : curves.data.at(-1);
  const [read, spread] = [curveBody(curve), creditBody(credit instanceof MarketFailure ? undefined : credit.data)];
  const missing = [...read.missing, ...spread.missing];
  const known = [curves, credit].flatMap((each) => (each instanceof MarketFailure ? [] : [each.provenance]));
  const [first] = known;
  if (!first) return { missing };
  const asOf =
    known
      .map((each) => each.asOf)
      .toSorted()
      .at(-1) ?? first.asOf;
  const provenance = { ...first, provider: joined(known.map(({ provider }) => provider)), asOf };
  return {
    item: { body: { ...read.body, ...spread.body, missing: missing.map((each) => ({ ...each })) }, provenance },
    missing,
  };
}

/** As `licencesOf` reads them: each source once. */
export function joined(providers: readonly string[]): string {
  return [...new Set(providers.flatMap((each) => each.split('+')))].join('+');
}
