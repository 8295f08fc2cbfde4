import type { ConfigResponse } from '@gemscout/contracts';

/** Which market this is and how late: fictional data says so wherever a price or a name shows. */
export function marketText({
  market,
  fictional,
  as_of,
}: Pick<ConfigResponse, 'market' | 'fictional' | 'as_of'>): string {
  const name = marketName(market, fictional);
  return as_of ? `${name}, as of ${as_of.slice(0, 10)}` : name;
}

function marketName(market: string, fictional: boolean): string {
  if (fictional) return 'Sample market, fictional';
  return market === 'live' ? 'Live' : `Recorded market ${market}`;
}
