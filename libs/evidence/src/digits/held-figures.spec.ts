import { describe, expect, it } from '@jest/globals';
import { evidenceItemOf, type NewEvidence } from '../evidence-store.ts';
import { heldFigures } from './held-figures.ts';

const item = (more: Partial<NewEvidence>) =>
  evidenceItemOf({
    workspaceId: 'w',
    provider: 'sample',
    symbol: 'NOVA',
    kind: 'indicators',
    body: {},
    fetchedAt: '2026-03-01T21:00:00.000Z',
    asOf: '2026-03-01T21:00:00.000Z',
    ...more,
  });
const prices = item({ body: { close_usd: 41.237, change_20d_pct: -12.46, volume_ratio: 3.21, rsi_14: 71.4 } });
const news = item({ kind: 'news', body: { headlines: 12, price_usd: 99, items: [{ title: 'Nova soars 300%' }] } });
const sectors = item({ symbol: null, kind: 'sectors', body: { rows: [{ sector: 'Energy', change_20d_pct: 4.2 }] } });
const movers = item({ symbol: null, kind: 'movers', body: { rows: [{ symbol: 'RUST', close_usd: 5 }] } });
const names = (text: string, of = prices) => heldFigures(text, of, 'NOVA').map(({ name }) => name);

describe('the figures of a sentence that an item holds', () => {
  it('have their name and value in the item, and are shown as the sentence shows them', () => {
    const text = 'It closed at $41.24, up 99 %, on 3.2 × its volume.';
    expect(heldFigures(text, prices, 'NOVA')).toEqual([
      { name: 'close_usd', value: 41.237, shown: '$41.24' },
      { name: 'volume_ratio', value: 3.21, shown: '3.2 ×' },
    ]);
    expect(heldFigures(text, prices, 'RUST')).toEqual([]);
  });

  it.each([
    ['are rounded to the digits shown', 'It lost 12 %, with an RSI of 71.', prices, ['change_20d_pct', 'rsi_14']],
    ['keep a sign that is written', 'It changed by +12.5 %.', prices, []],
    ['keep their unit', 'It rose 71.4 %.', prices, []],
    ['are not more exact than the item', 'It closed at $41.2371.', prices, []],
    ['are counts of a text', 'There were 12 headlines.', news, ['headlines']],
    ['are no prices of a text', 'It trades at $99.', news, []],
    ['are not those of a quotation', 'It reads “up 12 or more headlines”.', news, []],
    ['are those of a sector that is named', 'Energy gained 4.2 %.', sectors, ['change_20d_pct']],
    ['are not those of a sector that is not', 'Its sector gained 4.2 %.', sectors, []],
    ['are not those of another ticker', 'It closed at $5.00.', movers, []],
  ])('%s', (_, text, of, expected) => expect(names(text, of)).toEqual(expected));
});
