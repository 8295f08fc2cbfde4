/** The page of a company of the market. */
export function companyPath(symbol: string): string {
  return `/app?${new URLSearchParams({ view: 'company', symbol })}`;
}
