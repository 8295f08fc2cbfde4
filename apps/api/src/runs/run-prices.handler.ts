import type { RunPricesResponse } from '@gemscout/contracts';
import { firstLine } from '@gemscout/domain';
import { lastDayWithBar, MarketFailure, openMarket } from '@gemscout/market';
import { withTimeout } from '@gemscout/service-kit';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ApiDeps } from '../api-deps.ts';
import { ApiClock, ApiMarket, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { ownRun } from './ownership.ts';
import { logOf } from './run-log.ts';

const SAMPLE_MARKET = 'sample';
const DAY_MS = 86_400_000;
/** Prices start half a year before the run and cover at most three years. */
const DAYS_BEFORE = 126;
const MOST_DAYS = 756;
const ANSWER_WITHIN_MS = 5_000;

/** The closes of one symbol up to the run's as-of time; with `after` also later ones, each marked. */
export class GetRunPrices extends Query<RunPricesResponse> {
  constructor(
    readonly workspaceId: string,
    readonly runId: string,
    readonly symbol: string,
    readonly after: boolean,
  ) {
    super();
  }
}

@QueryHandler(GetRunPrices)
export class GetRunPricesHandler implements IQueryHandler<GetRunPrices> {
  #sampleMarket: Promise<ApiDeps['market']> | undefined;

  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly market: ApiMarket,
  ) {}

  async execute({ workspaceId, runId, symbol, after }: GetRunPrices): Promise<RunPricesResponse> {
    const { store, clock } = this;
    const { at, sample = false } = await ownRun(store, workspaceId, runId);
    const init = firstLine(await logOf(store, runId), 'INIT');
    const { market: name = null, as_of = null } = init?.payload ?? {};
    const market = sample ? await this.marketOfSample() : this.market;
    // On another market the symbol may belong to another company.
    if (name !== null && name !== market.info.name) throw new ApiError('prices_unknown');
    const asOf = as_of ?? at;
    const now = Date.parse(market.info.asOf ?? clock.now());
    const { data, provenance } = await barsOf(market, symbol, daysUntil(now, Date.parse(asOf)));
    const asOfDay = lastDayWithBar(Date.parse(asOf));
    const until = after ? lastDayWithBar(now) : asOfDay;
    const closes = data
      .filter(({ date }) => date <= until)
      .map(({ date, close }) => ({ date, close, after: date > asOfDay }));
    const known = closes.filter((close) => !close.after);
    const last = known.at(-1);
    if (!last) throw new ApiError('prices_unknown');
    const shown = [...known.slice(-DAYS_BEFORE), ...closes.filter((close) => close.after)];
    return { symbol, as_of: asOf, as_of_day: last.date, provider: provenance.provider, closes: shown };
  }

  /** The sample run's companies have prices on every installation. */
  private marketOfSample(): Promise<ApiDeps['market']> {
    if (this.market.info.name === SAMPLE_MARKET) return Promise.resolve(this.market);
    this.#sampleMarket ??= openMarket(SAMPLE_MARKET);
    return this.#sampleMarket;
  }
}

/** @throws ApiError prices_unknown; MarketFailure if the market does not answer in time */
async function barsOf(market: ApiDeps['market'], symbol: string, days: number) {
  const late = (): MarketFailure => new MarketFailure('unavailable', 'The market did not answer in time');
  const ended = new AbortController();
  try {
    return await withTimeout(market.bars(symbol, days, ended.signal), ANSWER_WITHIN_MS, late);
  } catch (error) {
    if (error instanceof MarketFailure && error.code === 'no_data') throw new ApiError('prices_unknown');
    throw error;
  } finally {
    ended.abort();
  }
}

/** The number of trading days from half a year before the run until now. */
function daysUntil(now: number, asOf: number): number {
  const since = Math.max(0, Math.ceil((((now - asOf) / DAY_MS) * 5) / 7));
  return Math.min(MOST_DAYS, DAYS_BEFORE + since + 2);
}
