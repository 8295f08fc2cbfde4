import type { CompanyChangesResponse } from '@gemscout/contracts';
import { filingSectionName, type FilingsRead } from '@gemscout/evidence';
import type { Answer, FactsMarket } from '@gemscout/market';
import { MarketFailure } from '@gemscout/market';
import { NOTHING_STATED, readFilings } from './filings/read-filings.ts';

type CompanyChanges = Pick<CompanyChangesResponse, 'sections' | 'passages' | 'unread'>;

/**
 * What changed in the newest annual and quarterly report of a company, and what its newest filings say.
 *
 * @throws MarketFailure if the market has no list of filings
 */
export async function companyChanges(market: FactsMarket, symbol: string): Promise<Answer<CompanyChanges>> {
  const asOf = (market.info.asOf ?? new Date().toISOString()).slice(0, 10);
  const answer = await readFilings(market, { symbol, asOf, stated: async () => NOTHING_STATED });
  if (answer instanceof MarketFailure) throw answer;
  return { data: changesIn(answer.read), provenance: answer.provenance };
}

function changesIn({ changes, quotations, missing }: FilingsRead): CompanyChanges {
  return {
    sections: changes.map(({ form, section, filed, accession, compared, added, changed }) => {
      const counts = { compared, added: added.length, changed: changed.length };
      return { form, section: filingSectionName(section), filed, accession, ...counts };
    }),
    passages: quotations.map(({ metric: kind, text, form, section, filed, accession, isNew }) => ({
      kind,
      text,
      form,
      section: section && filingSectionName(section),
      filed,
      accession,
      is_new: isNew ?? null,
    })),
    unread: missing.filter(({ group }) => group === 'filing_changes').map(({ reason }) => reason),
  };
}
