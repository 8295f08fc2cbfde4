import { describe, expect, it } from '@jest/globals';
import { CONCEPT_IDS, CONCEPTS, conceptOfTag, fitsConcept } from './concepts.ts';

describe('concepts', () => {
  it('have ids in snake case', () => {
    expect(CONCEPT_IDS.filter((id) => !/^[a-z]+(_[a-z]+)*$/.test(id))).toEqual([]);
  });

  it('share no tag: a filed value belongs to one of them', () => {
    const tags = CONCEPT_IDS.flatMap((id) => CONCEPTS[id].tags);
    expect(tags.filter((tag, at) => tags.indexOf(tag) !== at)).toEqual([]);
  });

  it('are found by every tag that they list, and by no other', () => {
    expect(conceptOfTag('us-gaap:SalesRevenueNet')).toBe('revenue');
    expect(conceptOfTag('ifrs-full:Revenue')).toBe('revenue');
    expect(conceptOfTag('us-gaap:Revenue')).toBeNull();
  });

  it.each([
    ['revenue', 'EUR', true],
    ['revenue', 'shares', false],
    ['assets', 'USD', true],
    ['eps_diluted', 'USD/shares', true],
    ['eps_diluted', 'USD', false],
    ['shares_diluted', 'shares', true],
    ['cover_page_shares', 'USD', false],
  ] as const)('%s in %s: %s', (concept, unit, fits) => {
    expect(fitsConcept(concept, unit)).toBe(fits);
  });
});
