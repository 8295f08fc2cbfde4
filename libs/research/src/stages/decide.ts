import { addSpend, NO_SPEND, type PayloadOf, type RecordVerdict } from '@gemscout/domain';
import { independentSources, shortIdOf, type EvidenceItem } from '@gemscout/evidence';
import { v5 } from 'uuid';
import { MEMO_SECTIONS, Validation, type Decision } from '../analyst/analyst.ts';
import { ceilingOf, lowerVerdict } from '../analyst/ceiling.ts';
import { dossierOf, evidenceOf, failedTools, type Dossier } from '../dossier.ts';
import { capitalised, count, excerpt, list, shown } from '../english.ts';
import type { TickerTool } from '../facts.ts';
import { wireRefs } from '../market-answer.ts';
import { memoMarkdown, type CheckedMemo } from '../memo.ts';
import { asksProvider, startPaidWork } from '../paid-work.ts';
import type { Work } from '../research-tools.ts';
import { marketTime, proposalFactsOf } from './proposal-facts.ts';
import { supportedMemo, type SupportedMemo } from './supported-memo.ts';
import { analysisIn } from './validate.ts';

/** Namespace of proposal ids: the same run and ticker always give the same one. */
const PROPOSALS = '6a1d4f0e-6f0b-5c43-9a55-1f0c7f6f4a21';
/** No memo that lost a sentence, and none that a tool is missing from, is sure of itself. */
const MOST_WITH_GAPS = 0.6;
const BUY_SOURCES = 2;

/** Decides, checks every sentence against what it cites, and records the verdict with its proposal. */
export async function runDecideStage(work: Work, symbol: string): Promise<void> {
  const { session, analyst, signal, clock = () => performance.now() } = work;
  const startedMs = clock();
  const dossier = dossierOf(session, symbol);
  const validation = Validation.parse(session.result(`validate/${symbol}/validation`)?.payload);
  if (asksProvider('DECISION', work)) await startPaidWork(session, { stage: 'decide', symbol });
  signal.throwIfAborted();
  const { answer, spend } = await analyst.decide(dossier, analysisIn(work, symbol), validation, signal);
  const items = await itemsOf(work, dossier);
  const memo = await supportedMemo(work, dossier, { memo: answer.memo, spend }, items);
  const outcome = outcomeOf(answer, memo, items, dossier);
  signal.throwIfAborted();
  const spent = { ...NO_SPEND, ...memo.spend, activeMs: Math.max(0, Math.round(clock() - startedMs)) };
  const { command, proposal } = verdictCommands(work, dossier, validation, memo, outcome);
  const saved = proposal && { ...proposal, ...savedWith(work, dossier, items, memo) };
  await session.recordVerdict({ ...command, spend: spent }, saved);
}

/** What the proposal keeps of the moment that it was made in. */
function savedWith(
  { session, market }: Work,
  dossier: Dossier,
  items: readonly EvidenceItem[],
  { checked, spend }: SupportedMemo,
) {
  const cited = items.filter(({ hash }) => checked.cited.includes(hash));
  const run = session.state();
  const before = run.status === 'absent' ? undefined : run.tickers[dossier.symbol]?.spend;
  const spent = addSpend(before ?? NO_SPEND, { ...NO_SPEND, ...spend });
  return {
    ...proposalFactsOf(dossier, cited, marketTime(market, session.now())),
    spend: { tokens: spent.tokens, usd: spent.usd },
  };
}

async function itemsOf({ evidence, session }: Work, dossier: Dossier): Promise<readonly EvidenceItem[]> {
  const { workspaceId } = session.request;
  const items = await Promise.all(evidenceOf(dossier).map((hash) => evidence.get(workspaceId, hash)));
  return items.filter((item) => item !== undefined);
}

type Outcome = Pick<Decision, 'verdict' | 'confidence' | 'goal_fit'> & {
  readonly sources: number;
  readonly failed: readonly TickerTool[];
};

/** A Buy needs two independent sources among what its memo cites; a memo with gaps, or held back, is less sure. */
function outcomeOf(
  decision: Decision,
  { checked }: SupportedMemo,
  items: readonly EvidenceItem[],
  dossier: Dossier,
): Outcome {
  const failed = failedTools(dossier);
  const sources = independentSources(items.filter(({ hash }) => checked.cited.includes(hash))).length;
  const atBest = lowerVerdict(ceilingOf(dossier), sources < BUY_SOURCES ? 'watch' : 'buy');
  const verdict = lowerVerdict(decision.verdict, atBest);
  const hasGaps = checked.refused.length > 0 || failed.length > 0 || verdict !== decision.verdict;
  const most = hasGaps ? MOST_WITH_GAPS : 1;
  const confidence = Number(Math.min(decision.confidence, most).toFixed(2));
  return { verdict, confidence, goal_fit: decision.goal_fit, sources, failed };
}

function verdictCommands(
  work: Work,
  dossier: Dossier,
  validation: Validation,
  written: SupportedMemo,
  outcome: Outcome,
) {
  const { checked } = written;
  const { session, market } = work;
  const { runId, workspaceId } = session.request;
  const { symbol, theme } = dossier;
  const { verdict, confidence, failed } = outcome;
  const now = session.now();
  const asOf = marketTime(market, now).slice(0, 10);
  const memo = memoMarkdown(checked, {
    symbol,
    theme,
    verdict,
    confidence,
    asOf,
    fictional: market.info.fictional,
    failed,
  });
  const proposalId = verdict === 'avoid' ? null : v5(`${runId}/${symbol}`, PROPOSALS);
  const command: RecordVerdict = {
    type: 'RecordVerdict',
    symbol,
    verdict,
    memo,
    proposalId,
    now,
    decisionMessage: messageOf(symbol, outcome, checked),
    decision: decisionPayload(dossier, validation, written, outcome, proposalId),
  };
  const saved = { runId, workspaceId, symbol, theme, memo, verdict, score: confidence, source: 'run', now } as const;
  const proposal = proposalId === null ? null : ({ type: 'SaveProposal', proposalId, ...saved } as const);
  return { command, proposal };
}

function messageOf(symbol: string, outcome: Outcome, { refused }: CheckedMemo): string {
  const { verdict, confidence, sources, failed } = outcome;
  const lost = refused.length === 0 ? '' : `, ${count(refused.length, 'unsupported sentence')} dropped`;
  const partial = failed.length === 0 ? '' : `; partial, as ${list(failed)} failed`;
  return `${symbol}: ${capitalised(verdict)} at ${shown(confidence * 100, 0)} % confidence, from ${count(sources, 'independent source')}${lost}${partial}.`;
}

function decisionPayload(
  { symbol, theme }: Dossier,
  { risk_level, reasoning }: Validation,
  { checked, rewrites }: SupportedMemo,
  { verdict, confidence, goal_fit, sources, failed }: Outcome,
  proposalId: string | null,
): PayloadOf<'DECISION'> {
  const { kept, supported, refused, refs } = checked;
  const problems = refused
    .slice(0, 5)
    .map(({ text, problems: wrong }) => ({ sentence: text.slice(0, 300), why: wrong.join('; ').slice(0, 300) }));
  return {
    symbol,
    verdict,
    confidence,
    goal_fit,
    theme,
    risk_level,
    reasoning,
    sources,
    claims: { kept, dropped: refused.length, supported, total: supported + refused.length, rewrites, problems },
    partial: failed.length > 0,
    failed_tools: failed,
    sentences: sentencesOf(checked),
    proposal_id: proposalId,
    evidence: wireRefs(refs),
  };
}

/** Enough to find a sentence in the memo, and little enough for an event. */
const SENTENCE_START = 120;

/** Each sentence of the memo with the ids of the evidence that it cites. */
function sentencesOf({ sections }: CheckedMemo) {
  return MEMO_SECTIONS.flatMap((section) =>
    sections[section].map(({ text, evidence }) => ({
      section,
      text: excerpt(text, SENTENCE_START),
      evidence: evidence.map(shortIdOf),
    })),
  );
}
