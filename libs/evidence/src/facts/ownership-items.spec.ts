import { describe, expect, it } from '@jest/globals';
import { insiderActivity, type InsiderTransaction, type OwnershipForm } from '@gemscout/filings';
import { sampleItem } from '../testing/sample-items.ts';
import { factSheet } from './fact-sheet.ts';
import { factsIn } from './facts-in.ts';
import { ownershipBody } from './ownership-items.ts';

const AS_OF = '2026-06-30';

function trade(kind: 'purchase' | 'sale', shares: number): InsiderTransaction {
  const isAcquired = kind === 'purchase';
  const rest = { security: 'Common Stock', isDerivative: false, sharesAfter: null, isPlanned: false };
  return { ...rest, date: '2026-06-01', code: isAcquired ? 'P' : 'S', kind, shares, priceUsd: 20, isAcquired };
}

function form(owner: string, row: InsiderTransaction, filed = '2026-06-03'): OwnershipForm {
  const position = { isOfficer: true, isDirector: false, isTenPercentOwner: false, title: null };
  return {
    accession: `${owner}-26-000001`,
    filed,
    form: '4',
    isAmendment: false,
    originalFiled: null,
    periodOfReport: row.date,
    issuerCik: '0000000001',
    owners: [{ cik: owner, name: owner, ...position }],
    transactions: [row],
    holdings: [],
  };
}

function factsOf(forms: readonly OwnershipForm[]) {
  const asked = { issuerCik: '0000000001', from: '2026-04-01', asOf: AS_OF, rangeOn: () => null };
  return factsIn(
    [sampleItem('ownership', ownershipBody(insiderActivity(forms, asked), { asOf: AS_OF, isCut: false }))],
    'BOLTR',
  );
}

const shown = (facts: ReturnType<typeof factsOf>) => new Map(factSheet(facts).map((row) => [row.id, row.shown]));

describe('the facts of insiders', () => {
  it('say what was bought and sold, by how many, and when the newest form was filed', () => {
    const facts = factsOf([form('0000000011', trade('purchase', 500)), form('0000000012', trade('sale', 2000))]);
    expect([...shown(facts)]).toEqual([
      ['insider_net', '−$30,000.00'],
      ['insider_bought', '$10,000.00'],
      ['insider_sold', '$40,000.00'],
      ['insider_buyers', '1'],
      ['insider_sellers', '1'],
      ['insider_planned_net', '$0.00'],
      ['insider_clusters', '0'],
      ['insider_proposed', '$0.00'],
      ['insider_new_filing', 'yes'],
      ['insider_forms_on_file', 'yes'],
      ['insider_filed_on', '3 June 2026'],
      ['days_since_insider_form', '27\u00A0days'],
    ]);
    expect(facts[0]).toMatchObject({
      knownFrom: '2026-06-30T23:59:59.999Z',
      source: 'SEC filing 0000000011-26-000001 and 1 other',
      filing: { filed: '2026-06-03' },
      period: { type: 'window', length: 90, unit: 'day', until: AS_OF },
    });
    const newest = facts.find(({ metric }) => metric === 'insider_filed_on');
    expect(newest?.knownFrom).toBe('2026-06-03T23:59:59.999Z');
  });

  it('tell no new form from none at all', () => {
    const earlier = shown(factsOf([form('0000000011', trade('sale', 10), '2025-06-03')]));
    expect([...earlier]).toEqual([
      ['insider_new_filing', 'no'],
      ['insider_forms_on_file', 'yes'],
      ['insider_filed_on', '3 June 2025'],
      ['days_since_insider_form', '392\u00A0days'],
    ]);
    expect([...shown(factsOf([]))]).toEqual([['insider_forms_on_file', 'no']]);
  });
});
