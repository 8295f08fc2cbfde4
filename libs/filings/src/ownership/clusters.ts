import { shareAnOwner } from './amendments.ts';
import type { InsiderTrade } from './open-market.ts';
import type { OwnershipForm } from './ownership-form.ts';

/** Several insiders who bought within a month. */
export type BuyerCluster = {
  /** Days of the first and the last purchase, `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
  /** The day on which the filing of the third buyer made it known. */
  readonly knownFrom: string;
  readonly buyers: readonly string[];
  readonly usd: number;
  readonly accessions: readonly string[];
};

const FEWEST_BUYERS = 3;
const LONGEST_MS = 30 * 86_400_000;

/** The clusters among purchases that were not planned: at least three buyers in 30 days. They do not overlap. */
export function buyerClusters(trades: readonly InsiderTrade[]): readonly BuyerCluster[] {
  const purchases = trades
    .filter(({ side, isPlanned }) => side === 'purchase' && !isPlanned)
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date));
  const clusters: BuyerCluster[] = [];
  for (let at = 0; at < purchases.length;) {
    const month = monthFrom(purchases.slice(at));
    const cluster = clusterOf(month);
    if (cluster) clusters.push(cluster);
    at += cluster ? month.length : 1;
  }
  return clusters;
}

/** The purchases up to 30 days after the first of them. */
function monthFrom(purchases: readonly InsiderTrade[]): readonly InsiderTrade[] {
  const lastMs = Date.parse(purchases[0]?.date ?? '') + LONGEST_MS;
  return purchases.filter(({ date }) => Date.parse(date) <= lastMs);
}

function clusterOf(month: readonly InsiderTrade[]): BuyerCluster | undefined {
  const byFiling = month
    .map(({ form }) => form)
    .toSorted((one, other) => Date.parse(one.filed) - Date.parse(other.filed));
  const buyers = separateOwners(byFiling);
  const [first, last, third] = [month.at(0), month.at(-1), buyers[FEWEST_BUYERS - 1]];
  if (!first || !last || !third) return undefined;
  return {
    from: first.date,
    to: last.date,
    knownFrom: third.filed,
    buyers: buyers.map(nameOf),
    usd: month.reduce((sum, { usd }) => sum + usd, 0),
    accessions: [...new Set(byFiling.map(({ accession }) => accession))],
  };
}

/** The first form of each person or group. */
export function separateOwners(forms: readonly OwnershipForm[]): readonly OwnershipForm[] {
  return forms.reduce<readonly OwnershipForm[]>(
    (separate, form) => (separate.some((earlier) => shareAnOwner(earlier, form)) ? separate : [...separate, form]),
    [],
  );
}

const nameOf = ({ owners }: OwnershipForm) => owners.map(({ name }) => name).join(' and ');
