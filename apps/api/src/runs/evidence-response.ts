import type { EvidenceResponse, SupportResponse } from '@gemscout/contracts';
import { claimOf, shortIdOf, supportedFigures, type EvidenceItem, type EvidenceKind } from '@gemscout/evidence';
import { z } from 'zod';

const TITLES: Readonly<Partial<Record<EvidenceKind, string>>> = {
  bars: 'Daily prices',
  indicators: 'Prices and indicators',
  earnings: 'Reported quarters',
  fundamentals: 'Valuation',
  options: 'Options',
  movers: 'Market movers',
  sectors: 'Sectors',
  news: 'Headlines',
  posts: 'Posts',
  documents: 'Web pages',
  page: 'Web page',
};
const MOST_LINKS = 10;
const Row = z.object({
  /** Missing of a page that was read: its text is not ours to name it by. */
  title: z.string().optional(),
  url: z.url({ protocol: /^https?$/ }),
  source: z.string().nullable().catch(null),
});

/** An item as a reader of the memos looks at it: where it is from, and which of their figures it holds. */
export function evidenceResponse(
  item: EvidenceItem,
  summary: string,
  verdicts: readonly SupportResponse[],
): EvidenceResponse {
  const { hash, kind, provider, symbol, asOf, fetchedAt, url } = item;
  const what = TITLES[kind] ?? kind;
  return {
    id: shortIdOf(hash),
    kind,
    provider,
    symbol,
    as_of: asOf,
    fetched_at: fetchedAt,
    url,
    summary,
    title: symbol === null ? `${what} of the whole market` : `${what} of ${symbol}`,
    figures: figuresFor(item, verdicts),
    links: linksIn(item),
  };
}

function figuresFor(item: EvidenceItem, verdicts: readonly SupportResponse[]): EvidenceResponse['figures'] {
  const id = shortIdOf(item.hash);
  const figures = verdicts.flatMap(({ symbol, sentences }) =>
    sentences
      .filter(({ evidence }) => evidence.includes(id))
      .flatMap(({ text }) => supportedFigures(claimOf(text, [item.hash]), item, symbol)),
  );
  return [...new Map(figures.map((figure) => [`${figure.name} ${figure.shown}`, figure])).values()];
}

function linksIn({ body }: EvidenceItem): EvidenceResponse['links'] {
  const rows = Array.isArray(body['items']) ? body['items'] : [];
  return rows
    .flatMap((row) => Row.safeParse(row).data ?? [])
    .map(({ title, ...row }) => ({ ...row, host: new URL(row.url).hostname, title }))
    .map((row) => ({ ...row, title: row.title ?? row.host }))
    .slice(0, MOST_LINKS);
}
