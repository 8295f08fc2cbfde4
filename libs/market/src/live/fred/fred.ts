import { z } from 'zod';
import { type Answer, MarketFailure } from '../../market-data.ts';
import { answerOf, calendarDay, newestFirst, rowsOf } from '../answers.ts';
import type { Quote } from '../capabilities.ts';
import { providerClient, type ProviderClient } from '../http-client.ts';
import type { RawResponse } from '../raw-response.ts';
import { addressBefore, type KeyedProviderOptions, type ProviderWith } from '../keyed-provider.ts';

const NAME = 'fred';
const PATH = '/fred';
const OBSERVATIONS = 10;

const ObservationsBody = z.object({ observations: rowsOf(z.object({ date: calendarDay, value: z.string() })) });
type Observation = z.infer<typeof ObservationsBody>['observations'][number];

/** https://fred.stlouisfed.org/docs/api/fred: series of the Federal Reserve, such as `DGS10`. Their latest value is their quote. */
export function fredProvider({
  key,
  baseUrl = 'https://api.stlouisfed.org',
  ...options
}: KeyedProviderOptions): ProviderWith<'quote'> {
  const client = providerClient({
    ...options,
    provider: NAME,
    baseUrl: addressBefore(PATH, baseUrl),
    query: { api_key: key },
    secrets: [key],
    refusalIn: badKey,
  });
  return { name: NAME, quote: (series, signal) => latestOf(client, series.trim().toUpperCase(), signal) };
}

/** A wrong key is 400, as an unknown series is; only the sentence tells them apart. */
function badKey({ status, text }: RawResponse) {
  if (status !== 400 || !/api_key/i.test(text)) return undefined;
  return { code: 'auth' as const, message: 'does not know this key (400)' };
}

async function latestOf(client: ProviderClient, series: string, signal?: AbortSignal): Promise<Answer<Quote>> {
  if (!/^[A-Z0-9_]{1,40}$/.test(series)) throw new MarketFailure('no_data', `“${series.slice(0, 40)}” is no series`);
  const asked = { series_id: series, sort_order: 'desc', limit: OBSERVATIONS };
  const { data: text, ...read } = await client.getText(
    `${PATH}/series/observations`,
    { ...asked, file_type: 'json' },
    signal,
  );
  const known = newestFirst(observationsIn(text).filter(isKnown), ({ date }) => date);
  const [latest, before] = known;
  if (!latest) throw new MarketFailure('no_data', `${NAME} has no value of ${series}`);
  const [price, previousClose] = [Number(latest.value), before ? Number(before.value) : null];
  const what = { symbol: series, name: null, kind: 'series', currency: null, volume: null, marketCap: null };
  const at = `${latest.date}T00:00:00.000Z`;
  return answerOf(NAME, read, { ...what, price, previousClose, changePct: null, at });
}

/** A day without a value has a dot. */
function isKnown({ value }: Observation): boolean {
  return value.trim() !== '' && Number.isFinite(Number(value));
}

const OBSERVATION = /<observation\b[^>]*\bdate="([^"]*)"[^>]*\bvalue="([^"]*)"/g;

/** JSON as it is asked for, or the XML that some mirrors keep answering with. @throws MarketFailure unavailable */
function observationsIn(text: string): readonly Observation[] {
  if (/^\s*(<\?xml[^>]*>\s*)?<observations\b/.test(text))
    return [...text.matchAll(OBSERVATION)].map(([, date = '', value = '']) => ({ date, value }));
  const parsed = ObservationsBody.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data.observations;
  throw new MarketFailure('unavailable', `${NAME} answered in a shape that this release does not know`);
}

function jsonOf(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
