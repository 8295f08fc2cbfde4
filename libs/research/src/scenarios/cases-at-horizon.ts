import { SETTLEMENT_HORIZONS, type JsonObject, type SettlementHorizon } from '@gemscout/domain';
import { z } from 'zod';
import { CASES, priceAfter, type Case } from './case-figures.ts';

/** Bear, base and bull of a memo where its verdict settles. */
export type CasesAtHorizon = {
  /** In trading days. */
  readonly days: SettlementHorizon;
  /** The close that the prices start from, in US dollars. */
  readonly close: number;
  /** The probability that the analyst gave to each case, and its price at the horizon, in US dollars. */
  readonly cases: Readonly<Record<Case, { readonly probabilityPct: number; readonly price: number }>>;
};

const StoredCase = z.object({ case: z.enum(CASES), probability_pct: z.number(), price_usd: z.number() });
const StoredSet = z.object({
  inputs: z.array(z.object({ id: z.string(), value: z.coerce.number() })),
  cases: z.array(StoredCase),
  range: z.object({ days: z.literal(SETTLEMENT_HORIZONS) }),
});

/** @param body of an evidence item of kind `scenarios`. @throws ZodError on any other */
export function casesAtHorizon(body: JsonObject): CasesAtHorizon {
  const { inputs, cases, range } = StoredSet.parse(body);
  const close = inputs.find(({ id }) => id === 'close')?.value ?? Number.NaN;
  const caseOf = (name: Case) => {
    const stored = StoredCase.parse(cases.find((each) => each.case === name));
    return { probabilityPct: stored.probability_pct, price: priceAfter(range.days, stored.price_usd, close) };
  };
  return { days: range.days, close, cases: { bear: caseOf('bear'), base: caseOf('base'), bull: caseOf('bull') } };
}
