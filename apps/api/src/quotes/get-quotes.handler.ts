import { MOST_QUOTES, type QuoteResponse } from '@gemscout/contracts';
import { normaliseSymbol } from '@gemscout/domain';
import { MarketFailure, type Company } from '@gemscout/market';
import { TtlCache, withTimeout } from '@gemscout/service-kit';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiClock, ApiMarket } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { fieldSentence } from '../problems/input-pipe.ts';
import { ApprovalDays } from './approval-days.ts';
import { quoteOf } from './quote.ts';
import { RecentBars } from './recent-bars.ts';

/** A live list changes once a day. */
const NAMES_TTL_MS = 60 * 60_000;
const NAMES_WITHIN_MS = 2_000;
const DAY_MS = 86_400_000;

/** The names and last prices of several companies, for the rows of a list. */
export class GetQuotes extends Query<readonly QuoteResponse[]> {
  constructor(
    readonly workspaceId: string,
    /** Tickers, separated by commas. */
    readonly symbols: string,
  ) {
    super();
  }
}

type Names = ReadonlyMap<string, string>;

@QueryHandler(GetQuotes)
export class GetQuotesHandler implements IQueryHandler<GetQuotes> {
  private readonly listedNames = new TtlCache<Names>({ ttlMs: NAMES_TTL_MS, maxEntries: 1 });

  constructor(
    private readonly clock: ApiClock,
    private readonly market: ApiMarket,
    private readonly bars: RecentBars,
    private readonly approvals: ApprovalDays,
  ) {}

  /** In the order of the request, each ticker once. @throws ApiError input_invalid for what is not a ticker, and for too many */
  async execute({ workspaceId, symbols: asked }: GetQuotes): Promise<readonly QuoteResponse[]> {
    const symbols = symbolsIn(asked);
    const today = (this.market.info.asOf ?? this.clock.now()).slice(0, 10);
    const [names, approved] = await Promise.all([this.names(), this.approvals.of(workspaceId, symbols)]);
    return Promise.all(
      symbols.map(async (symbol) => {
        const approvedOn = approved.get(symbol);
        const read = await this.bars.of(symbol, { workspaceId, days: tradingDaysSince(approvedOn, today) });
        return quoteOf(read, { name: names.get(symbol) ?? null, today, approvedOn });
      }),
    );
  }

  /** Empty if the market's list does not come in time. */
  private async names(): Promise<Names> {
    const late = (): Error => new MarketFailure('unavailable', 'The market did not answer in time');
    const read = this.listedNames.get('all', async () => namesOf(await this.market.companies()));
    return withTimeout(read, NAMES_WITHIN_MS, late).catch(() => new Map());
  }
}

const namesOf = (companies: readonly Company[]): Names => new Map(companies.map(({ symbol, name }) => [symbol, name]));

function symbolsIn(text: string): readonly string[] {
  const symbols = text.split(',').map((part) => {
    const symbol = normaliseSymbol(part);
    if (symbol === undefined) throw new ApiError('input_invalid', fieldSentence('symbols', 'is not a list of tickers'));
    return symbol;
  });
  const once = [...new Set(symbols)];
  if (once.length > MOST_QUOTES)
    throw new ApiError('input_invalid', fieldSentence('symbols', `has more than ${MOST_QUOTES} tickers`));
  return once;
}

/** At least the trading days between a day and today, with the one before them; undefined without a day. */
function tradingDaysSince(day: string | undefined, today: string): number | undefined {
  if (day === undefined) return undefined;
  const days = Math.max(0, (Date.parse(today) - Date.parse(day)) / DAY_MS);
  return Math.ceil((days * 5) / 7) + 2;
}
