import { MarketFailure, type Answer, type TreasuryYields } from '../../market-data.ts';
import type { CreditSpread } from '../../regime/regime-data.ts';
import { answerOf } from '../answers.ts';
import type { Capabilities } from '../capabilities.ts';
import { providerClient, type ProviderClient, type ProviderClientOptions } from '../http-client.ts';

const NAME = 'fredcsv';
const PATH = '/graph/fredgraph.csv';
const DAY_MS = 24 * 60 * 60_000;
/** Of curves: nine months and more. A credit spread of a month ago says nothing of now. */
const [CURVE_DAYS, CREDIT_DAYS] = [400, 30];

export type FredCsvOptions = Pick<ProviderClientOptions, 'schedule' | 'timeoutMs'> & {
  /** Another address than that of the Federal Reserve Bank of St. Louis. */
  readonly baseUrl?: string | undefined;
};

/**
 * The files behind the charts of the Federal Reserve Bank of St. Louis, which need no key: the credit spread, and yields where the
 * Treasury does not answer. A series is a request.
 *
 * @see https://fred.stlouisfed.org/series/BAMLH0A0HYM2
 */
export function fredCsvProvider({
  baseUrl = 'https://fred.stlouisfed.org',
  ...options
}: FredCsvOptions): { readonly name: typeof NAME } & Pick<Capabilities, 'rates' | 'curves' | 'creditSpread'> {
  const client = providerClient({ ...options, provider: NAME, baseUrl });
  return {
    name: NAME,
    rates: (day, signal) => newestCurve(client, day, signal),
    curves: (day, signal) => curvesBy(client, { day, days: CURVE_DAYS }, signal),
    creditSpread: (day, signal) => creditSpreadBy(client, day, signal),
  };
}

type Span = { readonly day: string; readonly days: number };
type Series = ReadonlyMap<string, number>;

async function newestCurve(client: ProviderClient, day: string, signal?: AbortSignal): Promise<Answer<TreasuryYields>> {
  const { data, provenance } = await curvesBy(client, { day, days: CREDIT_DAYS }, signal);
  const newest = data.at(-1);
  if (newest) return { data: newest, provenance };
  throw new MarketFailure('no_data', `${NAME} has no yields by ${day}`);
}

/** A day without a ten-year yield is none; the other yields of a day may be missing. */
async function curvesBy(
  client: ProviderClient,
  span: Span,
  signal?: AbortSignal,
): Promise<Answer<readonly TreasuryYields[]>> {
  const [tenYear, twoYear, threeMonth] = await Promise.all(
    ['DGS10', 'DGS2', 'DGS3MO'].map((id) => seriesOf(client, id, span, signal)),
  );
  const curves = [...(tenYear?.values ?? [])].map(([date, year10Pct]) => ({
    date,
    month3Pct: threeMonth?.values.get(date) ?? null,
    year2Pct: twoYear?.values.get(date) ?? null,
    year10Pct,
  }));
  const newest = curves.at(-1);
  if (!tenYear || !newest) throw new MarketFailure('no_data', `${NAME} has no yields by ${span.day}`);
  return answerOf(NAME, tenYear, curves, `${newest.date}T23:59:59.999Z`);
}

/** That of the ICE BofA US High Yield index over Treasuries. */
async function creditSpreadBy(
  client: ProviderClient,
  day: string,
  signal?: AbortSignal,
): Promise<Answer<CreditSpread>> {
  const { values, fetchedAt } = await seriesOf(client, 'BAMLH0A0HYM2', { day, days: CREDIT_DAYS }, signal);
  const [newest] = [...values].toReversed();
  if (!newest) throw new MarketFailure('no_data', `${NAME} has no credit spread of the ${CREDIT_DAYS} days to ${day}`);
  const [date, pct] = newest;
  return answerOf(NAME, { fetchedAt }, { date, pct }, `${date}T23:59:59.999Z`);
}

async function seriesOf(
  client: ProviderClient,
  id: string,
  { day, days }: Span,
  signal?: AbortSignal,
): Promise<{ readonly values: Series; readonly fetchedAt: string }> {
  const from = new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
  const { data: text, fetchedAt } = await client.getText(PATH, { id, cosd: from, coed: day }, signal);
  return { values: valuesIn(text, id, day), fetchedAt };
}

const ROW = /^(\d{4}-\d\d-\d\d),(-?\d+(?:\.\d+)?)$/;

/** By day, oldest first. A holiday has a dot or nothing. @throws MarketFailure unavailable for what is no such file */
function valuesIn(text: string, id: string, day: string): Series {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (!new RegExp(`^(?:observation_date|DATE),${id}$`).test(head.trim()))
    throw new MarketFailure('unavailable', `${NAME} answered in a shape that this release does not know`);
  const rows = lines.flatMap((line): readonly (readonly [string, number])[] => {
    const [, date = '', value = ''] = ROW.exec(line.trim()) ?? [];
    return date === '' || date > day ? [] : [[date, Number(value)]];
  });
  return new Map(rows.toSorted(([one], [other]) => one.localeCompare(other)));
}
