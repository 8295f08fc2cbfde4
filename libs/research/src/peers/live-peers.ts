import type { PeerMeasure } from '@gemscout/contracts';
import { type AnnualFigures, type FactsMarket, type Filer, MarketFailure, type Provenance } from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';
import type { PeerCompany } from './peer-company.ts';
import { peersAmong } from './peer-figures.ts';

export type PeerGroup = {
  readonly peers: readonly PeerCompany[];
  /** Undefined of an empty group. */
  readonly provenance: Provenance | undefined;
};

type LivePeersOf = { readonly symbol: string; readonly own: PeerCompany; readonly sic: string };

/** Of the largest groups those nearest in revenue are enough. */
const MOST_PEERS = 40;
const NOT_READ = 'The annual figures of listed companies are not read here.';
/** Of the ends of two fiscal years that follow each other. */
const [SHORTEST_YEAR, LONGEST_YEAR] = [350, 380];
const DAY_MS = 86_400_000;

/**
 * The peers of a company of a live market by their last fiscal year, those nearest to its revenue first. All is in the
 * table of listed companies, so that they cost no request. A failure where it is not there.
 */
export async function livePeers(
  market: FactsMarket,
  { symbol, own, sic }: LivePeersOf,
): Promise<PeerGroup | MarketFailure> {
  if (!market.filers) return new MarketFailure('no_data', NOT_READ);
  const answer = await answerOrFailure(market, market.filers());
  if (answer instanceof MarketFailure) return answer;
  const group = filersOf(answer.data, symbol, sic);
  const nearest = peersAmong(
    own,
    group.flatMap((filer) => peerOf(filer) ?? []),
  )
    .toSorted((one, other) => distance(own, one) - distance(own, other))
    .slice(0, MOST_PEERS);
  return { peers: nearest, provenance: nearest.length > 0 ? answer.provenance : undefined };
}

/** Each other company of an industry once: classes of one share have a symbol each. */
function filersOf(filers: readonly Filer[], symbol: string, sic: string): readonly Filer[] {
  const own = filers.find((filer) => filer.symbol === symbol)?.cik;
  const others = filers.filter((filer) => filer.sic === sic && filer.cik !== own && filer.symbol !== symbol);
  return [...new Map(others.toReversed().map((filer) => [filer.cik, filer])).values()].toReversed();
}

const distance = (own: PeerCompany, { revenue }: PeerCompany): number => Math.abs(Math.log(revenue / own.revenue));

function peerOf({ symbol, marketCapUsd: cap, years: [last, before] }: Filer): PeerCompany | undefined {
  if (last?.revenue === undefined || last.revenue <= 0) return undefined;
  const values = {
    ...marginsOf(last, last.revenue),
    ...(before && isYearBefore(before, last) && growthOf(last, before)),
    ...(cap !== null && multiplesOf(last, cap)),
  };
  return { symbol, sector: null, currency: 'USD', revenue: last.revenue, values, ids: {} };
}

type Values = Partial<Record<PeerMeasure, number>>;

function marginsOf({ gross_profit, operating_income, net_income }: AnnualFigures, revenue: number): Values {
  const margin = (part: number) => (part / revenue) * 100;
  return {
    ...(gross_profit !== undefined && { gross_margin: margin(gross_profit) }),
    ...(operating_income !== undefined && { operating_margin: margin(operating_income) }),
    ...(net_income !== undefined && { net_margin: margin(net_income) }),
  };
}

function isYearBefore(before: AnnualFigures, last: AnnualFigures): boolean {
  const days = (Date.parse(last.end) - Date.parse(before.end)) / DAY_MS;
  return days >= SHORTEST_YEAR && days <= LONGEST_YEAR;
}

function growthOf(last: AnnualFigures, before: AnnualFigures): Values {
  const growth = (now: number | undefined, then: number | undefined): number | undefined =>
    now === undefined || then === undefined || then <= 0 ? undefined : (now / then - 1) * 100;
  const [revenue, eps] = [growth(last.revenue, before.revenue), growth(last.eps_diluted, before.eps_diluted)];
  return {
    ...(revenue !== undefined && { revenue_growth_1y: revenue }),
    ...(eps !== undefined && { eps_growth_1y: eps }),
  };
}

/** A multiple of a loss, of negative equity or of no revenue is none. */
function multiplesOf(year: AnnualFigures, cap: number): Values {
  const { revenue, net_income, equity, operating_cash_flow: cash, capital_expenditure: spent } = year;
  const free = cash === undefined || spent === undefined ? undefined : cash - spent;
  const parts = { pe: net_income, price_to_sales: revenue, price_to_book: equity, price_to_free_cash_flow: free };
  const multiples = Object.entries(parts).flatMap(([name, part]) =>
    part === undefined || part <= 0 ? [] : [[name, cap / part] as const],
  );
  return Object.fromEntries(multiples);
}
