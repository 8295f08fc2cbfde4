import { MarketFailure, type Answer, type TreasuryYields } from '../../market-data.ts';
import { answerOf, newestFirst } from '../answers.ts';
import type { Capabilities } from '../capabilities.ts';
import { providerClient, type ProviderClient, type ProviderClientOptions } from '../http-client.ts';

const NAME = 'treasury';
const PATH = '/resource-center/data-chart-center/interest-rates/pages/xml';

export type TreasuryOptions = Pick<ProviderClientOptions, 'schedule' | 'timeoutMs'> & {
  /** Another address than the Treasury's own. */
  readonly baseUrl?: string | undefined;
};

/**
 * The daily par yield curve of the US Treasury, a feed a month, and one a year. The Treasury publishes a day's curve in its afternoon.
 *
 * @see https://home.treasury.gov/treasury-daily-interest-rate-xml-feed
 */
export function treasuryProvider({
  baseUrl = 'https://home.treasury.gov',
  ...options
}: TreasuryOptions): { readonly name: typeof NAME } & Pick<Capabilities, 'rates' | 'curves'> {
  const client = providerClient({ ...options, provider: NAME, baseUrl });
  return {
    name: NAME,
    rates: (day, signal) => yieldsBy(client, day, signal),
    curves: (day, signal) => curvesBy(client, day, signal),
  };
}

/** Of the month of the day; on its first days, which may have none yet, of the month before. */
async function yieldsBy(client: ProviderClient, day: string, signal?: AbortSignal): Promise<Answer<TreasuryYields>> {
  for (const month of [day.slice(0, 7), monthBefore(day)]) {
    const asked = { data: 'daily_treasury_yield_curve', field_tdr_date_value_month: month.replace('-', '') };
    const { data: text, ...read } = await client.getText(PATH, asked, signal);
    const known = yieldsIn(text).filter(({ date }) => date <= day);
    const [newest] = newestFirst(known, ({ date }) => date);
    if (newest) return answerOf(NAME, read, newest, `${newest.date}T23:59:59.999Z`);
  }
  throw new MarketFailure('no_data', `${NAME} has no yields of the month of ${day} by then, nor of the month before`);
}

/** Until October the year has fewer than nine months: then that before is asked for as well. */
async function curvesBy(
  client: ProviderClient,
  day: string,
  signal?: AbortSignal,
): Promise<Answer<readonly TreasuryYields[]>> {
  const year = Number(day.slice(0, 4));
  const feeds = await Promise.all(
    (day.slice(5, 7) < '10' ? [year - 1, year] : [year]).map((each) =>
      client.getText(PATH, { data: 'daily_treasury_yield_curve', field_tdr_date_value: String(each) }, signal),
    ),
  );
  const known = feeds.flatMap(({ data: text }) => yieldsIn(text)).filter(({ date }) => date <= day);
  const [newest] = newestFirst(known, ({ date }) => date);
  const [read] = feeds;
  if (!newest || !read) throw new MarketFailure('no_data', `${NAME} has no yields of ${year} by ${day}`);
  const oldestFirst = newestFirst(known, ({ date }) => date).toReversed();
  return answerOf(NAME, read, oldestFirst, `${newest.date}T23:59:59.999Z`);
}

function monthBefore(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7);
}

const ENTRY = /<m:properties\b[\s\S]*?<\/m:properties>/g;

/** @throws MarketFailure unavailable for what is no feed, such as a page of an error */
function yieldsIn(text: string): readonly TreasuryYields[] {
  if (!text.includes('DailyTreasuryYieldCurveRateData'))
    throw new MarketFailure('unavailable', `${NAME} answered in a shape that this release does not know`);
  return [...text.matchAll(ENTRY)].flatMap(([entry]) => yieldsOf(entry) ?? []);
}

/** A day without a ten-year yield is none. */
function yieldsOf(entry: string): TreasuryYields | undefined {
  const date = /^\d{4}-\d\d-\d\d/.exec(valueIn(entry, 'NEW_DATE') ?? '')?.[0];
  const year10Pct = yieldIn(entry, 'BC_10YEAR');
  if (date === undefined || year10Pct === null) return undefined;
  return { date, month3Pct: yieldIn(entry, 'BC_3MONTH'), year2Pct: yieldIn(entry, 'BC_2YEAR'), year10Pct };
}

/** Null where the element is missing, or marked as null. */
function yieldIn(entry: string, element: string): number | null {
  const text = valueIn(entry, element)?.trim() ?? '';
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

function valueIn(entry: string, element: string): string | undefined {
  return new RegExp(`<d:${element}(?:\\s[^>]*)?>([^<]*)</d:${element}>`).exec(entry)?.[1];
}
