export const PAGE_REFUSALS = [
  'not_searched',
  'address_refused',
  'robots_disallowed',
  'robots_unavailable',
  'too_many_redirects',
  'too_large',
  'timed_out',
  'not_text',
  'pdf_encrypted',
  'pdf_broken',
  'unavailable',
] as const;
export type PageRefusalCode = (typeof PAGE_REFUSALS)[number];

/** A page that is not read. The message names no path and nothing that a server wrote. */
export class PageError extends Error {
  override readonly name = 'PageError';

  constructor(
    readonly code: PageRefusalCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
