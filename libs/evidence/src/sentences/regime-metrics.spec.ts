import { describe, expect, it } from '@jest/globals';
import { evidenceItemOf } from '../evidence-store.ts';
import { factsIn } from '../facts/facts-in.ts';
import { checkSentence } from './check-sentence.ts';

const item = (kind: 'regime' | 'curve', body: Parameters<typeof evidenceItemOf>[0]['body']) =>
  evidenceItemOf({
    workspaceId: 'w',
    provider: 'sample',
    symbol: 'NOVA',
    kind,
    body,
    fetchedAt: '2026-03-02T21:00:00.000Z',
    asOf: '2026-03-02T21:00:00.000Z',
  });
const regime = item('regime', {
  date: '2026-03-02',
  realised_volatility_20_pct: 31.42,
  realised_volatility_60_pct: 27.9,
  beta_index_ratio: 1.312,
  beta_sector_ratio: 0.94,
  above_index_60d_pct: -4.7,
});
const curve = (inverted: boolean) =>
  item('curve', {
    curve_date: '2026-03-02',
    curve_10y_3m_pct: inverted ? -0.31 : 0.42,
    curve_inverted: inverted,
    credit_date: '2026-02-27',
    credit_spread_pct: 3.14,
  });

function codes(text: string, inverted = true): readonly string[] {
  const items = [regime, curve(inverted)];
  const facts = factsIn(items, 'NOVA');
  const cites = items.map(({ hash }) => hash);
  const checked = checkSentence({ text, cites }, facts, items, 'NOVA', { name: 'Nova', sector: 'Technology' });
  return checked.reasons.map(({ code }) => code);
}

describe('a sentence about volatility, beta, the curve or credit', () => {
  it.each([
    'Its beta to the index is 1.3.',
    'The beta to the sector is 0.94.',
    'The 20-day realised volatility is 31.4%.',
    'The credit spread is 3.14 percentage points.',
    'The ten-year less three-month yield is -0.31 percentage points.',
    'The yield curve is inverted.',
    'The curve is inverted.',
  ])('stands where it says what the facts say: %j', (text) => {
    expect(codes(text)).toEqual([]);
  });

  it.each([
    'Its beta to the index is 1.8.',
    'The beta to the sector is 1.31.',
    'The 20-day realised volatility is 27.9%.',
    'The credit spread is 4.2 percentage points.',
  ])('is refused where it says another figure: %j', (text) => {
    expect(codes(text)).not.toEqual([]);
  });

  it('is refused where the curve is not inverted', () => {
    expect(codes('The yield curve is inverted.', false)).not.toEqual([]);
    expect(codes('The yield curve is not inverted.', true)).not.toEqual([]);
    expect(codes('The yield curve is not inverted.', false)).toEqual([]);
  });
});
