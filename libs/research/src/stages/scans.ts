import { showMetric } from '@gemscout/contracts';
import type { StepLabel } from '@gemscout/domain';
import { MarketFailure, type Answer, type Document, type Mover, type SocialBuzz } from '@gemscout/market';
import { angleOfQuery } from '../analyst/themes.ts';
import { count, excerpt } from '../english.ts';
import { answerOrFailure, failedAsk, keep, wireRefs } from '../market-answer.ts';
import { notedMarket, triedRows, type NotedMarket } from '../noted-market.ts';
import { workStep, type Work } from '../research-tools.ts';
import type { StepAbout, StepResult } from '../step.ts';
import { givesOrders } from '../orders.ts';
import { sectorView } from './plan.ts';

/** One call of the market; a missing one is skipped where the budget is used up. */
export type Scan<Label extends StepLabel> = {
  readonly about: StepAbout<Label>;
  readonly run: (work: Work) => Promise<StepResult<Label>>;
};

const RESULTS_A_K = 5;
/** Of a title as it is shown and kept: nobody is shown a row that the evidence does not have. */
const TITLE_CHARACTERS = 300;

export function moversScan(k: number): Scan<'MARKET_MOVERS'> {
  return {
    about: { key: 'tool-call/movers', stage: 'tool-call', label: 'MARKET_MOVERS' },
    run: (work) => noted(work, (asking) => movers(asking, k * RESULTS_A_K)),
  };
}

export function sectorsScan(): Scan<'SECTOR_ANALYSIS'> {
  return {
    about: { key: 'tool-call/sectors', stage: 'tool-call', label: 'SECTOR_ANALYSIS' },
    run: (work) => noted(work, sectors),
  };
}

export function webScan(number: number, k: number, query: string): Scan<'WEB_SEARCH'> {
  return {
    about: { key: `tool-call/web/${number}`, stage: 'tool-call', label: 'WEB_SEARCH' },
    run: async (work) => {
      const { payload, ...rest } = await search(work, query, k * RESULTS_A_K);
      return { ...rest, payload: { ...payload, theme: angleOfQuery(query, work.session.request.kind) } };
    },
  };
}

async function movers(work: Work, limit: number): Promise<StepResult<'MARKET_MOVERS'>> {
  const answer = await answerOrFailure(work.market, work.market.movers(limit, work.signal));
  if (answer instanceof MarketFailure || answer.data.length === 0)
    return nothing('The market names no movers', { movers: [] }, answer);
  const rows = answer.data.map(moverRow);
  const ref = await keep(
    work,
    { kind: 'movers', symbol: null, provenance: answer.provenance },
    { date: answer.data[0]?.date ?? null, movers: rows },
  );
  const [first] = rows;
  const summary = first
    ? `${first.symbol} moves most: ${showMetric('change_1d', first.change_pct)} on ${showMetric('volume_ratio', first.volume_ratio)} normal volume.`
    : '';
  const payload = { summary, movers: rows, date: answer.data[0]?.date ?? null, evidence: wireRefs([ref]) };
  return { message: summary, payload, spend: { toolCalls: 1 } };
}

function moverRow({ symbol, name, sector, close, changePct, volumeRatio }: Mover) {
  return { symbol, name, sector, close_usd: close, change_pct: rounded(changePct), volume_ratio: rounded(volumeRatio) };
}

async function sectors(work: Work): Promise<StepResult<'SECTOR_ANALYSIS'>> {
  const answer = await answerOrFailure(work.market, work.market.sectors(work.signal));
  if (answer instanceof MarketFailure) return nothing('The market knows no sectors', { sectors: [] }, answer);
  const rows = answer.data.map(sectorView).toSorted((a, b) => b.change_20d_pct - a.change_20d_pct);
  const [best, worst] = [rows[0], rows.at(-1)];
  if (!best || !worst) return nothing('The market knows no sectors', { sectors: [] }, answer);
  const ref = await keep(work, { kind: 'sectors', symbol: null, provenance: answer.provenance }, { sectors: rows });
  const summary = `${best.sector} leads with ${showMetric('change_20d', best.change_20d_pct)} in a month, ${worst.sector} trails with ${showMetric('change_20d', worst.change_20d_pct)}.`;
  return { message: summary, payload: { summary, sectors: rows, evidence: wireRefs([ref]) }, spend: { toolCalls: 1 } };
}

/** Social activity; where nobody has any, the web instead, and the log says so. */
export async function socialScan(work: Work, k: number): Promise<void> {
  const about = { key: 'tool-call/social', stage: 'tool-call' } as const;
  try {
    await workStep(work, { ...about, label: 'SOCIAL_SEARCH' }, () => noted(work, (asking) => buzz(asking, k)));
  } catch (error) {
    const failure = failedAsk(work.market, error);
    if (!failure) throw error;
    await workStep(work, { ...about, label: 'SOCIAL_FALLBACK' }, () => fallback(work, k, failure));
  }
}

type MarketScan = 'MARKET_MOVERS' | 'SECTOR_ANALYSIS' | 'SOCIAL_SEARCH';

/** What `run` finds, with who failed to say. */
async function noted<Label extends MarketScan>(
  work: Work,
  run: (asking: Work) => Promise<StepResult<Label>>,
): Promise<StepResult<Label>> {
  const { market, tried } = notedMarket(work.market);
  const { payload, ...rest } = await run({ ...work, market });
  return { ...rest, payload: { ...payload, ...tried() } };
}

async function buzz(work: Work, k: number): Promise<StepResult<'SOCIAL_SEARCH'>> {
  const { data, provenance } = await work.market.socialBuzz(k * RESULTS_A_K, work.signal);
  const symbols = data.map(buzzRow);
  const ref = await keep(work, { kind: 'posts', symbol: null, provenance }, { symbols });
  const summary = buzzSummary(symbols[0]);
  const payload = { query: 'Talked about above its habit', summary, symbols, evidence: wireRefs([ref]) };
  return { message: summary, payload, spend: { toolCalls: 1 } };
}

async function fallback(work: Work, k: number, failure: MarketFailure): Promise<StepResult<'SOCIAL_FALLBACK'>> {
  const query = 'stocks in the news everybody talks about';
  const { payload, spend } = await search(work, query, k * RESULTS_A_K);
  const { tried: before = [], ...found } = payload;
  const tried = [...triedRows('social', failure.tried), ...before];
  const reason = reasonOf(failure);
  return {
    message: `${reason} The web is searched instead: ${payload.summary}`,
    payload: { ...found, reason, failure: failure.code, ...(tried.length > 0 && { tried }) },
    spend: { ...spend, toolCalls: 2 },
  };
}

function reasonOf(failure: MarketFailure): string {
  if (failure.code === 'no_data' && failure.tried.length === 0) return 'This market has no posts.';
  return `Nobody tells what is talked about (${whoFailed(failure)}).`;
}

/** Exactly who was asked, and what came of it. */
function whoFailed({ code, message, tried }: MarketFailure): string {
  return tried.map(({ provider, code: why }) => `${provider}: ${why}`).join(', ') || `${code}: ${excerpt(message)}`;
}

type BuzzRow = ReturnType<typeof buzzRow>;

function buzzRow({ symbol, posts7d, ratio, authors7d }: SocialBuzz) {
  return { symbol, posts_7d: posts7d, activity_ratio: ratio === null ? null : rounded(ratio), authors_7d: authors7d };
}

function buzzSummary(first: BuzzRow | undefined): string {
  if (!first) return 'Nothing is talked about above its habit.';
  const habit = first.activity_ratio === null ? '' : `, ${showMetric('post_activity', first.activity_ratio)} the usual`;
  if (first.posts_7d === null) return `${first.symbol} is talked about most${habit}.`;
  return `${first.symbol} is talked about most: ${count(first.posts_7d, 'post')} in a week${habit}.`;
}

/** Documents on a query. Those that give their reader orders are kept as evidence, and name no ticker. */
async function search(work: Work, query: string, limit: number): Promise<StepResult<'WEB_SEARCH'>> {
  const { market, tried } = notedMarket(work.market);
  const asked = await answerOrFailure(market, market.webSearch(query, 2 * limit, work.signal));
  if (asked instanceof MarketFailure) return notSearched(query, asked, tried());
  const { data: found, provenance } = asked;
  const evidence = [await keepDocuments(work, query, asked)];
  const heard = found.filter(({ title, text }) => !givesOrders(`${title} ${text}`));
  const results = heard.slice(0, Math.min(limit, 6)).map(resultRow);
  const { answer: thought, spend } = await work.analyst.summarise(query, results, work.signal);
  const aside = found.length - heard.length;
  const all = `${found.length >= 2 * limit ? 'at least ' : ''}${heard.length}`;
  const cut = heard.length > results.length ? ` These are the first ${results.length} of ${all} that were found.` : '';
  const summary = `${thought.summary}${cut}${aside === 0 ? '' : ` ${aside} set aside for giving orders.`}`;
  const by = { source: 'provider', provider: provenance.provider, ...tried() };
  const payload = { query, summary, results, ...by, evidence: wireRefs(evidence) };
  return { message: `“${excerpt(query, 80)}”: ${summary}`, payload, spend: { ...spend, toolCalls: 1 } };
}

/** What nobody could search costs no thought. */
function notSearched(
  query: string,
  failure: MarketFailure,
  tried: ReturnType<NotedMarket['tried']>,
): StepResult<'WEB_SEARCH'> {
  const { code } = failure;
  const summary = code === 'no_data' ? 'Nothing was found.' : `Nobody could be searched (${whoFailed(failure)}).`;
  const payload = { query, summary, results: [], source: 'provider', failure: code, ...tried, evidence: [] };
  return { message: `“${excerpt(query, 80)}”: ${summary}`, payload, spend: { toolCalls: 1 } };
}

function keepDocuments(work: Work, query: string, { data, provenance }: Answer<readonly Document[]>) {
  const items = data.map((document) => ({ ...resultRow(document), text: excerpt(document.text, 2_000) }));
  return keep(work, { kind: 'documents', symbol: null, provenance }, { query, items });
}

function resultRow({ title, url, publishedAt, symbols }: Document) {
  return { title: excerpt(title, TITLE_CHARACTERS), url, published_at: publishedAt, symbols: symbols.slice(0, 6) };
}

/** A scan without a result; where it failed, its line says who was asked. */
function nothing<Empty>(what: string, empty: Empty, answer: Answer<unknown> | MarketFailure) {
  const failed = answer instanceof MarketFailure && answer.code !== 'no_data' ? answer : undefined;
  const summary = failed ? `${what} (${whoFailed(failed)}).` : `${what}.`;
  const payload = { summary, ...empty, failure: failed?.code ?? 'no_data', evidence: [] };
  return { message: summary, payload, spend: { toolCalls: 1 } };
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}
