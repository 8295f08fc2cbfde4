import type { Fact } from '@gemscout/evidence';
import { newestOf } from './driver-history.ts';

/** The facts that the prices of the cases start from. */
export type CaseBase = { readonly revenue: Fact; readonly shares: Fact; readonly close: Fact };

const OF_TWELVE_MONTHS = /^revenue\.(?:ttm|fy\d{4})$/;
const OF_SHARES = /^shares_diluted\.(?:ttm|fy\d{4}|q\d-\d{4})$/;

/** Revenue of the newest twelve months, the newest diluted shares and the last close; or what is missing, as a sentence. Pure. */
export function caseBase(facts: readonly Fact[]): CaseBase | string {
  const named = (pattern: RegExp) => newestOf(facts.filter(({ id, value }) => pattern.test(id) && Number(value) > 0));
  const [revenue, shares, close] = [named(OF_TWELVE_MONTHS), named(OF_SHARES), named(/^close$/)];
  if (!close) return 'The last close is not known.';
  if (!revenue) return 'No revenue of twelve months in US dollars is known.';
  if (!shares) return 'The number of diluted shares is not known.';
  return { revenue, shares, close };
}
