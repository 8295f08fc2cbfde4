import type { Headline } from '@gemscout/market';
import { capitalised, count, excerpt } from '../english.ts';
import type { Highlight, NewsFacts } from '../facts.ts';
import { answerOf, keep } from '../market-answer.ts';
import { givesOrders } from '../orders.ts';
import { tallyOf } from '../tone.ts';
import { headlinesAbout, type HeadlinesAbout } from './headlines-about.ts';
import { acrossStories } from './stories.ts';
import type { Work } from '../research-tools.ts';
import { nothingFound, type TickerToolRun, type ToolOutcome } from './ticker-tool.ts';

const DAYS = 30;
/** Enough for a busy month; a list that is longer is cut, and its counts say so. */
const MOST = 300;
const TITLE_CHARACTERS = 300;
const SHOWN = 5;
const SHOWN_ON_MATTER = 8;
const DAY_MS = 86_400_000;

export const runNews: TickerToolRun = (work, symbol) => newsOn(work, symbol);

/**
 * Headlines on a company, counted over 30 days. Where a matter is asked for, those on it are shown: the newest ones that have all of its
 * words, else those that have one.
 */
export async function newsOn(work: Work, symbol: string, asked?: NewsQuestion): Promise<ToolOutcome> {
  const query = `Headlines on ${symbol} of the last ${DAYS} days${asked ? ` on "${asked.query}"` : ''}`;
  const answer = await answerOf(work.market.news(symbol, DAYS, MOST, work.signal));
  if (!answer) return nothingFound('news', query, `headlines on ${symbol}`);
  const company = await work.market.company(symbol);
  const heard = answer.data.filter(({ title }) => !givesOrders(title));
  const about = headlinesAbout(heard, company, await work.market.companies());
  const counted = { setAside: answer.data.length - heard.length, isCut: answer.data.length >= MOST };
  const facts = newsFacts(about, counted);
  const items = about.headlines.map(highlightOf);
  const body = { ...facts, near_copies: about.nearCopies, of_other_companies: about.ofOthers, items };
  const ref = await keep(work, { kind: 'news', symbol, provenance: answer.provenance }, body);
  const onMatter = asked ? headlinesOn(about.headlines, asked, answer.provenance.asOf) : about.headlines;
  const highlights = acrossStories(onMatter, asked ? SHOWN_ON_MATTER : SHOWN, company).map(highlightOf);
  const told = asked ? ` ${onMatter.length} of them on "${asked.query}" in ${count(asked.days, 'day')}.` : '';
  const summary = `${summaryOf(facts, about)}${told}`;
  return { answer: { tool: 'news', query, facts, summary, highlights }, evidence: [ref] };
}

type NewsQuestion = { readonly query: string; readonly days: number };

function headlinesOn(headlines: readonly Headline[], { query, days }: NewsQuestion, asOf: string): readonly Headline[] {
  const from = new Date(Date.parse(asOf) - days * DAY_MS).toISOString();
  const recent = headlines.filter(({ publishedAt }) => publishedAt >= from);
  const words = query.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const has =
    ({ title }: Headline) =>
    (word: string) =>
      title.toLowerCase().includes(word);
  const onAll = recent.filter((headline) => words.every(has(headline)));
  return onAll.length > 0 ? onAll : recent.filter((headline) => words.some(has(headline)));
}

type Counted = { readonly setAside: number; readonly isCut: boolean };

function newsFacts({ headlines }: HeadlinesAbout, { setAside, isCut }: Counted): NewsFacts {
  const { positive, negative } = tallyOf(headlines.map(({ title }) => title));
  const dates = headlines.map(({ publishedAt }) => publishedAt.slice(0, 10)).toSorted();
  return {
    headlines: headlines.length,
    publishers: new Set(headlines.map(({ publisher }) => publisher)).size,
    positive,
    negative,
    days: DAYS,
    latest_date: dates.at(-1) ?? null,
    cut: isCut,
    set_aside: setAside,
  };
}

function highlightOf({ title, publisher, publishedAt, url }: Headline): Highlight {
  return { title: excerpt(title, TITLE_CHARACTERS), source: publisher, date: publishedAt.slice(0, 10), url };
}

function summaryOf(facts: NewsFacts, { nearCopies, ofOthers }: HeadlinesAbout): string {
  const { headlines, publishers, positive, negative, days, cut, set_aside } = facts;
  const aside = [
    nearCopies === 0 ? undefined : `${count(nearCopies, 'near copy', 'near copies')} left out`,
    ofOthers === 0 ? undefined : `${ofOthers} about other companies left out`,
    set_aside === 0 ? undefined : `${count(set_aside, 'headline')} set aside for giving orders`,
  ].flatMap((part) => (part === undefined ? [] : [`; ${part}`]));
  if (headlines === 0) return `No headline in ${days} days${aside.join('')}.`;
  const all = `${cut ? 'at least ' : ''}${count(headlines, 'headline')}`;
  const from = count(publishers, 'publisher');
  return capitalised(
    `${all} from ${from} in ${days} days, ${positive} good and ${negative} bad news${aside.join('')}.`,
  );
}
