import type { FilingsRead } from '@gemscout/evidence';
import { filingTextOf, type FilingText, type ListedFiling } from '@gemscout/filings';
import { MarketFailure, openMarket, type MarketData } from '@gemscout/market';
import { NOTHING_STATED, readFilings } from '../filings/read-filings.ts';

const sample = await openMarket('sample');

/** For specs: a row of the list of filings. */
export const listed = (form: string, filed: string, items: readonly string[] = []): ListedFiling => ({
  accession: `0000000001-${filed.slice(2, 4)}-${filed.slice(5, 7)}${filed.slice(8)}00`,
  form,
  filed,
  acceptedAt: null,
  reportDate: null,
  items,
  document: 'report.htm',
  hasInlineXbrl: true,
});

export type Written = {
  readonly filing: ListedFiling;
  readonly paragraphs?: readonly string[];
  readonly release?: readonly string[];
  /** Instead of paragraphs. */
  readonly text?: FilingText;
};

/** For specs: the sample market with these filings of any company; one without paragraphs has no text. `asked` are the texts that were read. */
export function marketWith(written: readonly Written[]): MarketData & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  const filings = written.map(({ filing }) => filing);
  const provenance = { provider: 'sample', fetchedAt: '2026-06-30T23:59:59.999Z', asOf: '2026-06-30T23:59:59.999Z' };
  return {
    ...sample,
    asked,
    filings: () => Promise.resolve({ data: { cik: '0000000001', filings }, provenance }),
    filingText: (_, accession) => {
      asked.push(accession);
      const found = written.find(({ filing }) => filing.accession === accession);
      const { filing = listed('', ''), paragraphs, release = [] } = found ?? {};
      const text = found?.text ?? (paragraphs && filingTextOf(filing, paragraphs, release));
      return text ? Promise.resolve({ data: text, provenance }) : Promise.reject(new MarketFailure('no_data', 'none'));
    },
  };
}

/** For specs: what the newest filings say on a day. */
export async function readOf(market: MarketData, asOf = '2026-06-30'): Promise<FilingsRead> {
  const found = await readFilings(market, {
    symbol: 'BOLTR',
    asOf,
    stated: () => Promise.resolve(NOTHING_STATED),
  });
  if (found instanceof MarketFailure) throw found;
  return found.read;
}
