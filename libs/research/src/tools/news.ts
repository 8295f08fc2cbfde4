import type { Company, Headline } from '@gemscout/market';
import { count, excerpt } from '../english.ts';
import type { Highlight, NewsFacts } from '../facts.ts';
import { answerOf, keep } from '../market-answer.ts';
import { givesOrders } from '../orders.ts';
import { tallyOf, toneOf } from '../tone.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

const DAYS = 30;
const MOST = 60;

export const runNews: TickerToolRun = async (work, symbol) => {
  const query = `Headlines on ${symbol} of the last ${DAYS} days`;
  const answer = await answerOf(work.market.news(symbol, DAYS, MOST, work.signal));
  if (!answer) return nothingFound('news', query, `headlines on ${symbol}`);
  const facts = newsFacts(answer.data);
  const items = answer.data.map((headline) => ({ ...highlightOf(headline), title: headline.title }));
  const body = { ...facts, items };
  const ref = await keep(work, { kind: 'news', symbol, provenance: answer.provenance }, body);
  const highlights = tellingFirst(answer.data, await work.market.company(symbol)).map(highlightOf);
  const summary = summaryOf(facts);
  return { answer: { tool: 'news', query, facts, summary, highlights: highlights.slice(0, 5) }, evidence: [ref] };
};

function newsFacts(all: readonly Headline[]): NewsFacts {
  const headlines = all.filter(({ title }) => !givesOrders(title));
  const { positive, negative } = tallyOf(headlines.map(({ title }) => title));
  const dates = headlines.map(({ publishedAt }) => publishedAt.slice(0, 10)).toSorted();
  return {
    headlines: headlines.length,
    publishers: new Set(headlines.map(({ publisher }) => publisher)).size,
    positive,
    negative,
    days: DAYS,
    latest_date: dates.at(-1) ?? null,
    set_aside: all.length - headlines.length,
  };
}

/** Those that name the company first, then those with a tone, then the newest. */
function tellingFirst(headlines: readonly Headline[], company: Company | undefined): readonly Headline[] {
  const [name = ''] = company?.name.split(/[\s.,]/) ?? [];
  const rank = ({ title, symbol }: Headline): number =>
    (name.length > 2 && title.includes(name) ? 2 : 0) + (title.includes(symbol) ? 2 : 0) + Math.abs(toneOf(title));
  const heard = headlines.filter(({ title }) => !givesOrders(title));
  return heard.toSorted((a, b) => rank(b) - rank(a) || (a.publishedAt < b.publishedAt ? 1 : -1));
}

function highlightOf({ title, publisher, publishedAt, url }: Headline): Highlight {
  return { title: excerpt(title), source: publisher, date: publishedAt.slice(0, 10), url };
}

function summaryOf({ headlines, publishers, positive, negative, days, set_aside }: NewsFacts): string {
  const aside = set_aside === 0 ? '' : `; ${count(set_aside, 'headline')} set aside for giving orders`;
  if (headlines === 0) return `No headline in ${days} days${aside}.`;
  const from = count(publishers, 'publisher');
  return `${count(headlines, 'headline')} from ${from} in ${days} days, ${positive} good and ${negative} bad news${aside}.`;
}
