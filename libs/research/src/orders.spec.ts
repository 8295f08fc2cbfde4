import { describe, expect, it } from '@jest/globals';
import { hostileTexts } from './testing/hostile-texts.ts';
import { givesOrders } from './orders.ts';

const texts = hostileTexts('http://127.0.0.1:9/canary');

describe('texts that give orders', () => {
  it('are sixty different ones', () => expect(new Set(texts).size).toBe(60));

  it.each(texts)('are recognised: %j', (text) => {
    expect(givesOrders(text)).toBe(true);
  });

  it.each([
    'Nova Batteries beats estimates and raises guidance',
    'Should you buy Nova shares now?',
    'Analysts recommend the stock after record results',
    'AI chip maker must pay damages, court rules',
    'Broker sets price target of $65',
    'Todays Stocks you should Watch $SJM $VZ',
    'Here is why you should buy Apple',
    'Société Générale relève sa recommandation à l’achat',
    'Die Analysten empfehlen: Aktie kaufen',
    'Газпром отчитался о прибыли',
    '苹果公司发布财报,营收超预期',
    'Read more at https://wire.example/2026/nova-results-Q4_2025-AbCdEfGhIjKlMnOpQrStUvWx',
    'The rules-based index ignores small caps; previous methodology kept',
    'S.E.C. and F.T.C. open a probe into A.T.&T.',
    '$TSLA $AAPL 3M and 7-Eleven r u buying?',
    'P/E < 10 & dividend > 5 %: five names',
    'Visit our booth in Paris next week',
  ])('are not seen in ordinary ones: %j', (text) => {
    expect(givesOrders(text)).toBe(false);
  });
});
