import { runStream, proposalStream, usageStream, watchlistStream, type JsonObject } from '@gemscout/domain';
import { eventIdOf, type NewEvent, type Write } from '@gemscout/event-store';

/** Runs of about the mix of a real store, for tests and the bench: mostly log lines, which change no row. */
export type SampleRun = {
  readonly workspaceId: string;
  readonly runId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly outcome: 'completed' | 'cancelled' | 'error';
  readonly tickers: readonly string[];
  /** Log lines a ticker, beside its verdict. */
  readonly steps: number;
  /** A custom run with this request; else trending. */
  readonly request?: string;
  /** The run that it was forked from. */
  readonly forkedFrom?: string;
  /** The goal profile, as its `INIT` has it. */
  readonly goal?: JsonObject;
};

const SPEND = { modelCalls: 1, toolCalls: 2, tokens: 900, usd: 0.01, activeMs: 800 };
const FINDING = 'Volume is 2.4 times its average of 20 days while the price closed above its range. ';

/**
 * The writes of a whole run: its charge, its log, its proposals; an approval of the first, a dismissal of the second.
 * Charge and approval stand in streams of their own, so that runs can be written in any order.
 */
export function sampleRunWrites(run: SampleRun): readonly Write[] {
  const { workspaceId, at, tickers } = run;
  const month = at.slice(0, 7);
  const proposals = run.outcome === 'completed' ? tickers.map((symbol) => proposalOf(run, symbol)) : [];
  return [
    write(usageStream(`${workspaceId}-${run.runId}`, month), usageOf(run)),
    write(runStream(run.runId), [
      requested(run),
      ...initOf(run),
      ...tickers.flatMap((symbol) => logOf(run, symbol)),
      ended(run),
    ]),
    ...proposals.map(({ id, events }, index) =>
      write(proposalStream(id), [...events, ...(index === 1 ? [dismissal(run, id)] : []), outcome(run, id)]),
    ),
    ...proposals
      .slice(0, 1)
      .map(({ id }) => write(watchlistStream(`${workspaceId}-${run.runId}`), [approval(run, id)])),
  ];
}

/** Events for a stream that has `after` events already. */
export function write(
  stream: string,
  events: readonly (readonly [type: string, data: JsonObject])[],
  after = 0,
): Write {
  const named: readonly NewEvent[] = events.map(([type, data], index) => ({
    id: eventIdOf(stream, String(after + index)),
    type,
    data,
  }));
  return { stream, events: named, expectedRevision: after };
}

type Fact = readonly [type: string, data: JsonObject];

function usageOf({ workspaceId, runId, at, outcome }: SampleRun): readonly Fact[] {
  const data = { workspaceId, runId, charge: { month: at.slice(0, 7), day: at.slice(0, 10) }, at };
  return outcome === 'error'
    ? [
        ['RunCharged', data],
        ['RunRefunded', data],
      ]
    : [['RunCharged', data]];
}

function requested({ workspaceId, runId, at, request, forkedFrom }: SampleRun): Fact {
  const charge = { month: at.slice(0, 7), day: at.slice(0, 10) };
  const kind = request === undefined ? 'trending' : 'custom';
  const asked = { kind, subject: request ?? null, memo: null, bodyHash: 'hash' };
  const origin = forkedFrom !== undefined && { forkedFrom: { runId: forkedFrom, revision: 7, stage: 'decide' } };
  const bounds = { charge, plan: 'premium', dailyCap: 10, budget: SPEND };
  return ['RunRequested', { runId, workspaceId, userId: 'user', ...asked, ...bounds, ...origin, at }];
}

function initOf({ at, goal }: SampleRun): readonly Fact[] {
  return goal ? [['INIT', { key: 'init', message: 'Trending scan', payload: goal, at }]] : [];
}

function logOf(run: SampleRun, symbol: string): readonly Fact[] {
  const steps = Array.from({ length: run.steps }, (_step, step) => log(run, 'TOOL', symbol, `tool/${step}`));
  const queued: Fact = [
    'StageQueued',
    { ...ids(run), stage: 'investigate', symbol, attempt: 1, notBefore: run.at, at: run.at },
  ];
  if (run.outcome !== 'completed') return [queued, ...steps];
  const verdict = ['DECISION', 'MEMO_READY', 'PROPOSAL_SAVED'] as const;
  return [queued, ...steps, ...verdict.map((type) => log(run, type, symbol, type))];
}

function log({ at }: SampleRun, type: string, symbol: string, key: string): Fact {
  const payload = { tool: 'indicators', query: symbol, summary: FINDING.repeat(6), confidence: 0.7 };
  const said = type === 'DECISION' ? { ...payload, verdict: 'buy' } : payload;
  const line = {
    key: `${key}/${symbol}`,
    message: FINDING,
    payload: said,
    at,
    stage: 'investigate',
    symbol,
    spend: SPEND,
  };
  return [type, line];
}

function ended({ at, outcome }: SampleRun): Fact {
  const line = { key: 'end', message: 'Done', payload: { outcome, spend: SPEND }, at };
  return [outcome === 'error' ? 'ERROR' : 'DONE', line];
}

function proposalOf(run: SampleRun, symbol: string): { readonly id: string; readonly events: readonly Fact[] } {
  const id = `${run.runId}-${symbol}`;
  const fields = { theme: 'Breakout tech', memo: FINDING.repeat(12), verdict: 'buy', score: 0.7, source: 'run' };
  return { id, events: [['ProposalSaved', { proposalId: id, ...ids(run), symbol, ...fields, at: run.at }]] };
}

function dismissal({ workspaceId, at }: SampleRun, proposalId: string): Fact {
  return ['ProposalDismissed', { proposalId, workspaceId, reason: null, at }];
}

function outcome({ workspaceId, at }: SampleRun, proposalId: string): Fact {
  const days = { asOf: at, enteredOn: '2026-01-05', settledOn: '2026-01-12' };
  const returns = { change: 0.04, benchmarkChange: 0.01, excess: 0.03, sectorExcess: null };
  const fields = {
    verdict: 'buy',
    confidence: 0.7,
    horizon: 5,
    source: 'backtest',
    benchmark: 'SPY',
    ...returns,
    isWild: false,
    hasEnded: false,
  };
  return ['OutcomeSettled', { proposalId, workspaceId, ...days, ...fields, settledAt: at, at }];
}

function approval({ workspaceId, runId, at }: SampleRun, proposalId: string): Fact {
  const item = { itemId: `item-${runId}`, symbol: `S${runId}`, notes: null, proposalId, runId };
  return ['WatchlistItemAdded', { workspaceId, ...item, at }];
}

function ids({ runId, workspaceId }: SampleRun): { readonly runId: string; readonly workspaceId: string } {
  return { runId, workspaceId };
}
