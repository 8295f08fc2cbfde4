import type { z } from 'zod';
import { MarketFailure } from '../market-data.ts';
import { BodyTooLarge, boundedBytes } from './bounded-body.ts';
import { type Refusal, refusalOfStatus } from './failure-of-status.ts';
import { type Body, type RawResponse, rawResponse } from './raw-response.ts';
import { fetchOnSameHost, RedirectError } from './same-host.ts';

type Query = Readonly<Record<string, string | number | undefined>>;

export type Fetched<Data> = {
  readonly data: Data;
  /** When the answer was complete, ISO 8601. */
  readonly fetchedAt: string;
};

/** A turn to ask once, and whom to tell that the provider itself said `rate_limited`. */
export type GivenTurn = { refused(retryAfterMs: number | undefined): Promise<void> };

export type ProviderClientOptions = {
  /** The name that provenance, errors and figures carry. */
  readonly provider: string;
  /** Where the provider answers: `https://host`, or with a path before all of ours. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Goes with every question, such as `{ apikey }`. */
  readonly query?: Query;
  /** What no error may show: the keys among `headers` and `query`. A provider's own sentence may echo them. */
  readonly secrets?: readonly string[];
  /** For the whole answer, the body included. */
  readonly timeoutMs?: number;
  /** Of the body, unpacked. */
  readonly maxBytes?: number;
  /** Waits for the provider's turn before each request. @throws MarketFailure rate_limited where that takes too long */
  readonly schedule?: (signal?: AbortSignal) => Promise<GivenTurn | undefined>;
  /** An answer that is a refusal by what it says, whatever its status; undefined where it is none. */
  readonly refusalIn?: (answer: RawResponse) => Refusal | undefined;
};

/**
 * Asks one provider. Everything that is not an answer is a MarketFailure: `auth` (401, 402, 403), `no_data` (400, 404, 410,
 * 422), `rate_limited` (429), and `unavailable` for the rest: no connection, another status, out of time, too large, cut,
 * a redirect to another host, HTML instead of JSON, another shape than `schema`. An aborted `signal` throws its reason.
 * No error holds a query, a header, a body or a secret.
 */
export type ProviderClient = {
  readonly provider: string;
  getJson<Data>(path: string, query: Query, schema: z.ZodType<Data>, signal?: AbortSignal): Promise<Fetched<Data>>;
  getText(path: string, query: Query, signal?: AbortSignal): Promise<Fetched<string>>;
  /** A part of a file, as `Range` names it: `bytes=0-99`, `bytes=-100`. The file as a whole from a server that knows no ranges. */
  getBytes(path: string, range: string, signal?: AbortSignal): Promise<Fetched<Buffer>>;
  /** Asks with a question as JSON in the body. */
  postJson<Data>(path: string, question: object, schema: z.ZodType<Data>, signal?: AbortSignal): Promise<Fetched<Data>>;
};

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;

export function providerClient(options: ProviderClientOptions): ProviderClient {
  const { provider } = options;
  return {
    provider,
    getJson: async (path, query, schema, signal) =>
      parsedIn(options, path, await ask(options, { path, query }, signal), schema),
    postJson: async (path, question, schema, signal) =>
      parsedIn(options, path, await ask(options, { path, query: {}, question }, signal), schema),
    async getText(path, query, signal) {
      const { data: answer, fetchedAt } = await ask(options, { path, query }, signal);
      return { data: answer.text, fetchedAt };
    },
    async getBytes(path, range, signal) {
      const { data: answer, fetchedAt } = await ask(options, { path, query: {}, range }, signal);
      return { data: answer.bytes, fetchedAt };
    },
  };
}

function parsedIn<Data>(
  options: ProviderClientOptions,
  path: string,
  { data: answer, fetchedAt }: Fetched<RawResponse>,
  schema: z.ZodType<Data>,
): Fetched<Data> {
  if (answer.json === undefined) throw failureOf(options, path, notJson(answer.text));
  const parsed = schema.safeParse(answer.json);
  if (!parsed.success) throw failureOf(options, path, otherShape(parsed.error));
  return { data: parsed.data, fetchedAt };
}

/** What is asked: with a `question` for the body as POST, else as GET. */
type Asked = { readonly path: string; readonly query: Query; readonly question?: object; readonly range?: string };

async function ask(
  options: ProviderClientOptions,
  asked: Asked,
  signal: AbortSignal | undefined,
): Promise<Fetched<Body>> {
  const { path } = asked;
  const turn = await options.schedule?.(signal);
  signal?.throwIfAborted();
  const { response, bytes } = await exchange(options, asked, signal);
  const answer = rawResponse(response.status, bytes);
  const refusal = options.refusalIn?.(answer) ?? refusalOfStatus(response, Date.now());
  if (refusal?.code === 'rate_limited') await turn?.refused(refusal.retryAfterMs);
  if (refusal) throw failureOf(options, path, refusal);
  return { data: answer, fetchedAt: new Date().toISOString() };
}

async function exchange(options: ProviderClientOptions, asked: Asked, signal: AbortSignal | undefined) {
  const { path, query, question, range } = asked;
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  const time = AbortSignal.timeout(timeoutMs);
  const until = signal ? AbortSignal.any([signal, time]) : time;
  try {
    const headers = headersOf(options);
    if (question) headers.set('content-type', 'application/json');
    if (range !== undefined) headers.set('range', range);
    const sent = question && { method: 'POST', body: JSON.stringify(question) };
    const response = await fetchOnSameHost(addressOf(options, path, query), { headers, signal: until, ...sent });
    return { response, bytes: await boundedBytes(response, maxBytes) };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof MarketFailure) throw error;
    throw failureOf(options, path, { code: 'unavailable', message: brokenBy(error, time.aborted, timeoutMs) });
  }
}

function addressOf({ baseUrl, query: always }: ProviderClientOptions, path: string, query: Query): URL {
  const address = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries({ ...query, ...always })) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

/** @throws MarketFailure auth for a key that no header can carry: the error of `Headers` would show it */
function headersOf(options: ProviderClientOptions): Headers {
  try {
    return new Headers({ accept: 'application/json, text/*;q=0.5', 'user-agent': 'gemscout', ...options.headers });
  } catch {
    throw failureOf(options, '', { code: 'auth', message: 'has a key that cannot be sent: it holds odd characters' });
  }
}

function notJson(text: string): Refusal {
  return { code: 'unavailable', message: `answered with ${kindOf(text)} where data was expected` };
}

function kindOf(text: string): string {
  if (text.trim() === '') return 'nothing';
  return text.trimStart().startsWith('<') ? 'a page' : 'text';
}

function otherShape({ issues }: z.ZodError): Refusal {
  const at = issues[0]?.path.map(String).join('.') ?? '';
  return { code: 'unavailable', message: `answered in a shape that this release does not know (${at || 'the whole'})` };
}

function brokenBy(error: unknown, outOfTime: boolean, timeoutMs: number): string {
  if (outOfTime) return `took longer than ${timeoutMs} ms`;
  if (error instanceof BodyTooLarge) return `answered with ${error.message}`;
  if (error instanceof RedirectError) return error.message;
  return `could not be reached, or broke off (${systemCodeOf(error)})`;
}

/** `ECONNREFUSED`, `UND_ERR_SOCKET`, …: the errors around it repeat addresses, so only this goes on. */
function systemCodeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'no connection';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? systemCodeOf(error.cause) : 'no connection';
}

/** The sentence of every failure: who, what, where; and never a secret. */
function failureOf({ provider, secrets = [] }: ProviderClientOptions, path: string, refusal: Refusal): MarketFailure {
  const sentence = `${provider} ${refusal.message}${path && `, asked for ${path}`}`;
  const hidden = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '***'), sentence);
  return new MarketFailure(refusal.code, hidden, { retryAfterMs: refusal.retryAfterMs });
}
