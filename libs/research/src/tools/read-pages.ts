import { type Page, PageError } from '@gemscout/market';
import { affords } from '../affords.ts';
import { dossierOf } from '../dossier.ts';
import { count, excerpt } from '../english.ts';
import { ToolAnswer } from '../facts.ts';
import { wireRefs } from '../market-answer.ts';
import { givesOrders } from '../orders.ts';
import type { Question } from '../questions/question.ts';
import { searchedIn } from '../pages-read.ts';
import { workStep, type Work } from '../research-tools.ts';
import type { StepResult } from '../step.ts';
import { priceOf } from './run-ticker-tool.ts';

/** Of the text of a page, what is kept, and what an analyst reads. */
const KEPT_CHARACTERS = 20_000;
const SHOWN_CHARACTERS = 1_500;

/**
 * Reads the pages that the ticker's web search named, each a step and a call of its own, so long as the budget has room for
 * them and for every tool that is left. Which they are, its recorded answer says: nobody else names an address.
 *
 * @param round of the investigation in which the web was searched
 */
export async function readPages(work: Work, symbol: string, round: number): Promise<void> {
  const { session } = work;
  const { pages = [] } = ToolAnswer.parse(session.result(`investigate/${symbol}/${round}/tool`)?.payload);
  for (const [at, url] of pages.entries()) {
    const key = `investigate/${symbol}/${round}/page/${at + 1}`;
    if (!session.result(key) && !hasRoom(work, symbol)) return;
    const about = { key, stage: 'investigate', symbol, label: 'TOOL' } as const;
    await workStep(work, about, () => readPage(work, symbol, url));
  }
}

function hasRoom({ session, pages }: Work, symbol: string): boolean {
  const ofTools = dossierOf(session, symbol).left.reduce((sum, tool) => sum + priceOf(tool).toolCalls, 0);
  return pages !== undefined && affords(session, { toolCalls: 1 + ofTools }, symbol);
}

/** A page that is not read is a result too: the run goes on, and its log says why. */
export async function readPage(
  work: Work,
  symbol: string,
  url: string,
  question?: Question,
): Promise<StepResult<'TOOL'>> {
  const { session, pages, signal } = work;
  const about = { tool: 'web', page: url, ...(question && { question }) } as const;
  try {
    if (!pages) throw new PageError('unavailable', 'Pages are not read here.');
    const page = await pages(url, searchedIn(session.log()), signal);
    return await pageResult(work, symbol, about, page);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    const source = hostOf(url);
    const summary = `A page of ${source} was not read: ${error.message}`;
    const payload = { ...about, source, summary, failure: error.code, evidence: [] };
    return { message: `${symbol}: ${summary}`, payload, spend: { toolCalls: 1 } };
  }
}

async function pageResult(
  work: Work,
  symbol: string,
  about: { readonly tool: 'web'; readonly page: string; readonly question?: Question },
  { url, text, fetchedAt }: Page,
): Promise<StepResult<'TOOL'>> {
  const source = hostOf(url);
  const kept = text.slice(0, KEPT_CHARACTERS);
  const { workspaceId } = work.session.request;
  const evidence = await work.evidence.save({
    workspaceId,
    provider: source,
    fetchedAt,
    asOf: fetchedAt,
    symbol,
    kind: 'page',
    url,
    body: { items: [{ source, url, text: kept }] },
  });
  const isSetAside = givesOrders(kept);
  const summary = `A page of ${source} was read, ${count(text.length, 'character')}${isSetAside ? ', and set aside for giving orders' : ''}.`;
  const shown = isSetAside ? {} : { excerpt: excerpt(kept, SHOWN_CHARACTERS) };
  const payload = { ...about, source, summary, ...shown, evidence: wireRefs([evidence]) };
  return { message: `${symbol}: ${summary}`, payload, spend: { toolCalls: 1 } };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : 'the web';
}
