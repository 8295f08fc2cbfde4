import type { InsiderTransaction, OwnershipForm, ProposedSale } from '../ownership/ownership-form.ts';

/** For specs: one purchase of 100 shares at $20 on 2024-03-01. */
export const purchase: InsiderTransaction = {
  security: 'Common Stock',
  isDerivative: false,
  date: '2024-03-01',
  code: 'P',
  kind: 'purchase',
  shares: 100,
  priceUsd: 20,
  isAcquired: true,
  sharesAfter: null,
  isPlanned: false,
};

/** For specs: one sale of 100 shares at $20 on 2024-03-01. */
export const sale: InsiderTransaction = { ...purchase, code: 'S', kind: 'sale', isAcquired: false };

/** For specs: Form 4 of one officer of issuer 1, filed on 2024-03-04. */
export function form4(owner: string, transactions: readonly InsiderTransaction[], change: Partial<OwnershipForm> = {}) {
  const form: OwnershipForm = {
    accession: `${owner}-24-000001`,
    filed: '2024-03-04',
    form: '4',
    isAmendment: false,
    originalFiled: null,
    periodOfReport: '2024-03-01',
    issuerCik: '0000000001',
    owners: [
      { cik: owner, name: owner, isOfficer: true, isDirector: false, isTenPercentOwner: false, title: 'Treasurer' },
    ],
    transactions,
    holdings: [],
  };
  return { ...form, ...change };
}

/** For specs: a notice about 1,000 shares worth $20,000, filed on 2024-03-04. */
export function form144(change: Partial<ProposedSale> = {}): ProposedSale {
  const notice: ProposedSale = {
    accession: '0000000009-24-000001',
    filed: '2024-03-04',
    form: '144',
    isAmendment: false,
    issuerCik: '0000000001',
    seller: 'Ann',
    lots: [{ security: 'Common', shares: 1_000, marketValueUsd: 20_000, saleDate: '2024-03-05' }],
    isPlanned: false,
  };
  return { ...notice, ...change };
}
