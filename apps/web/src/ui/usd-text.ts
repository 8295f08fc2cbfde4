/** US dollars, in cents, and finer below one of them. */
export function usdText(usd: number): string {
  return `$${usd < 0.01 && usd > 0 ? usd.toFixed(4) : usd.toFixed(2)}`;
}
