import { proposalContract } from '@gemscout/contracts';
import { proposalStream, type FoundCorrection } from '@gemscout/domain';
import { execute, StreamClosed, type EventStore } from '@gemscout/event-store';
import {
  comparedFact,
  factsIn,
  isOnShares,
  namedFacts,
  type CorrectionIndex,
  type EvidenceItem,
  type EvidenceStore,
  type IndexedFact,
  type MemoKey,
  type NamedFact,
  type NewAnswer,
} from '@gemscout/evidence';
import type { MarketData } from '@gemscout/market';
import type { CheckedMemo, ReadModel } from '@gemscout/read-model';
import { isUnavailable } from '@gemscout/service-kit';
import type { Logger } from 'pino';
import { answersInOrder } from './answers-in-order.ts';
import { splitsSince } from './splits-since.ts';
import { indexMemos } from './used-by-memos.ts';

export type FindingDeps = {
  readonly store: EventStore;
  readonly readModel: Pick<ReadModel, 'checkedMemos' | 'waitFor'>;
  readonly index: CorrectionIndex;
  readonly evidence: Pick<EvidenceStore, 'get' | 'save'>;
  readonly market: Pick<MarketData, 'info' | 'bars' | 'shareEvents'>;
  /** The database's clock, ISO 8601. */
  readonly clock: { now(): string };
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
};

export type FoundCorrections = {
  /** Number of answers that were compared with memos. */
  readonly answers: number;
  /** Number of corrections recorded. */
  readonly corrections: number;
};

const AT_ONCE = 200;
const CATCH_UP_MS = 10_000;
const NOTHING: FoundCorrections = { answers: 0, corrections: 0 };

/**
 * Compares the answers that were stored since the last call with the facts that memos of all workspaces used, and records what
 * their sources corrected. Repeated or concurrent calls record nothing twice; a crash leaves the answers to the next call.
 *
 * @throws an "unavailable" error of a port, or the signal's reason before the next ticker
 */
export async function findCorrections(deps: FindingDeps, signal: AbortSignal): Promise<FoundCorrections> {
  const { store, index, readModel } = deps;
  const answers = await index.newAnswers(AT_ONCE);
  // A memo that is not projected yet would not be compared.
  if (answers.length === 0 || (await readModel.waitFor(await store.head(), CATCH_UP_MS)) === 'stale') return NOTHING;
  let corrections = 0;
  for (const [symbol, ofSymbol] of Map.groupBy(answers, (each) => each.symbol)) {
    signal.throwIfAborted();
    corrections += await skippingErrors(deps, symbol, () => compare(deps, symbol, ofSymbol, signal));
    await index.compared(ofSymbol);
  }
  return { answers: answers.length, corrections };
}

/** A ticker or a memo that cannot be compared is logged and skipped, so that it keeps no other one waiting. */
async function skippingErrors({ logger }: FindingDeps, about: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (!(error instanceof StreamClosed)) logger.error({ about, err: error }, 'Facts could not be compared: skipped');
    return 0;
  }
}

async function compare(
  deps: FindingDeps,
  symbol: string,
  answers: readonly NewAnswer[],
  signal: AbortSignal,
): Promise<number> {
  const memos = await deps.readModel.checkedMemos(symbol);
  if (memos.length === 0) return 0;
  await indexMemos(deps, symbol, memos);
  let corrections = 0;
  for (const items of answersInOrder(await read(deps, answers)))
    corrections += await correct(deps, { symbol, memos, items }, signal);
  return corrections;
}

async function read({ evidence }: FindingDeps, answers: readonly NewAnswer[]) {
  const items = await Promise.all(answers.map(({ workspaceId, hash }) => evidence.get(workspaceId, hash)));
  return answers.flatMap((answer, at) => {
    const item = items[at];
    return item ? [{ answer, item }] : [];
  });
}

type Compared = {
  readonly symbol: string;
  readonly memos: readonly CheckedMemo[];
  readonly items: readonly EvidenceItem[];
};

async function correct(deps: FindingDeps, { symbol, memos, items }: Compared, signal: AbortSignal): Promise<number> {
  const named = namedFacts(
    items.flatMap((item) => factsIn([item], symbol)),
    items,
  );
  const used = await deps.index.usedOf(symbol, [...named.keys()]);
  const changed = used.filter(({ used: { name, value }, isCorrected }) => {
    return isCorrected || named.get(name)?.fact.value !== value;
  });
  let recorded = 0;
  for (const facts of Map.groupBy(changed, memoOf).values()) {
    const ofMemo = memos.filter((memo) => facts[0] && memoOf(memo) === memoOf(facts[0]));
    const found = await foundIn(deps, { symbol, facts, named }, signal);
    for (const memo of ofMemo)
      recorded += await skippingErrors(deps, memo.proposalId, () => record(deps, memo, found, items));
  }
  return recorded;
}

function memoOf({ workspaceId, memoCheck }: MemoKey): string {
  return `${workspaceId} ${memoCheck}`;
}

type Asked = {
  readonly symbol: string;
  /** Of one memo. */
  readonly facts: readonly IndexedFact[];
  readonly named: ReadonlyMap<string, NamedFact>;
};

async function foundIn(
  deps: FindingDeps,
  { symbol, facts, named }: Asked,
  signal: AbortSignal,
): Promise<readonly FoundCorrection[]> {
  const needsSplits = facts.some(({ used }) => isOnShares(used));
  const splits = needsSplits ? await splitsSince(deps.market, symbol, await barsOf(deps, facts), signal) : [];
  return facts.flatMap(({ used, memoCheck }): FoundCorrection[] => {
    const newer = named.get(used.name);
    if (!newer || (splits === undefined && isOnShares(used))) return [];
    const compared = comparedFact(used, newer, splits ?? []);
    return compared ? [{ ...compared, memoCheck }] : [];
  });
}

/** The bars that the memo was decided on. */
async function barsOf({ evidence }: FindingDeps, facts: readonly IndexedFact[]): Promise<readonly EvidenceItem[]> {
  const hashes = new Map(facts.flatMap(({ used: { bars }, workspaceId }) => (bars ? [[bars, workspaceId]] : [])));
  const items = await Promise.all([...hashes].map(([hash, workspaceId]) => evidence.get(workspaceId, hash)));
  return items.filter((item) => item !== undefined);
}

async function record(
  { store, index, evidence, clock, logger }: FindingDeps,
  { proposalId, workspaceId, memoCheck }: CheckedMemo,
  found: readonly FoundCorrection[],
  items: readonly EvidenceItem[],
): Promise<number> {
  if (found.length === 0) return 0;
  const differing = found.filter(({ before, after }) => before !== after).map(({ fact }) => fact);
  await index.markCorrected({ workspaceId, memoCheck }, differing);
  const stream = proposalStream(proposalId);
  const command = { type: 'CorrectFacts', found, now: clock.now() } as const;
  const { events } = await execute(store, { stream, contract: proposalContract, command });
  const corrections = events.filter((event) => event.type === 'FactCorrected');
  // What gives the newer value can be opened in the workspace of the memo, whoever has asked for it.
  const newer = new Set(corrections.map(({ newEvidence }) => newEvidence));
  for (const item of items.filter(({ hash }) => newer.has(hash))) await evidence.save({ ...item, workspaceId });
  if (corrections.length > 0) logger.debug({ proposalId, corrections: corrections.length }, 'Facts were corrected');
  return corrections.length;
}
