import { z } from 'zod';
import { type Answer, MarketFailure } from '../../market-data.ts';
import { newestPositions, publicationDayOf, type ShortPosition } from '../../short-interest/short-position.ts';
import { answerOf } from '../answers.ts';
import type { Capabilities } from '../capabilities.ts';
import { providerClient, type ProviderClient, type ProviderClientOptions } from '../http-client.ts';
import { symbolOf } from '../symbols.ts';

const NAME = 'finra';
const PATH = '/data/group/otcMarket/name/consolidatedShortInterest';
const DAY_MS = 86_400_000;
/** Settlements are twice a month: seven of them and their publication, however the weekends fall. */
const DAYS = 130;
/** Of 130 days there are nine settlements at most, some of them revised. */
const MOST_ROWS = 50;
const NO_CONTENT = 204;

const Rows = z.array(
  z.object({
    symbolCode: z.string(),
    settlementDate: z.iso.date(),
    currentShortPositionQuantity: z.number().nonnegative(),
    averageDailyVolumeQuantity: z.number().nonnegative().nullish(),
    stockSplitFlag: z.string().nullish(),
    revisionFlag: z.string().nullish(),
  }),
);
type Row = z.infer<typeof Rows>[number];

export type FinraOptions = Pick<ProviderClientOptions, 'schedule' | 'timeoutMs'> & {
  /** Another address than that of FINRA. */
  readonly baseUrl?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/**
 * Short interest of all listed shares by FINRA, which needs no key. Its own days to cover are not read: they end at 999.99, and are 1
 * where they are less.
 *
 * @see https://developer.finra.org/docs#query_api-equity-consolidated_short_interest
 */
export function finraProvider({
  baseUrl = 'https://api.finra.org',
  now = Date.now,
  ...options
}: FinraOptions): { readonly name: typeof NAME } & Pick<Capabilities, 'shortInterest'> {
  const client = providerClient({
    ...options,
    provider: NAME,
    baseUrl,
    headers: { accept: 'application/json' },
    refusalIn: ({ status }) =>
      status === NO_CONTENT ? { code: 'no_data', message: 'has no short interest of it' } : undefined,
  });
  return {
    name: NAME,
    shortInterest: (symbol, signal) => shortInterestOf(client, symbolOf(symbol), { nowMs: now(), signal }),
  };
}

type Asked = { readonly nowMs: number; readonly signal: AbortSignal | undefined };

async function shortInterestOf(
  client: ProviderClient,
  symbol: string,
  { nowMs, signal }: Asked,
): Promise<Answer<readonly ShortPosition[]>> {
  const today = dayOf(nowMs);
  const codes = codesOf(symbol);
  const question = {
    limit: MOST_ROWS,
    ...filterOf(codes),
    dateRangeFilters: [{ fieldName: 'settlementDate', startDate: dayOf(nowMs - DAYS * DAY_MS), endDate: today }],
  };
  const { data: rows, fetchedAt } = await client.postJson(PATH, question, Rows, signal);
  const other = rows.find(({ symbolCode }) => !codes.includes(symbolCode));
  if (other) throw new MarketFailure('unavailable', `${NAME} answered about another symbol, asked about ${symbol}`);
  const revisedLast = rows.toSorted((one, next) => Number(isRevised(one)) - Number(isRevised(next)));
  const positions = newestPositions(
    revisedLast.map((row) => positionIn(row, symbol)),
    today,
  );
  const [newest] = positions;
  if (!newest)
    throw new MarketFailure('no_data', `${NAME} has no short interest of ${symbol} of the last ${DAYS} days`);
  return answerOf(NAME, { fetchedAt }, positions, `${newest.publishedOn}T23:59:59.999Z`);
}

/** A class of a share is written in several ways, and none of them is documented. */
function codesOf(symbol: string): readonly string[] {
  return symbol.includes('.') ? ['.', '/', ' ', '-'].map((sign) => symbol.replace('.', sign)) : [symbol];
}

function filterOf(codes: readonly string[]) {
  if (codes.length > 1) return { domainFilters: [{ fieldName: 'symbolCode', values: codes }] };
  return { compareFilters: [{ compareType: 'EQUAL', fieldName: 'symbolCode', fieldValue: codes[0] }] };
}

const isRevised = ({ revisionFlag }: Row): boolean => isSet(revisionFlag);
const isSet = (flag: string | null | undefined): boolean => Boolean(flag?.trim()) && flag?.trim() !== 'N';

function positionIn(row: Row, symbol: string): ShortPosition {
  return {
    symbol,
    settlementDate: row.settlementDate,
    publishedOn: publicationDayOf(row.settlementDate),
    sharesShort: row.currentShortPositionQuantity,
    averageDailyVolume: row.averageDailyVolumeQuantity ?? null,
    isSplit: isSet(row.stockSplitFlag),
  };
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
