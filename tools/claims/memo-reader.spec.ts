import { expect, it } from '@jest/globals';
import { readMemo } from './memo-reader.mjs';

const prices = {
  hash: 'p',
  kind: 'indicators',
  body: { close_usd: 41.236, change_20d_pct: -3.81, date: '2026-06-30' },
};
const news = { hash: 'n', kind: 'news', body: { items: [{ title: 'Nova wins an order', date: '2026-06-29' }] } };
const fact = (metric: string) => ({
  id: metric,
  metric,
  subject: 'NOVA',
  unit: 'usd',
  as_of: '2026-06-30',
  evidence: ['p'],
});

/** Reads one sentence whose figure, where there is one, is bound to a metric. */
function read(text: string, shown: string, metric: string) {
  const start = text.indexOf(shown);
  const bindings = [{ start, end: start + shown.length, shown, fact: fact(metric) }];
  const { figures, differ, unread } = readMemo([{ text, bindings }], [prices, news]);
  return { figures, differ: differ.length, unread: unread.length };
}

it.each([
  ['The close is $41.24.', '$41.24', 'close', { figures: 1, differ: 0, unread: 0 }],
  ['The close is $41.25.', '$41.25', 'close', { figures: 1, differ: 1, unread: 0 }],
  ['It lost 3.8% in a month.', '3.8%', 'change_20d', { figures: 1, differ: 0, unread: 0 }],
  ['The change is +3.8%.', '+3.8%', 'change_20d', { figures: 1, differ: 1, unread: 0 }],
  ['It is of 30 June 2026.', '30 June 2026', 'price_date', { figures: 1, differ: 0, unread: 0 }],
  ['It is of 29 June 2026.', '29 June 2026', 'price_date', { figures: 1, differ: 1, unread: 0 }],
  ['At $41.24 the target is $50.', '$41.24', 'close', { figures: 1, differ: 0, unread: 1 }],
  ['The book value is $41.24.', '$41.24', 'book_value', { figures: 0, differ: 0, unread: 1 }],
])('the reader of memos reads “%s”', (text, shown, metric, expected) =>
  expect(read(text, shown, metric)).toEqual(expected),
);

it('takes the day of a quotation from its row', () => {
  const sentence = (day: string) => ({ text: `Wire wrote on ${day}: “Nova wins an order”.`, bindings: [] });
  expect(readMemo([sentence('2026-06-29')], [news]).unread).toEqual([]);
  expect(readMemo([sentence('2026-06-28')], [news]).unread).not.toEqual([]);
});
