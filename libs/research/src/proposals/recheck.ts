import type { FactSource } from '@gemscout/contracts';
import {
  firstLine,
  type FreshnessChange,
  type MemoCheck,
  NO_SPEND,
  type Recheck,
  type RecheckStep,
} from '@gemscout/domain';
import type { EvidenceItem } from '@gemscout/evidence';
import { MarketFailure } from '@gemscout/market';
import { decisionIn, runDecision } from '../decide-again.ts';
import { dossierOf, evidenceOf, type Dossier } from '../dossier.ts';
import { list } from '../english.ts';
import { FILED_TOOL_TABLE, FILED_TOOLS, isFiledTool, ToolAnswer, type ToolName } from '../facts.ts';
import type { MemorySession } from '../memory-session.ts';
import { workStep, type ResearchTools, type Work } from '../research-tools.ts';
import { analystFor } from '../run-stage-task.ts';
import { marketTime, proposalFactsOf } from '../stages/proposal-facts.ts';
import { checkedAnalysis } from '../stages/checked-analysis.ts';
import type { StepResult } from '../step.ts';
import { runTickerTool } from '../tools/run-ticker-tool.ts';
import { z } from 'zod';
import { claimsOn } from './claims-on.ts';
import { DecisionMissing, reopened, type DecidedTicker } from './decided-ticker.ts';

/** What made a proposal stale, and what it says now. */
export type RecheckRequest = {
  readonly changed: readonly FreshnessChange[];
  /** The same in sentences. */
  readonly reasons: readonly string[];
  readonly memo: string;
  /** Null: nobody knows. It is moved only where the time was over. */
  readonly expiresAt: string | null;
  /** By the database's clock, ISO 8601. */
  readonly now: string;
};

const Cited = z.object({ evidence: z.array(z.object({ hash: z.string() })) });

/** All that is read of closed days. */
const READ_OF_DAYS = FILED_TOOLS.filter((tool) => tool !== 'day');

/** The tools whose answers a change touches. */
const TOUCHED: Readonly<Record<FreshnessChange, readonly ToolName[]>> = {
  price: ['indicators', 'options', 'option_chain', 'regime', 'day'],
  earnings: ['earnings', ...READ_OF_DAYS.filter((tool) => tool !== 'regime')],
  time: ['news', 'social', 'web', ...READ_OF_DAYS],
};
/** Asked even where the run did not get to them: what has changed is in their answer. */
const ALWAYS: ReadonlySet<ToolName> = new Set(['indicators', 'earnings', 'news']);

/**
 * Asks anew about what has changed and nothing else, thinks and decides on old and new evidence together, and tells which
 * claims of the memo no longer hold. In memory: nothing is recorded but the evidence.
 *
 * @throws DecisionMissing where the run has no decision on the ticker
 * @throws MarketFailure where a tool that must be asked does not answer
 * @throws ModelAbstained, WorkUnavailable as the stages do; the signal's reason after an abort
 */
export async function recheckTicker(
  ticker: DecidedTicker,
  request: RecheckRequest,
  tools: ResearchTools,
  signal: AbortSignal,
): Promise<Recheck> {
  const { symbol } = ticker;
  const { now } = request;
  const before = dossierOf(await reopened(ticker, { now }), symbol);
  const touched = [...new Set(request.changed.flatMap((change) => TOUCHED[change]))];
  const offered = touched.some(isFiledTool) ? await tools.market.sources() : undefined;
  const asked = toAsk(touched, before, offered);
  const session = await reopened(ticker, { without: asked, now });
  const work: Work = { ...tools, analyst: analystFor({ symbol }, session, tools), session, signal };
  for (const tool of asked) await askAnew(work, tool, symbol);
  await analyse(work, symbol, asked);
  await runDecision(session, symbol, tools, signal);
  return outcomeOf(work, session, { before, asked, request });
}

/**
 * What the run did not look at is not looked at now: a re-check does not know more of other things than the memo did. Filings are read
 * where the market has a source for them, and so is the day.
 */
function toAsk(
  touched: readonly ToolName[],
  { asked }: Dossier,
  offered: ReadonlySet<FactSource> | undefined,
): readonly ToolName[] {
  return touched.filter((tool) => {
    if (isFiledTool(tool)) return FILED_TOOL_TABLE[tool].reads.every((source) => offered?.has(source));
    return ALWAYS.has(tool) || asked.includes(tool);
  });
}

async function askAnew(work: Work, tool: ToolName, symbol: string): Promise<void> {
  const about = { key: `recheck/${symbol}/${tool}`, stage: 'investigate', symbol, label: 'TOOL' } as const;
  await workStep(work, about, async () => {
    const result = await runTickerTool(work, tool, symbol);
    const { failure, summary } = ToolAnswer.parse(result.payload);
    if (failure !== undefined && failure !== 'no_data') throw new MarketFailure(failure, summary);
    return result;
  });
}

async function analyse(work: Work, symbol: string, asked: readonly ToolName[]): Promise<void> {
  const key = `investigate/${symbol}/analysis`;
  await workStep(
    work,
    { key, stage: 'investigate', symbol, label: 'THEME_ANALYSIS' },
    async (): Promise<StepResult<'THEME_ANALYSIS'>> => {
      const dossier = dossierOf(work.session, symbol);
      const { answer, spend } = await work.analyst.analyse(dossier, work.signal);
      const checked = await checkedAnalysis(work, dossier, answer);
      const message = `${symbol}: ${answer.story}, leaning to ${answer.leaning} (${list(asked)} asked anew).`;
      return { message, payload: { ...checked, stopped: 'rechecked', tools: asked }, spend };
    },
  );
}

type Asked = { readonly before: Dossier; readonly asked: readonly ToolName[]; readonly request: RecheckRequest };

async function outcomeOf(work: Work, session: MemorySession, { before, asked, request }: Asked): Promise<Recheck> {
  const { symbol } = before;
  const { changed, reasons, memo, expiresAt, now } = request;
  const checkedAt = marketTime(work.market, now);
  const after = dossierOf(session, symbol);
  const decision = session.result(`decide/${symbol}/decision`);
  const written = firstLine(session.log(), 'MEMO_READY', symbol)?.payload;
  const items = await itemsOf(work, [...evidenceOf(before), ...evidenceOf(after)]);
  const cited = new Set(Cited.parse(decision?.payload).evidence.map(({ hash }) => hash));
  const facts = proposalFactsOf(
    after,
    items.filter(({ hash }) => cited.has(hash)),
    checkedAt,
  );
  const run = session.state();
  const { tokens, usd } = run.status === 'absent' ? NO_SPEND : run.spend;
  const known = new Set(evidenceOf(before));
  return {
    analyst: work.analyst.name,
    changed,
    reasons,
    tools: asked,
    after: decisionIn(session, symbol),
    claims: claimsOn(memo, { before, after, asked }, items),
    memo: written?.memo ?? '',
    memoCheck: memoCheckIn(session, symbol),
    conditions: written?.conditions ?? [],
    ...facts,
    checkedAt,
    expiresAt: expiresAt === null || changed.includes('time') ? facts.expiresAt : expiresAt,
    evidence: evidenceOf(after).filter((hash) => !known.has(hash)),
    steps: stepsIn(session, symbol),
    spend: { tokens, usd },
  };
}

/** @throws DecisionMissing */
function memoCheckIn(session: MemorySession, symbol: string): MemoCheck {
  const decided = firstLine(session.log(), 'DECISION', symbol);
  if (!decided) throw new DecisionMissing(`The re-check has no decision on ${symbol}`);
  const { checked_by, lowered, coverage, dropped, memo_check } = decided.payload;
  return { checked_by, lowered, ...(coverage && { coverage }), dropped, memo_check };
}

async function itemsOf({ evidence, session }: Work, hashes: readonly string[]): Promise<readonly EvidenceItem[]> {
  const { workspaceId } = session.request;
  const items = await Promise.all([...new Set(hashes)].map((hash) => evidence.get(workspaceId, hash)));
  return items.filter((item) => item !== undefined);
}

/** What the next re-check, or deciding again, takes over. */
function stepsIn(session: MemorySession, symbol: string): readonly RecheckStep[] {
  return session.log().flatMap((event): readonly RecheckStep[] => {
    const { key, message } = event;
    if (event.symbol !== symbol) return [];
    if (event.type === 'TOOL' && key.startsWith('recheck/'))
      return [{ key, label: event.type, message, payload: event.payload }];
    if (event.type === 'THEME_ANALYSIS') return [{ key, label: event.type, message, payload: event.payload }];
    if (event.type === 'THEME_VALIDATION') return [{ key, label: event.type, message, payload: event.payload }];
    return [];
  });
}
