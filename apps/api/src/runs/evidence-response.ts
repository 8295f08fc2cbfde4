import { METRICS, type EvidenceResponse, type SupportResponse } from '@gemscout/contracts';
import { heldFigures, shortIdOf, type EvidenceItem, type EvidenceKind } from '@gemscout/evidence';
import { z } from 'zod';

const TITLES: Readonly<Partial<Record<EvidenceKind, string>>> = {
  bars: 'Daily prices',
  indicators: 'Prices and indicators',
  trading_day: 'The trading day',
  earnings: 'Reported quarters',
  fundamentals: 'Valuation',
  regime: 'Volatility and beta',
  curve: 'Yield curve and credit',
  short_interest: 'Short interest',
  peers: 'Statements of peers',
  options: 'Options',
  option_chain: 'Options by expiry',
  statements: 'Annual and quarterly statements',
  ownership: 'Trades of insiders',
  holders: 'Large holders',
  filings: 'What filings say and what changed',
  movers: 'Market movers',
  sectors: 'Sectors',
  news: 'Headlines',
  posts: 'Posts',
  documents: 'Web pages',
  page: 'Web page',
};
const MOST_LINKS = 10;
const Row = z.object({
  /** Absent for a fetched web page, whose title is untrusted text. */
  title: z.string().optional(),
  url: z.url({ protocol: /^https?$/ }),
  source: z.string().nullable().catch(null),
});

/** An evidence item as shown to readers of the memos: its source, and the memo figures that it supports. */
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

type Figure = EvidenceResponse['figures'][number];
/** The figures that the memos bind to facts of the item; of a memo of an earlier release those that the item holds. */
function figuresFor(item: EvidenceItem, verdicts: readonly SupportResponse[]): EvidenceResponse['figures'] {
  const figures = verdicts.flatMap((verdict) =>
    verdict.checked_by === 'facts' ? boundFigures(item, verdict) : figuresByDigits(item, verdict),
  );
  return [...new Map(figures.map((figure) => [`${figure.name} ${figure.shown}`, figure])).values()];
}

function boundFigures({ hash }: EvidenceItem, { checked }: SupportResponse): readonly Figure[] {
  return checked
    .flatMap(({ bindings }) => bindings)
    .flatMap(({ shown, fact: { metric, value, evidence } }) =>
      typeof value === 'number' && evidence.includes(hash)
        ? [{ name: METRICS[metric].field ?? metric, value, shown: withSign(shown, value) }]
        : [],
    );
}

/** A sentence leaves the sign to its words: "lost 3.1%", "up 5.8%" or "+5.8%". */
function withSign(shown: string, value: number): string {
  const unsigned = shown.replace(/^[-+−]/, '');
  return value < 0 ? `−${unsigned}` : unsigned;
}

function figuresByDigits(item: EvidenceItem, { symbol, sentences }: SupportResponse): readonly Figure[] {
  return sentences
    .filter(({ evidence }) => evidence.includes(shortIdOf(item.hash)))
    .flatMap(({ text }) => heldFigures(text, item, symbol));
}

function linksIn({ body }: EvidenceItem): EvidenceResponse['links'] {
  const rows = Array.isArray(body['items']) ? body['items'] : [];
  return rows
    .flatMap((row) => Row.safeParse(row).data ?? [])
    .map(({ title, ...row }) => ({ ...row, host: new URL(row.url).hostname, title }))
    .map((row) => ({ ...row, title: row.title ?? row.host }))
    .slice(0, MOST_LINKS);
}
