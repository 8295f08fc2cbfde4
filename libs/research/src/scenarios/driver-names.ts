import type { ValueShape } from '@gemscout/contracts';
import type { Driver } from './driver-history.ts';

/** As they read inside a sentence. */
export const DRIVER_NAMES: Readonly<Record<Driver, string>> = {
  growth: 'revenue growth',
  margin: 'net margin',
  multiple: 'P/E',
  dilution: 'growth of the share count',
};

export const DRIVER_SHAPES: Readonly<Record<Driver, ValueShape>> = {
  growth: { unit: 'pct', isChange: true },
  margin: { unit: 'pct' },
  multiple: { unit: 'ratio', isPlain: true },
  dilution: { unit: 'pct', isChange: true },
};
