import type { LogEvent } from '@gemscout/domain';
import { MarketFailure } from '@gemscout/market';
import { Plan } from '../analyst/analyst.ts';
import { affords } from '../affords.ts';
import { count, list } from '../english.ts';
import { workStep, type Work } from '../research-tools.ts';
import type { StepResult } from '../step.ts';
import { scanOf, socialScan, webScan, type Scan } from './scans.ts';
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
      for (const query of queries) await scanIfAfforded(work, webScan((searches += 1), k, query));
    else await scanIfAfforded(work, scanOf(tool, k));
  }
  const { kind } = work.session.request;
  if (kind !== 'symbol' && failedScans(work.session.log()))
    throw new MarketFailure('no_data', 'No scan of the market was answered');
  await workStep(work, { key: 'tool-call/corpus', stage: 'tool-call', label: 'CORPUS' }, () =>
    Promise.resolve(corpus(work.session.log())),
  );
  await workStep(work, { key: 'tool-call/shortlist', stage: 'tool-call', label: 'SHORTLIST' }, () => shortlist(work));
}

async function scanIfAfforded(work: Work, { about, run }: Scan): Promise<void> {
  const isHeld = work.session.result(about.key) !== undefined;
  if (isHeld || affords(work.session, { toolCalls: 1 })) await workStep(work, about, () => run(work));
}

async function socialIfAfforded(work: Work, k: number): Promise<void> {
  if (affords(work.session, { toolCalls: 2 })) await socialScan(work, k);
}

const SCANS: Partial<Record<LogEvent['type'], { readonly tool: string; readonly rows: string }>> = {
  MARKET_MOVERS: { tool: 'movers', rows: 'movers' },
  SECTOR_ANALYSIS: { tool: 'sectors', rows: 'sectors' },
  SOCIAL_SEARCH: { tool: 'social', rows: 'symbols' },
  SOCIAL_FALLBACK: { tool: 'social', rows: 'results' },
  WEB_SEARCH: { tool: 'web', rows: 'results' },
};

/** True where there were scans, and not one got an answer; that there is none is one. */
function failedScans(log: readonly LogEvent[]): boolean {
  const scans = log.filter(({ type }) => SCANS[type]);
  return scans.length > 0 && scans.every(({ payload }) => hasFailed(payload));
}

/** The failure of a fallback is that of what it stands in for. */
function hasFailed({ failure = 'no_data', provider }: LogEvent['payload']): boolean {
  return failure !== 'no_data' && provider === undefined;
}

function corpus(log: readonly LogEvent[]): StepResult {
  const scans = log.flatMap(({ type, payload }) => {
    const scan = SCANS[type];
    const rows = scan && payload[scan.rows];
    return scan
      ? [{ tool: scan.tool, found: Array.isArray(rows) ? rows.length : 0, summary: String(payload['summary']) }]
      : [];
  });
  const found = scans.reduce((sum, scan) => sum + scan.found, 0);
  const tools = list([...new Set(scans.map(({ tool }) => tool))]);
  const summary =
    scans.length === 0
      ? 'No scan fitted into the budget.'
      : `${count(scans.length, 'scan')} of ${tools} gave ${count(found, 'result')}.`;
  return { message: summary, payload: { summary, scans, candidates: found } };
}

async function shortlist(work: Work): Promise<StepResult> {
  const { tickers, excluded } = await shortlistOf(work);
  const symbols = tickers.map(({ symbol }) => symbol);
  const found =
    symbols.length === 0
      ? 'No ticker passed the screen.'
      : `${count(symbols.length, 'ticker')} to look at closely: ${list(symbols)}.`;
  const leftOut = excluded.length === 0 ? '' : ` The goal profile excludes ${list(excluded.slice(0, 5))}.`;
  return { message: `${found}${leftOut}`, payload: { symbols, tickers, excluded } };
}
