import { MemoCheckBody, proposalContract, runContract } from '@gemscout/contracts';
import { proposalStream, runStream, type RecheckStep, type RunEvent } from '@gemscout/domain';
import { ERASED, type EventStore } from '@gemscout/event-store';
import { usedFacts, type CorrectionIndex, type EvidenceItem, type EvidenceStore } from '@gemscout/evidence';
import type { CheckedMemo } from '@gemscout/read-model';
import { DecisionMissing, evidenceOfDecision } from '@gemscout/research';

export type IndexingDeps = {
  readonly store: Pick<EventStore, 'read'>;
  readonly index: Pick<CorrectionIndex, 'notIndexed' | 'add'>;
  readonly evidence: Pick<EvidenceStore, 'get'>;
};

/** Indexes the facts of those memos that are not indexed yet: each once, whatever restarts. @throws EvidenceUnavailable */
export async function indexMemos(deps: IndexingDeps, symbol: string, memos: readonly CheckedMemo[]): Promise<void> {
  const missing = await deps.index.notIndexed(memos);
  const names = new Set(missing.map(nameOf));
  for (const memo of memos.filter((each) => names.has(nameOf(each)))) {
    const { workspaceId, memoCheck } = memo;
    const body = MemoCheckBody.safeParse((await deps.evidence.get(workspaceId, memoCheck))?.body);
    if (!body.success) continue; // it is not stored yet, or the workspace was erased
    const hashes = new Set([...citedIn(body.data), ...(await decidedOn(deps.store, memo, symbol))]);
    const items = await itemsOf(deps, workspaceId, [...hashes]);
    await deps.index.add(memo, symbol, usedFacts(body.data, items, symbol));
  }
}

function nameOf({ workspaceId, memoCheck }: Pick<CheckedMemo, 'workspaceId' | 'memoCheck'>): string {
  return `${workspaceId} ${memoCheck}`;
}

function citedIn({ sentences }: MemoCheckBody): readonly string[] {
  return sentences.flatMap(({ evidence, bindings }) => [...evidence, ...bindings.flatMap(({ fact }) => fact.evidence)]);
}

/** What the decision had besides, where inputs of what the memo cites may be. None where the run cannot be read any more. */
async function decidedOn(
  store: IndexingDeps['store'],
  { runId, proposalId, memoCheck }: CheckedMemo,
  symbol: string,
): Promise<readonly string[]> {
  const events: RunEvent[] = [];
  for await (const { type, data } of store.read(runStream(runId)))
    if (type !== ERASED) events.push(runContract.parse(type, data));
  try {
    return await evidenceOfDecision({ events, symbol, steps: await stepsOf(store, proposalId, memoCheck) });
  } catch (error) {
    if (error instanceof DecisionMissing) return [];
    throw error;
  }
}

/** Of the re-check that wrote the memo. */
async function stepsOf(store: IndexingDeps['store'], proposalId: string, memoCheck: string) {
  let steps: readonly RecheckStep[] = [];
  for await (const { type, data } of store.read(proposalStream(proposalId))) {
    if (type === ERASED) return [];
    const event = proposalContract.parse(type, data);
    if (event.type === 'ProposalRechecked' && event.memoCheck.memo_check === memoCheck) steps = event.steps;
  }
  return steps;
}

async function itemsOf(
  { evidence }: IndexingDeps,
  workspaceId: string,
  hashes: readonly string[],
): Promise<readonly EvidenceItem[]> {
  const items = await Promise.all(hashes.map((hash) => evidence.get(workspaceId, hash)));
  return items.filter((item) => item !== undefined);
}
