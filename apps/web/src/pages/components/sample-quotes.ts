import type { QuoteResponse } from '@gemscout/contracts';
import type { Quote } from '../../entities/market/quotes.ts';

const CLOSES = [38.1, 38.4, 37.9, 38.8, 39.5, 39.1, 40.2, 41.2];

const QUOTE: QuoteResponse = {
  symbol: 'NOVA',
  name: 'Nova Laboratories',
  provider: 'sample',
  price_now: { price: 41.2, change_pct: 2.49, as_of: '2026-01-30', provider: 'sample' },
  price_note: null,
  is_temporary: false,
  closes: CLOSES,
  since_approval: null,
};

/** A price, an old one, and none. */
export const SAMPLE_QUOTES: readonly Quote[] = [
  QUOTE,
  {
    ...QUOTE,
    symbol: 'OSTEN',
    name: 'Osteno Devices',
    price_now: { price: 1_204.5, change_pct: -0.5, as_of: '2025-12-12', provider: 'sample' },
    price_note: 'This price is 49 days old: the last one is of 12 December 2025.',
    closes: CLOSES.toReversed(),
  },
  { ...QUOTE, symbol: 'MINE', name: null, price_now: null, price_note: 'MINE has no price.', closes: [] },
];
