import { API_PATH_ROOTS, pathRoot } from '@gemscout/contracts';

/** First path segments that belong neither to the API nor to the app; unknown paths under them answer 404. */
const OUTSIDE = ['docs', 'health', 'config', 'assets', 'legal', 'dev'];
/** The first path segments of the API and the gateway. */
const API_PARTS = new Set([...API_PATH_ROOTS].filter((root) => !OUTSIDE.includes(root)));
const OWN_PARTS = new Set([...OUTSIDE, ...API_PARTS]);

/** Every page of the app whose path does not collide with the API; a test compares them with the app's pages. */
export const APP_PAGES = ['/menu', '/login', '/signup', '/verify', '/forgot', '/reset', '/app', '/settings'];

export const VARY = 'Sec-Fetch-Mode, Accept, Authorization';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function isApiPath(url: string): boolean {
  return API_PARTS.has(pathRoot(url));
}

/** True for paths that the app answers with its single page. */
export function isAppPath(url: string): boolean {
  return !OWN_PARTS.has(pathRoot(url));
}

/** True if the client explicitly accepts HTML; wildcards do not count. */
export function acceptsHtml(headers: Headers): boolean {
  return String(headers['accept'] ?? '').includes('text/html');
}

/** True if a browser opens the URL as a document, as opposed to an API call by a page. */
export function isNavigation(headers: Headers): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return acceptsHtml(headers) && headers['authorization'] === undefined;
}
