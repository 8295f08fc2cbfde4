import type { RatioId } from './ratios.ts';

/** Where a published score changes its meaning. */
export type Threshold = {
  readonly crossed: 'above' | 'below';
  readonly value: number;
  readonly publishedIn: string;
  /** How often it was crossed in fiscal years of real companies that we hold for sound. */
  readonly measured: { readonly crossed: number; readonly of: number };
};

/**
 * The scores' thresholds. Counted over the fiscal years of four recorded companies, 2015 to 2026; the spec counts them again. Altman's Z over
 * the years since 2009 with the market value that the cover page of the annual report gives (of the shares that insiders do not hold).
 */
export const THRESHOLDS = {
  piotroski: {
    crossed: 'below',
    value: 2,
    publishedIn: 'Piotroski, Journal of Accounting Research 38 (2000)',
    measured: { crossed: 0, of: 18 },
  },
  altman_z: {
    crossed: 'below',
    value: 1.81,
    publishedIn: 'Altman, Journal of Finance 23 (1968)',
    measured: { crossed: 0, of: 27 },
  },
  beneish_m: {
    crossed: 'above',
    value: -1.78,
    publishedIn: 'Beneish, Financial Analysts Journal 55 (1999)',
    measured: { crossed: 1, of: 19 },
  },
} as const satisfies Partial<Readonly<Record<RatioId, Threshold>>>;

/** Whether a score is beyond its threshold. */
export function isCrossed({ crossed, value }: Pick<Threshold, 'crossed' | 'value'>, score: number): boolean {
  return crossed === 'above' ? score > value : score < value;
}
