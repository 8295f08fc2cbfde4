import { describe, expect, it } from '@jest/globals';
import { FACT_GROUP_IDS, type FactGroupId } from '@gemscout/contracts';
import { SAMPLE_ITEMS, sampleItem } from '../testing/sample-items.ts';
import { coverageOf, type CoverageQuestion } from './coverage.ts';
import { factsIn } from './facts-in.ts';

const facts = factsIn(SAMPLE_ITEMS, 'BOLTR');
const offered = new Set<FactGroupId>([
  'prices',
  'momentum',
  'sector',
  'results',
  'valuation',
  'news',
  'posts',
  'options',
]);
const ASKED: CoverageQuestion = {
  symbol: 'BOLTR',
  sector: 'Energy',
  groups: FACT_GROUP_IDS,
  offered,
  reasons: new Map(),
};

describe('the coverage of a dossier', () => {
  it('counts the groups that it has, of those that apply to the sector', () => {
    const { present, summary, isThin } = coverageOf(facts, ASKED);
    expect(present).toEqual(['prices', 'momentum', 'sector', 'results', 'valuation', 'news']);
    expect(summary).toBe(`6 of ${FACT_GROUP_IDS.length - 2} fact groups`);
    expect(isThin).toBe(false);
  });

  it('says why a group is missing: as the source did, as it had nothing, or as there is none', () => {
    const reasons = new Map<FactGroupId, string>([['income', 'The statements are in Exhibit 13.']]);
    const { missing } = coverageOf(facts, { ...ASKED, reasons });
    expect(missing).toEqual(
      expect.arrayContaining([
        { group: 'income', reason: 'The statements are in Exhibit 13.' },
        { group: 'options', reason: 'The sources have nothing about this company.' },
        { group: 'insiders', reason: 'No source of this market has it.' },
      ]),
    );
  });

  it.each([
    ['Financials', ['day', 'cash_flow', 'debt', 'implied', 'earnings_quality', 'scores', 'funds_from_operations']],
    ['Real Estate', ['day', 'scores']],
    [null, ['day', 'funds_from_operations']],
  ])('leaves out what does not apply to %s', (sector, without) => {
    const { present, missing } = coverageOf([], { ...ASKED, sector });
    const applying = new Set([...present, ...missing.map(({ group }) => group)]);
    expect(FACT_GROUP_IDS.filter((id) => !applying.has(id))).toEqual(without);
  });

  it('counts the day on a live market alone, and is not thin without minutes', () => {
    const groups = ['prices', 'day'] as const;
    const [indicators] = SAMPLE_ITEMS;
    const known = factsIn(indicators ? [indicators] : [], 'BOLTR');
    expect(coverageOf(known, { ...ASKED, groups })).toMatchObject({ summary: '1 of 1 fact groups', missing: [] });
    expect(coverageOf(known, { ...ASKED, groups, isLive: true })).toMatchObject({
      summary: '1 of 2 fact groups',
      missing: [{ group: 'day', reason: 'The market’s sources have no minutes.' }],
      isThin: false,
    });
    expect(coverageOf([], { ...ASKED, groups: ['day'], isLive: true }).isThin).toBe(false);
  });

  it('of a fund counts what a fund can have', () => {
    const ofFund = coverageOf(facts, { ...ASKED, sector: null, isFund: true });
    expect(ofFund).toMatchObject({ summary: '4 of 11 fact groups', isFund: true, isThin: false });
    expect(ofFund.missing.map(({ group }) => group)).toEqual([
      'short_interest',
      'regime',
      'curve',
      'options',
      'option_chain',
      'posts',
      'documents',
    ]);
  });

  it('is thin below half of what applies and is offered, and facts of other companies do not count', () => {
    const [indicators] = SAMPLE_ITEMS;
    const few = factsIn(indicators ? [indicators] : [], 'BOLTR');
    expect(coverageOf(few, ASKED)).toMatchObject({ present: ['prices', 'momentum'], isThin: true });
    expect(coverageOf(few, { ...ASKED, symbol: 'QUIET' }).present).toEqual([]);
    expect(coverageOf(few, { ...ASKED, offered: new Set(['prices']) }).isThin).toBe(false);
    expect(coverageOf([], { ...ASKED, offered: new Set() }).isThin).toBe(false);
  });

  it('knows insiders from the form alone, also where none was filed', () => {
    const none = factsIn([sampleItem('ownership', { status: 'none', is_on_file: false })], 'BOLTR');
    expect(coverageOf(none, ASKED).present).toEqual(['insiders']);
  });
});
