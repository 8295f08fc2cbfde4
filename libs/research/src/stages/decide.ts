import { NO_SPEND, type JsonObject, type RecordVerdict, type SaveProposal } from '@gemscout/domain';
import { independentSources, type EvidenceItem } from '@gemscout/evidence';
import { v5 } from 'uuid';
import { Validation, type Decision } from '../analyst/analyst.ts';
import { dossierOf, evidenceOf, type Dossier } from '../dossier.ts';
import { capitalised, shown } from '../english.ts';
import { wireRefs } from '../market-answer.ts';
import { checkedMemo, memoMarkdown, type CheckedMemo } from '../memo.ts';
import type { Work } from '../research-tools.ts';
import { analysisIn } from './validate.ts';

/** Namespace of proposal ids: the same run and ticker always give the same one. */
const PROPOSALS = '6a1d4f0e-6f0b-5c43-9a55-1f0c7f6f4a21';
/** No memo that lost a sentence is sure of itself. */
const MOST_WITH_DROPPED = 0.6;
const BUY_SOURCES = 2;

/** Decides, checks every sentence against what it cites, and records the verdict with its proposal. */
export async function runDecideStage(work: Work, symbol: string): Promise<void> {
  const { session, analyst, signal, clock = () => performance.now() } = work;
  const startedMs = clock();
  const dossier = dossierOf(session, symbol);
  const validation = Validation.parse(session.result(`validate/${symbol}/validation`)?.payload);
  signal.throwIfAborted();
  const { answer, spend } = await analyst.decide(dossier, analysisIn(work, symbol), validation, signal);
  const items = await itemsOf(work, dossier);
  const memo = checkedMemo(answer.memo, items, symbol);
  const outcome = outcomeOf(answer, memo, items);
  signal.throwIfAborted();
  const spent = { ...NO_SPEND, ...spend, activeMs: Math.max(0, Math.round(clock() - startedMs)) };
  const { command, proposal } = verdictCommands(work, dossier, validation, memo, outcome);
  await session.recordVerdict({ ...command, spend: spent }, proposal);
}

async function itemsOf({ evidence, session }: Work, dossier: Dossier): Promise<readonly EvidenceItem[]> {
  const { workspaceId } = session.request;
  const items = await Promise.all(evidenceOf(dossier).map((hash) => evidence.get(workspaceId, hash)));
  return items.filter((item) => item !== undefined);
}

type Outcome = Pick<Decision, 'verdict' | 'confidence' | 'goal_fit'> & { readonly sources: number };

/** A Buy needs two independent sources among what its memo cites; a memo that lost a sentence is less sure. */
function outcomeOf(decision: Decision, memo: CheckedMemo, items: readonly EvidenceItem[]): Outcome {
  const sources = independentSources(items.filter(({ hash }) => memo.cited.includes(hash))).length;
  const verdict = decision.verdict === 'buy' && sources < BUY_SOURCES ? 'watch' : decision.verdict;
  const most = memo.dropped.length > 0 ? MOST_WITH_DROPPED : 1;
  const confidence = Number(Math.min(decision.confidence, most).toFixed(2));
  return { verdict, confidence, goal_fit: decision.goal_fit, sources };
}

function verdictCommands(work: Work, dossier: Dossier, validation: Validation, checked: CheckedMemo, outcome: Outcome) {
  const { session, market } = work;
  const { runId, workspaceId } = session.request;
  const { symbol, theme } = dossier;
  const { verdict, confidence } = outcome;
  const now = session.now();
  const asOf = (market.info.asOf ?? now).slice(0, 10);
  const memo = memoMarkdown(checked, { symbol, theme, verdict, confidence, asOf, fictional: market.info.fictional });
  const proposalId = verdict === 'avoid' ? null : v5(`${runId}/${symbol}`, PROPOSALS);
  const command: RecordVerdict = {
    ...{ type: 'RecordVerdict', symbol, verdict, memo, proposalId, now },
    decisionMessage: messageOf(symbol, outcome, checked),
    decision: decisionPayload(dossier, validation, checked, outcome, proposalId),
  };
  const saved = { runId, workspaceId, symbol, theme, memo, verdict, score: confidence, source: 'run', now } as const;
  const proposal: SaveProposal | null = proposalId === null ? null : { type: 'SaveProposal', proposalId, ...saved };
  return { command, proposal };
}

function messageOf(symbol: string, { verdict, confidence, sources }: Outcome, { dropped }: CheckedMemo): string {
  const lost = dropped.length === 0 ? '' : `, ${dropped.length} unsupported sentences dropped`;
  return `${symbol}: ${capitalised(verdict)} at ${shown(confidence * 100, 0)} % confidence, from ${sources} independent sources${lost}.`;
}

function decisionPayload(
  { symbol, theme }: Dossier,
  { risk_level, reasoning }: Validation,
  { kept, dropped, refs }: CheckedMemo,
  { verdict, confidence, goal_fit, sources }: Outcome,
  proposalId: string | null,
): JsonObject {
  const problems = dropped.slice(0, 5).map(({ sentence, why }) => ({ sentence: sentence.slice(0, 300), why }));
  return {
    ...{ symbol, verdict, confidence, goal_fit, theme, risk_level, reasoning, sources },
    claims: { kept, dropped: dropped.length, problems },
    proposal_id: proposalId,
    evidence: wireRefs(refs),
  };
}
