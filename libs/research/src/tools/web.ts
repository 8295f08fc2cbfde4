import { isNearCopy } from '@gemscout/evidence';
import type { Document } from '@gemscout/market';
import { count, excerpt } from '../english.ts';
import type { Highlight, WebFacts } from '../facts.ts';
import { answerOf, keep } from '../market-answer.ts';
import { givesOrders } from '../orders.ts';
import { tallyOf } from '../tone.ts';
import type { Work } from '../research-tools.ts';
import { nothingFound, type TickerToolRun, type ToolOutcome } from './ticker-tool.ts';

const MOST = 8;
const SHOWN = 4;
const MOST_PAGES = 3;
const DAY_MS = 24 * 60 * 60_000;

export const runWeb: TickerToolRun = (work, symbol) => webOn(work, symbol, 'outlook');

/** Documents on a company and a matter. */
export async function webOn(work: Work, symbol: string, matter: string): Promise<ToolOutcome> {
  const company = await work.market.company(symbol);
  const query = [company?.name, symbol, matter].filter((part) => part !== undefined).join(' ');
  const answer = await answerOf(work.market.webSearch(query, MOST, work.signal));
  if (!answer) return nothingFound('web', query, 'documents');
  const { provenance } = answer;
  const named = answer.data.filter(({ symbols }) => symbols.includes(symbol));
  const found = withoutCopies(named);
  const facts = { ...webFacts(found, Date.parse(provenance.asOf)), cut: answer.data.length >= MOST };
  const heard = found.filter((document) => !givesOrders(textOf(document)));
  const items = heard.map((document) => ({ ...highlightOf(document), text: excerpt(document.text, 2_000) }));
  const ref = await keep(work, { kind: 'documents', symbol, provenance }, { ...facts, items });
  const highlights = heard.slice(0, SHOWN).map(highlightOf);
  const whole = { source: 'provider', provider: provenance.provider, pages: pagesIn(work, heard) } as const;
  const summary = summaryOf(facts, symbol, named.length - found.length);
  return { answer: { tool: 'web', query, facts, summary, highlights, ...whole }, evidence: [ref] };
}

/** Of near copies the first. */
function withoutCopies(documents: readonly Document[]): readonly Document[] {
  return documents.filter(
    (document, at) => !documents.slice(0, at).some((other) => isNearCopy(textOf(other), textOf(document))),
  );
}

/** Of a recorded market, those that hold more than a headline. */
function pagesIn({ market }: Work, documents: readonly Document[]): readonly string[] {
  const isLive = market.info.asOf === null;
  const found = documents.slice(0, SHOWN).filter(({ title, text }) => isLive || text !== title);
  return [...new Set(found.flatMap(({ url }) => url ?? []))].slice(0, MOST_PAGES);
}

function webFacts(documents: readonly Document[], asOfMs: number): Omit<WebFacts, 'cut'> {
  const { positive, negative, setAside } = tallyOf(documents.map(textOf));
  const ages = documents.map(({ publishedAt }) => Math.round((asOfMs - Date.parse(publishedAt)) / DAY_MS));
  return {
    documents: documents.length - setAside,
    positive,
    negative,
    set_aside: setAside,
    days: ages.length === 0 ? null : Math.max(...ages),
  };
}

function textOf({ title, text }: Document): string {
  return `${title} ${text}`;
}

function highlightOf({ title, url, publishedAt }: Document): Highlight {
  const source = url && URL.canParse(url) ? new URL(url).hostname : 'web';
  return { title: excerpt(title), source, date: publishedAt.slice(0, 10), url };
}

function summaryOf(
  { documents, positive, negative, set_aside, cut }: WebFacts,
  symbol: string,
  copies: number,
): string {
  const left = copies === 0 ? '' : `; ${count(copies, 'near copy', 'near copies')} left out`;
  const aside = `${left}${set_aside === 0 ? '' : `; ${count(set_aside, 'document')} set aside for giving orders`}`;
  if (documents === 0) return `No document on ${symbol} was found${aside}.`;
  const all = `${cut ? 'At least ' : ''}${count(documents, 'document')}`;
  return `${all} on ${symbol}, ${positive} favourable and ${negative} unfavourable${aside}.`;
}
