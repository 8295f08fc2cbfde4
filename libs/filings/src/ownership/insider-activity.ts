import { amendedForms, amendedNotices, inOrder } from './amendments.ts';
import { type BuyerCluster, buyerClusters, separateOwners } from './clusters.ts';
import {
  type Exclusion,
  excluding,
  type InsiderTrade,
  marketLots,
  openMarketTrades,
  type RangeOn,
} from './open-market.ts';
import type { OwnershipForm, ProposedSale } from './ownership-form.ts';

/** Trades of one side in a span. */
export type TradeSum = {
  readonly usd: number;
  readonly shares: number;
  readonly trades: number;
  /** Persons, or groups that file together. */
  readonly insiders: number;
  readonly accessions: readonly string[];
  /** The day of the newest of these filings, `yyyy-mm-dd`; null without a trade. */
  readonly knownFrom: string | null;
};

/** Purchases and sales in a span; `netUsd` is what was bought less what was sold. */
export type NetTrades = { readonly bought: TradeSum; readonly sold: TradeSum; readonly netUsd: number };

/** What insiders of one company did in a span, as known on its last day. */
export type InsiderActivity = {
  /** `none`: no form of this company on file; `no_new_filing`: none in the span, but earlier ones. */
  readonly status: 'filed' | 'no_new_filing' | 'none';
  /** The day of the newest form, `yyyy-mm-dd`; null if there is none. */
  readonly lastFiled: string | null;
  /** Decided on at the time. */
  readonly discretionary: NetTrades;
  /** Under plans of Rule 10b5-1, decided on earlier. */
  readonly planned: NetTrades;
  readonly clusters: readonly BuyerCluster[];
  /** Form 144. */
  readonly proposed: { readonly notices: number; readonly shares: number; readonly usd: number };
  readonly excluded: readonly Exclusion[];
};

export type ActivityQuestion = {
  /** Ten digits. */
  readonly issuerCik: string;
  /** First and last day of the span, `yyyy-mm-dd`. Nothing that was filed after `asOf` is used. */
  readonly from: string;
  readonly asOf: string;
  readonly rangeOn: RangeOn;
};

/**
 * What the insiders of a company bought and sold in the market: amendments replace what they correct, plans of Rule
 * 10b5-1 are apart, and exercises, grants, taxes and gifts do not count. Dollars are of the days of the trades.
 *
 * @param filings of any order; those of another issuer, such as of the company's own holdings, are excluded by name
 */
export function insiderActivity(
  filings: readonly (OwnershipForm | ProposedSale)[],
  { issuerCik, from, asOf, rangeOn }: ActivityQuestion,
): InsiderActivity {
  const known = inOrder(filings).filter(({ filed }) => filed <= asOf);
  const own = known.filter((filing) => filing.issuerCik === issuerCik);
  const forms = amendedForms(own.filter((filing) => filing.form !== '144'));
  const notices = amendedNotices(own.filter((filing) => filing.form === '144').filter(({ filed }) => filed >= from));
  const market = openMarketTrades(forms, rangeOn);
  const proposed = marketLots(notices, rangeOn);
  const foreign = known.filter((filing) => filing.issuerCik !== issuerCik);
  const excluded = [...foreign.map((filing) => excluding(filing, 'other_issuer')), ...market.excluded];
  const trades = market.trades.filter(({ date }) => date >= from && date <= asOf);
  const lastFiled = own.at(-1)?.filed ?? null;
  return {
    status: statusOf(lastFiled, from),
    lastFiled,
    discretionary: netOf(trades.filter(({ isPlanned }) => !isPlanned)),
    planned: netOf(trades.filter(({ isPlanned }) => isPlanned)),
    clusters: buyerClusters(trades),
    proposed: {
      notices: notices.length,
      shares: sumOf(proposed.lots.map(({ shares }) => shares)),
      usd: sumOf(proposed.lots.map(({ marketValueUsd }) => marketValueUsd)),
    },
    excluded: [...excluded.filter(({ filed }) => filed >= from), ...proposed.excluded],
  };
}

function statusOf(lastFiled: string | null, from: string): InsiderActivity['status'] {
  if (lastFiled === null) return 'none';
  return lastFiled < from ? 'no_new_filing' : 'filed';
}

function netOf(trades: readonly InsiderTrade[]): NetTrades {
  const bought = tradeSum(trades.filter(({ side }) => side === 'purchase'));
  const sold = tradeSum(trades.filter(({ side }) => side === 'sale'));
  return { bought, sold, netUsd: bought.usd - sold.usd };
}

function tradeSum(trades: readonly InsiderTrade[]): TradeSum {
  const forms = trades.map(({ form }) => form);
  return {
    usd: sumOf(trades.map(({ usd }) => usd)),
    shares: sumOf(trades.map(({ shares }) => shares)),
    trades: trades.length,
    insiders: separateOwners(forms).length,
    accessions: [...new Set(forms.map(({ accession }) => accession))],
    knownFrom:
      forms
        .map(({ filed }) => filed)
        .toSorted()
        .at(-1) ?? null,
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
