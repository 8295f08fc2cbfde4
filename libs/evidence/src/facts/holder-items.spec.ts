import { describe, expect, it } from '@jest/globals';
import { largeHolders, type HolderSchedule } from '@gemscout/filings';
import { sampleItem } from '../testing/sample-items.ts';
import { factsIn } from './facts-in.ts';
import { factSheet } from './fact-sheet.ts';
import { holdersBody } from './holder-items.ts';
import { showFact } from './show-fact.ts';

const held = (name: string, percent: number, filed: string, form: HolderSchedule['form'] = '13G'): HolderSchedule => ({
  accession: `9200000001-${filed.slice(2, 4)}-0000${filed.slice(8)}`,
  filed,
  form,
  isAmendment: false,
  issuerCik: '0000000001',
  filerCik: null,
  eventDate: `${filed.slice(0, 8)}01`,
  persons: [{ name, shares: percent * 1_000_000, percent }],
});

function factsOf(schedules: readonly HolderSchedule[], isCut = false) {
  const found = largeHolders(schedules, { issuerCik: '0000000001', from: '2012-01-01', asOf: '2015-03-31' });
  return factsIn([sampleItem('holders', holdersBody(found, isCut))], 'BOLTR');
}

const shownIn = (facts: ReturnType<typeof factsOf>) =>
  Object.fromEntries(facts.map((fact) => [fact.id, showFact(fact)]));

describe('the facts of large holders', () => {
  const schedules = [
    held('Nordhaven Advisers', 9.8, '2014-02-12'),
    held('Fernhollow Partners', 6.4, '2014-09-12', '13D'),
    held('Fernhollow Partners', 8.1, '2015-01-19', '13D'),
  ];

  it('are the largest, how many there are, whether one filed Schedule 13D, and the newest change with its days', () => {
    expect(shownIn(factsOf(schedules))).toEqual({
      largest_holder: '9.8%',
      largest_holder_shares: '9,800,000',
      holders_over_5: '2',
      activist_holder: 'yes',
      activist_share: '8.1%',
      newest_holder: '8.1%',
      newest_holder_before: '6.4%',
      newest_holder_change: expect.stringMatching(/^\+1\.7/),
      newest_holder_event_on: '1 January 2015',
      newest_holder_filed_on: '19 January 2015',
      holder_schedules_on_file: 'yes',
    });
  });

  it('name the holder and the filing, and are of the day of the event, known from the filing', () => {
    const facts = factsOf(schedules);
    const largest = facts.find(({ id }) => id === 'largest_holder');
    expect(largest).toMatchObject({
      asOf: '2014-02-01',
      knownFrom: '2014-02-12T23:59:59.999Z',
      source: 'SEC filing 9200000001-14-000012',
      filing: { filed: '2014-02-12', part: 'Nordhaven Advisers' },
    });
    expect(factSheet(facts)[0]).toMatchObject({ metric: 'Largest reported holder: Nordhaven Advisers', shown: '9.8%' });
    expect(facts.find(({ id }) => id === 'newest_holder_change')?.computed).toEqual({
      formula: 'diff',
      inputs: ['newest_holder', 'newest_holder_before'],
    });
  });

  it('name the class of shares, and count a holder of two classes once', () => {
    const [of, ...others] = schedules.slice(0, 2).map((each) => ({ ...each, persons: schedules[0]?.persons ?? [] }));
    const facts = factsOf([
      ...(of ? [{ ...of, shareClass: 'Class A' }] : []),
      ...others.map((each) => ({ ...each, shareClass: 'Class B' })),
    ]);
    expect(factSheet(facts)[0]?.metric).toMatch(/^Largest reported holder: Nordhaven Advisers, Class [AB]$/);
    expect(shownIn(facts)['holders_over_5']).toBe('1');
  });

  it('count at least so many where not all schedules were read', () => {
    expect(shownIn(factsOf(schedules, true))['holders_over_5']).toBe('at least 2');
  });

  it('are no counts and no percentages where none is on file', () => {
    expect(shownIn(factsOf([]))).toEqual({ holder_schedules_on_file: 'no' });
  });

  it('have no change of a holder of whom nothing was known before', () => {
    expect(Object.keys(shownIn(factsOf(schedules.slice(0, 1))))).not.toContain('newest_holder_change');
  });
});
