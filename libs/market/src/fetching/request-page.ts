import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { productVersion } from '@gemscout/service-kit/product-version';
import type { CheckedAddress } from './checked-address.ts';

/** Who asks, for those who run the page's server; robots.txt knows it by the name before the slash. */
const USER_AGENT = `Gemscout/${productVersion}`;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Requests the page uncompressed from the address that was checked, whatever its name resolves to by now. */
export function requestPage(
  { url, address, family }: CheckedAddress,
  accept: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      signal,
      agent: false,
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
      lookup: (_hostname, { all }, answer) =>
        all ? answer(null, [{ address, family }]) : answer(null, address, family),
    });
    asked.on('response', resolve).on('error', reject).end();
  });
}

/** Where a redirect leads, after ending its response: '' if nowhere. Undefined for any other response. */
export function redirectOf(response: IncomingMessage, from: URL): string | undefined {
  if (!REDIRECTS.has(response.statusCode ?? 0)) return undefined;
  response.destroy();
  const next = response.headers.location ?? '';
  return URL.canParse(next, from.href) ? new URL(next, from.href).href : '';
}

export function isCompressed({ headers }: IncomingMessage): boolean {
  return (headers['content-encoding'] ?? 'identity') !== 'identity';
}

/** The body, or its first `maxBytes` bytes, without receiving the rest. */
export async function bodyOf(
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ readonly bytes: Buffer; readonly isCut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    chunks.push(bytes);
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}
