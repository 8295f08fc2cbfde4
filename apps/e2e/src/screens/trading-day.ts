import type { CompanyDayResponse } from '@gemscout/contracts';

const figure = (id: string, label: string) => ({ id, label, definition: `${label} of the day.` });

/** What a live market says of a day, in the fields that an answer of another market has without a value. */
export const TRADING_DAY = {
  missing: null,
  provider: 'yahoo',
  as_of: '2026-06-30T15:30:00.000Z',
  date: '2026-06-30',
  phase: 'open',
  delay_minutes: 15,
  stale: null,
  figures: [
    {
      ...figure('last_trade', 'Last trade'),
      value: 52.5,
      shown: '$52.50',
      at: '2026-06-30T15:30:00.000Z',
      reason: null,
    },
    {
      ...figure('opening_gap', 'Gap at the opening'),
      value: 2.04,
      shown: '+2.0%',
      at: '2026-06-30T13:30:00.000Z',
      reason: null,
      formula: '(a − b) ÷ |b| × 100',
      inputs: [
        { id: 'opening_gap.opening_price_usd', label: 'Opening price', shown: '$51.02' },
        { id: 'opening_gap.previous_close_usd', label: 'Previous close', shown: '$50.00' },
      ],
    },
    {
      ...figure('vwap', 'VWAP of the day'),
      value: null,
      shown: null,
      at: null,
      reason: 'This market has no minutes of it.',
    },
  ],
} satisfies Omit<CompanyDayResponse, 'symbol'>;
