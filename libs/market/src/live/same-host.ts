const MAX_REDIRECTS = 3;

/** A redirect that is not followed. Its message ends a sentence about the provider. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

/**
 * Follows redirects only within the same host and never from https to http, because headers and query carry keys.
 *
 * @throws RedirectError
 */
export async function fetchOnSameHost(address: URL, request: RequestInit): Promise<Response> {
  let current = address;
  for (let followed = 0; followed <= MAX_REDIRECTS; followed += 1) {
    const response = await fetch(current.href, { ...request, redirect: 'manual' });
    const location = isRedirect(response.status) ? response.headers.get('location') : null;
    if (location === null) return response;
    await response.body?.cancel();
    current = targetOf(location, current);
  }
  throw new RedirectError(`redirects more than ${MAX_REDIRECTS} times`);
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

function targetOf(location: string, from: URL): URL {
  if (!URL.canParse(location, from.href)) throw new RedirectError('redirects to no address');
  const target = new URL(location, from.href);
  const allowed = target.host === from.host && (target.protocol === from.protocol || target.protocol === 'https:');
  if (!allowed) throw new RedirectError('redirects to another host');
  return target;
}
