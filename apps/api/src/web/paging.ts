export type PagedReply = { header(name: string, value: string): unknown };

/** Adds the URL of the next page to the `Link` header if the page is full. */
export function linkToNextPage(
  reply: PagedReply,
  url: string,
  page: readonly { readonly id: string }[],
  limit: number,
): void {
  const last = page.at(-1);
  if (!last || page.length < limit) return;
  const next = new URL(url, 'http://api');
  next.searchParams.set('after', last.id);
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
}
