import { API_PATH_ROOTS, pathRoot } from '@gemscout/contracts';

/** What belongs neither to the api nor to the app, by its first part: what is missing there is missing. */
const OUTSIDE = ['docs', 'health', 'config', 'assets', 'legal', 'dev'];
/** The first parts of the paths that belong to the api and the gateway. */
const API_PARTS = new Set([...API_PATH_ROOTS].filter((root) => !OUTSIDE.includes(root)));
const OWN_PARTS = new Set([...OUTSIDE, ...API_PARTS]);

/** Every page of the app that no path of the api hides; a test compares them with those of the app. */
export const APP_PAGES = ['/menu', '/login', '/signup', '/verify', '/forgot', '/reset', '/app', '/settings'];

export const VARY = 'Sec-Fetch-Mode, Accept, Authorization';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function isApiPath(url: string): boolean {
  return API_PARTS.has(pathRoot(url));
}

/** True for what the app itself answers with its one page, whatever the path says. */
export function isAppPath(url: string): boolean {
  return !OWN_PARTS.has(pathRoot(url));
}

/** True for a client that names HTML among what it accepts; any `*` names nothing. */
export function acceptsHtml(headers: Headers): boolean {
  return String(headers['accept'] ?? '').includes('text/html');
}

/** A browser that opens an address as a document, in contrast to a page that calls the api. */
export function isNavigation(headers: Headers): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return acceptsHtml(headers) && headers['authorization'] === undefined;
}
