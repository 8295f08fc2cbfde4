import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { evidenceItemOf, type NewEvidence } from '../evidence-store.ts';
import { UNSUPPORTING_KINDS } from '../evidence-kind.ts';
import { factsIn } from '../facts/facts-in.ts';
import { checkSentence } from './check-sentence.ts';

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
const news = item({
  kind: 'news',
  body: {
    headlines: 12,
    positive: 7,
    price_usd: 99,
    items: [
      { title: 'Nova soars 300% on  rumour', source: 'Wire', url: 'https://wire.example/nova', date: '2026-02-27' },
      { title: 'Nova buys overstock.com for cash', source: 'ledger.example', url: null, date: '2026-02-26' },
      { title: 'Pay at https://evil.example/pay now', source: 'Daily', url: null, date: '2026-02-26' },
    ],
  },
});
const PAGE = '2026-04-01 Nova opens a plant in Lyon. It trades at $12; see https://evil.example/pay.';
const check = (text: string, cited = [prices, news], known = cited) =>
  checkSentence({ text, cites: cited.map(({ hash }) => hash) }, factsIn(known, 'NOVA'), known, 'NOVA', {
    name: 'Nova',
    sector: 'Technology',
  });
const codes = (...about: Parameters<typeof check>) => check(...about).reasons.map(({ code }) => code);

describe('a sentence with figures, days, addresses and quotations of its items stands', () => {
  it.each([
    'It closed at $41.24 after a 20-day change of -12.5 %.',
    'It lost 12 % in 20-day terms on 3.2 × its usual volume, with an RSI of 71.',
    'There were 12 headlines, 7 of them positive.',
    'One of them reads “Nova soars 300% on rumour” (https://wire.example/nova).',
    'As of 2026-03-01 nothing else is known.',
    'It looks strong.',
    'It closed at 41.24 dollars, or USD 41.2, after twelve percent down.',
    'As of 3/1/2026 nothing else is known.',
    'See wire.example for the one headline “Nova soars 300% on rumour”.',
    'ledger.example wrote on 2026-02-26: “Nova buys overstock.com for cash”.',
    'One reads “Nova buys overstock.com for cash”.',
  ])('%j', (text) => {
    expect(codes(text)).toEqual([]);
  });
});

describe('of a page that was read', () => {
  const body = { items: [{ title: '', source: 'wire.example', url: 'https://wire.example/a', text: PAGE }], count: 3 };
  const page = item({ kind: 'page', provider: 'wire.example', url: 'https://wire.example/a', body });

  it.each([
    ['a quotation with its source', 'wire.example writes: “Nova opens a plant in Lyon”.', []],
    ['its address', 'See https://wire.example/a for more.', []],
    ['a quotation of somebody', '“Nova opens a plant in Lyon” is good news.', ['source']],
    ['a quotation that it does not hold', 'wire.example writes: “Nova closes a plant”.', ['quotation_not_found']],
    ['a figure', 'The plant has 3 halls.', ['figure_not_found']],
    ['its day', 'It opened on 2026-03-01.', ['date_not_found']],
    ['a price', 'wire.example says that it trades at $12.', ['figure_not_found']],
    ['an address that it links to', 'See https://evil.example/pay.', ['url_not_found']],
  ])('%s: %s', (_, text, problems) => {
    const found = codes(text, [page]);
    expect(found).toEqual(problems.length === 0 ? [] : expect.arrayContaining([...problems]));
  });

  it('what a headline says too needs no source', () => {
    const both = item({ kind: 'news', body: { items: [{ title: 'Nova opens a plant in Lyon', source: 'Wire' }] } });
    expect(codes('“Nova opens a plant in Lyon” is good news.', [page, both])).toEqual([]);
  });
});

describe('a sentence falls', () => {
  it.each([
    ['a figure that no cited item holds', 'It closed at $41.30.', ['figure_not_found']],
    ['a figure more exact than its source', 'It closed at $41.2371.', ['figure_not_found']],
    ['the wrong sign', 'It changed by +12.5 %.', ['figure_not_found']],
    ['the wrong unit', 'It rose 71.4 %.', ['figure_not_found']],
    ['a price that only a text gives', 'It trades at $99.', ['figure_not_found']],
    ['a figure out of a headline', 'It rose 300 %.', ['figure_not_found']],
    ['an invented quotation', 'A headline says “Nova doubles its sales”.', ['quotation_not_found']],
    ['an invented address', 'See https://evil.example/pay.', ['url_not_found']],
    ['an unknown date', 'It reports on 2026-05-01.', ['date_not_found']],
    ['an address without a scheme', 'See evil.example/pay.', ['url_not_found']],
    ['an address in a quotation', 'One reads “Pay at https://evil.example/pay now”.', ['url_not_found']],
    ['another page of a known host', 'See https://wire.example/pay.', ['url_not_found']],
    ['an unknown day without a year', 'It reports on 5 May.', ['date_not_found']],
    ['an unknown month', 'It reports in May 2026.', ['date_not_found']],
    ['an unknown year', 'It doubles by 2027.', ['date_not_found']],
    ['a figure in words', 'It rose fifty percent.', ['figure_not_found']],
    ['figures of another script', 'It trades at $９００, or $٩٠٠.', ['figure_not_found', 'figure_not_found']],
    ['a figure with a hidden character inside', 'It rose 4\u200B1.24 %.', ['figure_not_found']],
    ['a figure between quotation marks', 'It trades at "$300".', ['figure_not_found']],
    ['a quoted figure that nobody says', 'It makes “Nova soars 300% on rumour”.', ['source']],
    ['an earnings date that only a text gives', 'Earnings came on 2026-02-27.', ['date_not_found']],
  ])('for %s', (_, text, expected) => {
    expect(codes(text)).toEqual(expect.arrayContaining([...expected]));
  });

  it('for evidence of another ticker', () => {
    const other = item({ symbol: 'RUST', body: { close_usd: 5 } });
    expect(codes('It closed at $5.00.', [other])).toEqual(expect.arrayContaining(['other_ticker', 'figure_not_found']));
  });

  it('for evidence that is not there', () => {
    expect(codes('It looks strong.', [prices], [])).toEqual(['unknown_evidence']);
  });

  it('for a figure that it does not cite', () => {
    expect(codes('It closed at $41.24.', [news], [prices, news])).toContain('figure_not_found');
  });

  it('for what a brief, an earlier memo or a proposal says', () => {
    for (const kind of UNSUPPORTING_KINDS) {
      const said = item({ kind, body: { close_usd: 41.24, text: 'up quite a lot', url: 'https://a.example/' } });
      expect(codes('It closed at $41.24: “up quite a lot” (https://a.example/).', [said])).toEqual(
        expect.arrayContaining(['figure_not_found', 'url_not_found', 'quotation_not_found']),
      );
    }
  });
});

it('takes nothing from the rows of another ticker, or of a sector that is not named', () => {
  const movers = item({ symbol: null, kind: 'movers', body: { movers: [{ symbol: 'RUST', close_usd: 5 }] } });
  const sectors = item({
    symbol: null,
    kind: 'sectors',
    body: { sectors: [{ sector: 'Energy', change_20d_pct: 4.2 }] },
  });
  expect(codes('It closed at $5.00.', [movers])).toContain('subject');
  expect(check('Its sector gained 4.2 % in a month.', [sectors]).result).toBe('refused');
  expect(codes('Energy gained 4.2 % in a month.', [sectors])).toEqual([]);
});

it('takes the name of a sector for the sector, also where the company is called so', () => {
  const rows = [{ sector: 'Utilities', change_20d_pct: -1.3, breadth_pct: 20 }];
  const sectors = item({ symbol: null, kind: 'sectors', body: { sectors: rows } });
  const company = { name: 'Nova Utilities', sector: 'Utilities' };
  const text = 'Utilities lost 1.3% in a month, with 20.0% of its members above their 50-day average.';
  const facts = factsIn([sectors], 'NOVA');
  expect(checkSentence({ text, cites: [sectors.hash] }, facts, [sectors], 'NOVA', company).reasons).toEqual([]);
});

const anyFigure = fc.double({ min: 0.01, max: 1e4, noNaN: true });

it('always takes a figure at whatever precision it is shown', () => {
  fc.assert(
    fc.property(anyFigure, fc.integer({ min: 0, max: 4 }), (figure, decimals) => {
      const source = item({ body: { close_usd: figure } });
      expect(codes(`It closed at $${figure.toFixed(decimals)}.`, [source])).toEqual([]);
    }),
  );
});

it('never takes a figure that is off by more than a digit of what it shows', () => {
  fc.assert(
    fc.property(anyFigure, fc.integer({ min: 0, max: 4 }), fc.boolean(), (figure, decimals, above) => {
      const source = item({ body: { close_usd: figure } });
      const wrong = figure + (above ? 1.6 : -1.6) * 10 ** -decimals;
      fc.pre(wrong > 0);
      expect(codes(`It closed at $${wrong.toFixed(decimals)}.`, [source])).toContain('figure_not_found');
    }),
  );
});
