import type { LogEvent, Spend, StepLabel } from '@gemscout/domain';
import { MarketFailure } from '@gemscout/market';
import { Plan, SCAN_TOOLS, type Analyst, type ScanTool } from '../analyst/analyst.ts';
import { affords } from '../affords.ts';
import { count, list } from '../english.ts';
import { workStep, type Work } from '../research-tools.ts';
import type { RunSession } from '../run-session.ts';
import { sideBySide } from '../side-by-side.ts';
import type { StepResult } from '../step.ts';
import { moversScan, sectorsScan, socialScan, webScan, type Scan } from './scans.ts';
import { shortlistOf } from './shortlist.ts';

/**
 * Scans the market as planned, and puts the tickers that are worth a closer look on the shortlist. A scan that fails is a
 * line of the log; where none is answered and the tickers were to come from them, the work has failed.
 */
export async function runToolCallStage(work: Work): Promise<void> {
  const plan = Plan.parse(work.session.result('plan/corpus-plan')?.payload);
  let searches = 0;
  for (const { tool, k, queries } of plan.steps) {
    if (tool === 'social') await socialIfAfforded(work, k);
    else if (tool === 'web')
      await searchAll(
        work,
        queries.map((query) => webScan((searches += 1), k, query)),
      );
    else if (tool === 'movers') await scanIfAfforded(work, moversScan(k));
    else await scanIfAfforded(work, sectorsScan());
  }
  const { kind } = work.session.request;
  if (kind !== 'symbol' && failedScans(work.session.log()))
    throw new MarketFailure('no_data', 'No scan of the market was answered');
  await workStep(work, { key: 'tool-call/corpus', stage: 'tool-call', label: 'CORPUS' }, () =>
    Promise.resolve(corpus(work.session)),
  );
  await workStep(work, { key: 'tool-call/shortlist', stage: 'tool-call', label: 'SHORTLIST' }, () => shortlist(work));
}

async function scanIfAfforded<Label extends StepLabel>(work: Work, { about, run }: Scan<Label>): Promise<void> {
  const isHeld = work.session.result(about.key) !== undefined;
  if (isHeld || affords(work.session, { toolCalls: 1 })) await workStep(work, about, () => run(work));
}

/** Searches side by side, as far as the budget has room for them. */
async function searchAll(work: Work, scans: readonly Scan<'WEB_SEARCH'>[]): Promise<void> {
  const isHeld = ({ about }: Scan<'WEB_SEARCH'>): boolean => work.session.result(about.key) !== undefined;
  const { questionPrice } = work.analyst;
  let searches = 0;
  const within = scans.filter((scan) => {
    if (isHeld(scan)) return true;
    const fits = affords(work.session, priceOfSearches(searches + 1, questionPrice));
    if (fits) searches += 1;
    return fits;
  });
  await sideBySide(
    within.map(
      ({ about, run }) =>
        (turn) =>
          workStep(work, about, async () => {
            const result = await run(work);
            await turn();
            return result;
          }),
    ),
  );
}

/** Each search is summarised: what a language model needs for that is not counted before all are done. */
function priceOfSearches(count: number, question: Analyst['questionPrice']): Partial<Spend> {
  if (!question) return { toolCalls: count };
  return { toolCalls: count, modelCalls: count, tokens: count * question.tokens, usd: count * question.usd };
}

async function socialIfAfforded(work: Work, k: number): Promise<void> {
  if (affords(work.session, { toolCalls: 2 })) await socialScan(work, k);
}

/** What a line of a scan says: which tool, how many rows it has, and why it has none. */
type ScanLine = {
  readonly tool: ScanTool;
  readonly found: number;
  readonly summary: string;
  readonly failure: string | undefined;
};

function scanLinesOf(event: LogEvent): readonly ScanLine[] {
  switch (event.type) {
    case 'MARKET_MOVERS':
      return [scanLine('movers', event.payload.movers, event.payload)];
    case 'SECTOR_ANALYSIS':
      return [scanLine('sectors', event.payload.sectors, event.payload)];
    case 'SOCIAL_SEARCH':
      return [scanLine('social', event.payload.symbols, event.payload)];
    case 'SOCIAL_FALLBACK':
      return [scanLine('social', event.payload.results, event.payload)];
    case 'WEB_SEARCH':
      return [scanLine('web', event.payload.results, event.payload)];
    default:
      return [];
  }
}

/** A scan that a provider answered has not failed: the failure of a fallback is that of what it stands in for. */
function scanLine(
  tool: ScanTool,
  found: readonly unknown[] = [],
  {
    summary = '',
    failure,
    provider,
  }: { readonly summary?: string; readonly failure?: string; readonly provider?: string },
): ScanLine {
  return { tool, found: found.length, summary, failure: provider === undefined ? failure : undefined };
}

/** True where there were scans, and not one got an answer; that there is none is one. */
function failedScans(log: readonly LogEvent[]): boolean {
  const scans = log.flatMap(scanLinesOf);
  return scans.length > 0 && scans.every(({ failure = 'no_data' }) => failure !== 'no_data');
}

function corpus(session: RunSession): StepResult<'CORPUS'> {
  const scans = session
    .log()
    .flatMap(scanLinesOf)
    .map(({ tool, found, summary }) => ({ tool, found, summary }));
  const found = scans.reduce((sum, scan) => sum + scan.found, 0);
  const tools = list([...new Set(scans.map(({ tool }) => tool))]);
  const made =
    scans.length === 0
      ? 'No scan was made.'
      : `${count(scans.length, 'scan')} of ${tools} gave ${count(found, 'result')}.`;
  const unread =
    session.request.kind === 'symbol' ? SCAN_TOOLS.filter((tool) => !scans.some((scan) => scan.tool === tool)) : [];
  if (unread.length === 0) return { message: made, payload: { summary: made, scans, candidates: found } };
  const summary = `${made} Not looked at, as the run is about one ticker: ${list(unread.map((tool) => SCAN_WORDS[tool]))}.`;
  return { message: summary, payload: { summary, scans, candidates: found, not_looked_at: unread } };
}

/** What a scan looks at in the whole market. */
const SCAN_WORDS: Readonly<Record<ScanTool, string>> = {
  movers: 'the movers of the market',
  sectors: 'the sectors',
  social: 'what is talked about most',
  web: 'a web search for the run',
};

const MOST_UNMET_SHOWN = 100;

async function shortlist(work: Work): Promise<StepResult<'SHORTLIST'>> {
  const {
    tickers,
    excluded,
    conditions,
    unmet,
    unknown,
    universe,
    refused,
    told: picking,
    spend,
  } = await shortlistOf(work);
  const symbols = tickers.map(({ symbol }) => symbol);
  const found =
    symbols.length === 0
      ? 'No ticker passed the screen.'
      : `${count(symbols.length, 'ticker')} to look at closely: ${list(symbols)}.`;
  const leftOut = excluded.length === 0 ? '' : ` The goal profile excludes ${list(excluded.slice(0, 5))}.`;
  const stated =
    conditions.length === 0
      ? ''
      : ` The request states: ${list(conditions)}; ${count(unmet.length, 'ticker')} left out.`;
  const told = conditions.length === 0 ? {} : { conditions, unmet: unmet.slice(0, MOST_UNMET_SHOWN) };
  const unchecked =
    unknown === undefined ? '' : ` No company of this market is known to be ${unknown}: this was not checked.`;
  const looked = universe === undefined ? '' : ` ${universe}`;
  const payload = {
    ...{ symbols, tickers, excluded, ...told },
    ...(universe !== undefined && { universe }),
    ...(refused.length > 0 && { refused }),
  };
  const not =
    refused.length === 0
      ? ''
      : ` Not taken, as no company that this run may look at: ${list(refused.slice(0, 5).map(({ symbol }) => symbol))}.`;
  const message = `${found}${leftOut}${stated}${looked}${unchecked}${picking === undefined ? '' : ` ${picking}`}${not}`;
  return { message, payload, ...(spend && { spend }) };
}
