import type { ProposalResponse } from '@gemscout/contracts';

/** As the api answers it. */
export const SAMPLE_PROPOSAL: ProposalResponse = {
  id: 'a',
  run_id: 'r',
  symbol: 'NOVA',
  theme: 'Breakouts that volume confirms',
  memo: '# NOVA: Buy',
  verdict: 'buy',
  score: 0.74,
  created_at: '2026-01-30T14:02:00Z',
  source: 'run',
  watched: false,
  dismissed: false,
  on_watchlist: false,
  repeated: null,
  price: 41.2,
  price_as_of: '2026-01-30',
  evidence_at: '2026-01-30T14:00:00Z',
  expires_at: '2026-02-27T21:00:00Z',
  spend_usd: null,
  spend_tokens: null,
  fit: null,
  written_by: null,
  decided: null,
  rechecked: null,
  corrections: [],
};
