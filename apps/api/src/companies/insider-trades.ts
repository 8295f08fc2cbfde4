import type { CompanyInsidersResponse } from '@gemscout/contracts';
import type { Insider, OwnershipForm, ProposedSale } from '@gemscout/filings';
import type { InsiderForms } from '@gemscout/market';

type Trade = CompanyInsidersResponse['trades'][number];

/** The transactions that forms about this company's own shares report, those with the latest day first. */
export function insiderTrades({ cik, forms }: InsiderForms): readonly Trade[] {
  return forms
    .filter(({ issuerCik }) => issuerCik === cik)
    .flatMap((form) => (form.form === '144' ? proposed(form) : traded(form)))
    .toSorted((one, other) => compare(other.date, one.date) || compare(other.filed, one.filed));
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

function traded({ accession, filed, owners, transactions }: OwnershipForm): readonly Trade[] {
  const [owner] = owners;
  return transactions.map(({ date, kind, shares, priceUsd, isPlanned }) => ({
    accession,
    filed,
    date,
    name: owner?.name ?? '',
    role: owner ? roleOf(owner) : null,
    kind,
    shares,
    price_usd: priceUsd,
    is_planned: isPlanned,
  }));
}

function proposed({ accession, filed, seller, lots, isPlanned }: ProposedSale): readonly Trade[] {
  return lots.map(({ saleDate, shares, marketValueUsd }) => ({
    accession,
    filed,
    date: saleDate,
    name: seller,
    role: null,
    kind: 'proposed sale',
    shares,
    price_usd: shares === 0 ? null : marketValueUsd / shares,
    is_planned: isPlanned,
  }));
}

function roleOf({ title, isOfficer, isDirector, isTenPercentOwner }: Insider): string | null {
  if (title !== null) return title;
  if (isOfficer) return 'officer';
  if (isDirector) return 'director';
  return isTenPercentOwner ? 'owner of more than 10%' : null;
}
