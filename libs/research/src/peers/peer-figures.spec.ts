import { describe, expect, it } from '@jest/globals';
import type { PeerCompany } from './peer-company.ts';
import { peerFigures, peersAmong } from './peer-figures.ts';

function company(symbol: string, revenue: number, values: PeerCompany['values'] = {}, currency = 'USD'): PeerCompany {
  return { symbol, sector: null, currency, revenue, values, ids: { pe: 'pe.now' } };
}
const peersWith = (...pes: readonly (number | undefined)[]) =>
  pes.map((pe, at) => company(`P${at}`, 100, pe === undefined ? {} : { pe }));

describe('peers', () => {
  it('have 0.3 to 3 times the revenue, in the same currency', () => {
    const others = [29, 30, 100, 300, 301].map((revenue) => company(`R${revenue}`, revenue));
    const found = peersAmong(company('OWN', 100), [...others, company('YEN', 100, {}, 'JPY')]);
    expect(found.map(({ symbol }) => symbol)).toEqual(['R30', 'R100', 'R300']);
  });
});

describe('a company among its peers', () => {
  it('is at the share of them that has less; the median of an even number is between two', () => {
    const { body, missing } = peerFigures(company('OWN', 100, { pe: 20 }), peersWith(10, 40, 20, 15, 30, 12));
    expect([body['peers'], body['peer_pe_median_ratio'], body['peer_pe_percentile_pct']]).toEqual([6, 17.5, 50]);
    expect(missing).toEqual([]);
    expect(body['own']).toEqual({ pe: 'pe.now' });
  });

  it('has no median of a figure that fewer than five have, and says how many', () => {
    const { body, missing } = peerFigures(company('OWN', 100, { pe: 20 }), peersWith(10, 40, 20, 15, undefined));
    expect(body).not.toHaveProperty('peer_pe_median_ratio');
    expect(missing).toEqual([{ id: 'peer_pe_median', reason: '4 of 5 peers have one, and five are needed.' }]);
  });

  it('has a median and no percentile of a figure that it has none of', () => {
    const { body, missing } = peerFigures(company('OWN', 100), peersWith(10, 40, 20, 15, 30));
    expect([body['peer_pe_median_ratio'], body['peer_pe_percentile_pct']]).toEqual([20, undefined]);
    expect(missing).toEqual([{ id: 'peer_pe_percentile', reason: 'The company has none of its own.' }]);
  });
});
