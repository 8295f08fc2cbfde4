import { withoutQuotations, type Redistribution } from '@gemscout/market';

/** A proposal for a file: of a run's memo without words of others, where they may not leave. A user's memo is the user's. */
export function exportedProposal<Row extends { readonly memo: string; readonly source: string }>(
  row: Row,
  { quotations }: Redistribution,
): Row {
  return quotations || row.source === 'user' ? row : { ...row, memo: withoutQuotations(row.memo) };
}
