import type { MetricId } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { OptionChain, OptionContract } from '@gemscout/market';

export type Missing = { readonly id: string; readonly reason: string };
/** Figures by their names in the evidence, and why others have no value. */
export type Part = { readonly figures: JsonObject; readonly missing: readonly Missing[] };

type Counted = 'volume' | 'openInterest';

/** Puts for each call by what was traded and by what is open, over all expiries that have not expired. Pure. */
export function putCallIn({ expiries }: OptionChain, asOf: string): Part {
  const contracts = expiries.filter(({ expiry }) => expiry > asOf).flatMap((each) => each.contracts);
  const parts = [
    ratioOf(contracts, 'volume', 'No call was traded on the day.'),
    ratioOf(contracts, 'openInterest', 'The source gives no open interest.'),
  ];
  return {
    figures: Object.fromEntries(parts.flatMap(({ figures }) => Object.entries(figures))),
    missing: parts.flatMap(({ missing }) => missing),
  };
}

function ratioOf(contracts: readonly OptionContract[], of: Counted, reason: string): Part {
  const name = of === 'volume' ? 'volume' : 'open_interest';
  const sumOf = (type: OptionContract['type']) =>
    contracts.reduce((sum, each) => sum + (each.type === type ? (each[of] ?? 0) : 0), 0);
  const [puts, calls] = [sumOf('put'), sumOf('call')];
  const id: MetricId = `put_call_${name}`;
  if (calls === 0 || isCleared(contracts, of)) return { figures: {}, missing: [{ id, reason }] };
  return {
    figures: { [`put_${name}`]: puts, [`call_${name}`]: calls, [`${id}_ratio`]: puts / calls },
    missing: [],
  };
}

/** Sources clear the open interest before a day begins: if most traded contracts have none, it is not known. */
function isCleared(contracts: readonly OptionContract[], of: Counted): boolean {
  if (of === 'volume') return false;
  const traded = contracts.filter(({ volume }) => volume);
  return traded.filter(({ openInterest }) => openInterest).length * 2 < traded.length;
}
