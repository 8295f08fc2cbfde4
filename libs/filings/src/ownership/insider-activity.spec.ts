import { describe, expect, it } from '@jest/globals';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { form144, form4, purchase, sale } from '../testing/ownership-examples.ts';
import { amendedSince } from './amendments.ts';
import { type ActivityQuestion, insiderActivity } from './insider-activity.ts';
import type { OwnershipForm, ProposedSale } from './ownership-form.ts';
import { readOwnership } from './read-ownership.ts';

const question: ActivityQuestion = {
  issuerCik: '0000000001',
  from: '2024-01-01',
  asOf: '2024-03-31',
  rangeOn: () => ({ lowUsd: 19, highUsd: 21 }),
};
const activity = (...filings: readonly (OwnershipForm | ProposedSale)[]) => insiderActivity(filings, question);

describe('what insiders did', () => {
  it('is the dollars of purchases less those of sales', () =>
    expect(activity(form4('Ann', [purchase, { ...purchase, shares: 50 }]), form4('Bob', [sale]))).toMatchObject({
      status: 'filed',
      lastFiled: '2024-03-04',
      discretionary: {
        bought: {
          usd: 3_000,
          shares: 150,
          trades: 2,
          insiders: 1,
          accessions: ['Ann-24-000001'],
          knownFrom: '2024-03-04',
        },
        sold: { usd: 2_000, trades: 1 },
        netUsd: 1_000,
      },
      planned: { netUsd: 0 },
      excluded: [],
    }));

  it('does not count exercises, grants, taxes, gifts and options', () => {
    const kinds = ['exercise', 'grant', 'tax', 'gift', 'other'] as const;
    const rows = [...kinds.map((kind) => ({ ...sale, kind })), { ...sale, isDerivative: true }];
    expect(activity(form4('Ann', rows))).toMatchObject({ discretionary: { sold: { trades: 0 } }, excluded: [] });
  });

  it('keeps trades under a plan apart', () =>
    expect(activity(form4('Ann', [sale, { ...sale, isPlanned: true, shares: 30 }]))).toMatchObject({
      discretionary: { netUsd: -2_000 },
      planned: { netUsd: -600 },
    }));

  it('tells no new filing from none', () => {
    expect(activity()).toMatchObject({ status: 'none', lastFiled: null });
    expect(activity(form4('Ann', [purchase], { filed: '2023-12-29' }))).toMatchObject({
      status: 'no_new_filing',
      lastFiled: '2023-12-29',
    });
  });

  it('knows nothing that was filed after its day', () =>
    expect(activity(form4('Ann', [purchase], { filed: '2024-04-01' }))).toMatchObject({ status: 'none' }));

  it('is the same without the filings that came later', () => {
    const sooner = [form4('Ann', [purchase]), form144()];
    const later = [
      form4('Ann', [sale], { accession: 'Ann-24-000002', filed: '2024-04-02', isAmendment: true }),
      form144({ accession: '0000000009-24-000002', filed: '2024-04-02', isAmendment: true }),
      form4('Bob', [purchase], { filed: '2024-04-01', issuerCik: '0000000002' }),
    ];
    expect(activity(...sooner, ...later)).toEqual(activity(...sooner));
  });

  it('excludes forms about another issuer, such as of what the company itself holds', () =>
    expect(activity(form4('Ann', [purchase], { issuerCik: '0000000002' }))).toMatchObject({
      status: 'none',
      excluded: [{ accession: 'Ann-24-000001', reason: 'other_issuer' }],
    }));

  it('excludes a price that the market did not have, and counts one of a day without prices', () => {
    const mistyped = form4('Ann', [purchase, { ...purchase, priceUsd: 200 }, { ...purchase, priceUsd: null }]);
    expect(activity(mistyped)).toMatchObject({
      discretionary: { bought: { usd: 2_000 } },
      excluded: [{ reason: 'price_off_market' }, { reason: 'no_price' }],
    });
    expect(insiderActivity([mistyped], { ...question, rangeOn: () => null })).toMatchObject({
      discretionary: { bought: { usd: 22_000 } },
    });
  });

  it('excludes a purchase by which shares were disposed of', () =>
    expect(activity(form4('Ann', [{ ...purchase, isAcquired: false }]))).toMatchObject({
      discretionary: { bought: { trades: 0 } },
      excluded: [{ reason: 'direction_contradicts_code' }],
    }));

  it('counts shares once that related owners report in two forms', () => {
    const shared = { ...purchase, sharesAfter: 5_000 };
    expect(activity(form4('Fund', [shared]), form4('Its manager', [shared]))).toMatchObject({
      discretionary: { bought: { trades: 1 } },
      excluded: [{ accession: 'Its manager-24-000001', reason: 'reported_twice' }],
    });
  });

  it('counts a filing once that is listed twice', () => {
    const form = form4('Ann', [purchase]);
    expect(activity(form, form)).toMatchObject({ discretionary: { bought: { trades: 1 } }, excluded: [] });
  });
});

describe('an amendment', () => {
  const amended = (shares: number, change: Partial<OwnershipForm> = {}) =>
    form4('Ann', [{ ...purchase, shares }], {
      accession: 'Ann-24-000009',
      filed: '2024-03-08',
      isAmendment: true,
      originalFiled: '2024-03-04',
      ...change,
    });

  it('replaces the form of the day that it names', () =>
    expect(activity(amended(10), form4('Ann', [purchase]))).toMatchObject({
      discretionary: { bought: { shares: 10, accessions: ['Ann-24-000009'] } },
    }));

  it('replaces the form of the same period when it names no day', () =>
    expect(activity(form4('Ann', [purchase]), amended(10, { originalFiled: null }))).toMatchObject({
      discretionary: { bought: { shares: 10 } },
    }));

  it('that was filed later states the forms of a day anew, and says so where none was', () => {
    const forms = [form4('Ann', [purchase]), form4('Bob', [sale]), amended(10)];
    const anew = amendedSince(forms, '2024-03-05');
    expect(insiderActivity(anew ?? [], { ...question, asOf: '2024-03-05' })).toMatchObject({
      discretionary: { bought: { shares: 10, accessions: ['Ann-24-000009'] }, sold: { shares: 100 } },
      lastFiled: '2024-03-04',
    });
    expect(amendedSince(forms, '2024-03-08')).toBeUndefined();
    expect(amendedSince([form4('Bob', [sale]), amended(10)], '2024-03-05')).toBeUndefined();
  });

  it('replaces an earlier amendment', () =>
    expect(
      activity(form4('Ann', [purchase]), amended(10), amended(20, { accession: 'Ann-24-000010', filed: '2024-03-09' })),
    ).toMatchObject({ discretionary: { bought: { shares: 20 } } }));

  it('replaces only one of two forms of a day, the one with its rows', () => {
    const second = form4('Ann', [{ ...purchase, shares: 7 }], { accession: 'Ann-24-000002' });
    const correction = { ...amended(7), transactions: [{ ...purchase, shares: 7, priceUsd: 21 }] };
    expect(activity(form4('Ann', [purchase]), second, correction)).toMatchObject({
      discretionary: { bought: { shares: 107 } },
    });
  });

  it('does not replace what another owner filed, nor before it is filed itself', () => {
    expect(activity(form4('Bob', [purchase]), amended(10))).toMatchObject({
      discretionary: { bought: { shares: 110 } },
    });
    const before = { ...question, asOf: '2024-03-07' };
    expect(insiderActivity([form4('Ann', [purchase]), amended(10)], before)).toMatchObject({
      discretionary: { bought: { shares: 100 } },
    });
  });
});

describe('a cluster of buyers', () => {
  const bought = (owner: string, date: string, filed: string) => form4(owner, [{ ...purchase, date }], { filed });

  it('is three of them in 30 days, known when the third has filed', () =>
    expect(
      activity(
        bought('Ann', '2024-02-01', '2024-02-02'),
        bought('Bob', '2024-02-10', '2024-03-05'),
        bought('Eve', '2024-03-02', '2024-03-04'),
      ).clusters,
    ).toEqual([
      {
        from: '2024-02-01',
        to: '2024-03-02',
        knownFrom: '2024-03-05',
        buyers: ['Ann', 'Eve', 'Bob'],
        usd: 6_000,
        accessions: ['Ann-24-000001', 'Eve-24-000001', 'Bob-24-000001'],
      },
    ]));

  it.each([
    ['in more than 30 days', bought('Eve', '2024-03-03', '2024-03-04')],
    ['of whom two are one', bought('Ann', '2024-02-20', '2024-02-21')],
    ['who buys under a plan', form4('Eve', [{ ...purchase, date: '2024-02-20', isPlanned: true }])],
  ])('is not three buyers, one %s', (_, third) =>
    expect(
      activity(bought('Ann', '2024-02-01', '2024-02-02'), bought('Bob', '2024-02-10', '2024-02-12'), third).clusters,
    ).toEqual([]),
  );
});

describe('proposed sales', () => {
  it('are counted apart; an amendment replaces a notice', () =>
    expect(activity(form144(), form144({ accession: '0000000009-24-000002', isAmendment: true }))).toMatchObject({
      proposed: { notices: 1, shares: 1_000, usd: 20_000 },
      discretionary: { sold: { trades: 0 } },
    }));

  it('are excluded when they are worth what the market does not say', () => {
    const lots = [{ security: 'Common', shares: 1_000, marketValueUsd: 2_000_000, saleDate: '2024-03-05' }];
    expect(activity(form144({ lots }))).toMatchObject({
      proposed: { notices: 1, shares: 0, usd: 0 },
      excluded: [{ reason: 'price_off_market' }],
    });
  });
});

(edgarPresent ? describe : describe.skip)('forms as the SEC serves them', () => {
  const adams = () => {
    const { value } = readOwnership(edgarText('ownership/form4-aapl-0000320193-22-000061.txt'));
    if (value === null) throw new Error('Form 4 of Apple cannot be read');
    return value;
  };
  const apple = { issuerCik: '0000320193', from: '2022-04-01', asOf: '2022-06-30', rangeOn: () => null };

  it('give planned sales of 25,000 shares, and none decided on at the time', () => {
    const { planned, discretionary } = insiderActivity([adams()], apple);
    expect(planned.sold).toMatchObject({ shares: 25_000, trades: 7, insiders: 1 });
    expect(planned.sold.usd).toBeCloseTo(4_045_000, -4);
    expect(discretionary.sold.trades).toBe(0);
  });

  it('agree with the prices of the day, and a mistyped one is found', () => {
    const rangeOn = () => ({ lowUsd: 159.26, highUsd: 166.48 });
    expect(insiderActivity([adams()], { ...apple, rangeOn }).excluded).toEqual([]);
    const text = edgarText('ownership/form4-aapl-0000320193-22-000061.txt').replace('159.94', '1599.4');
    const mistyped = readOwnership(text).value;
    expect(mistyped && insiderActivity([mistyped], { ...apple, rangeOn }).excluded).toMatchObject([
      { accession: '0000320193-22-000061', reason: 'price_off_market' },
    ]);
  });
});
