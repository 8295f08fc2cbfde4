import {
  addSpend,
  horizonOf,
  NO_SPEND,
  type Condition,
  type MemoCheck,
  type PayloadOf,
  type RecordVerdict,
} from '@gemscout/domain';
import type { EvidenceItem } from '@gemscout/evidence';
import { v5 } from 'uuid';
import { z } from 'zod';
import { Validation, type Decision, type ModelSpend } from '../analyst/analyst.ts';
import type { Dossier } from '../dossier.ts';
import { capitalised, count, list, shown } from '../english.ts';
import { wireRefs } from '../market-answer.ts';
import { memoMarkdown, withoutConclusions, type CheckedMemo } from '../memo.ts';
import { givesOtherVerdict } from '../named-verdict.ts';
import { asksProvider, startPaidWork } from '../paid-work.ts';
import type { Work } from '../research-tools.ts';
import { groupsByModel } from '../rests-on/groups-by-model.ts';
import {
  conditionsOfFlips,
  measuredByModel,
  measuredVerdict,
  type MeasuredVerdict,
} from '../rests-on/measured-verdict.ts';
import { memoWithCases, type MemoWithCases } from '../scenarios/scenarios-of.ts';
import { coverageNote } from '../ticker-coverage.ts';
import { fitBasis, proposalFit } from '../ticker-fit.ts';
import { conditionsIn } from './conditions.ts';
import { dossierToDecide } from './dossier-to-decide.ts';
import { withKnownChanges } from './known-changes.ts';
import { keepMemoCheck, sentencesOf } from './memo-check.ts';
import { marketTime, proposalFactsOf } from './proposal-facts.ts';
import { supportedMemo, type SupportedMemo } from './supported-memo.ts';
import { analysisIn } from './validate.ts';
import { verdictLineOf } from './verdict-line.ts';
import { withHorizonEnd } from './with-horizon-end.ts';
import { loweringSentence, outcomeOf, type Outcome } from './verdict.ts';

/** Namespace of proposal ids: the same run and ticker always give the same one. */
const PROPOSALS = '6a1d4f0e-6f0b-5c43-9a55-1f0c7f6f4a21';

/** Decides, checks every sentence against what it cites, and records the verdict with its proposal. */
export async function runDecideStage(work: Work, symbol: string): Promise<void> {
  const { session, analyst, signal, clock = () => performance.now() } = work;
  const startedMs = clock();
  const validation = Validation.parse(validationIn(session, symbol));
  if (asksProvider('DECISION', work)) await startPaidWork(session, { stage: 'decide', symbol });
  signal.throwIfAborted();
  const { dossier, checking } = await dossierToDecide(work, symbol);
  const { items } = checking;
  const { answer, spend } = await analyst.decide(dossier, analysisIn(work, symbol), validation, signal);
  const supported = await supportedMemo(work, dossier, { memo: answer.memo, spend }, checking);
  const { memo: written, outcome } = concluded(answer, supported, items, dossier);
  const { measured, spend: used } = await whatItRestsOn(work, dossier, { answer, outcome, written, items });
  const dated = withHorizonEnd(work, dossier, measured.checked, items);
  const known = await withKnownChanges(work, dossier, dated, items, outcome);
  const about = { checked: known, cases: answer.cases, horizon: horizonOf(session.request), verdict: outcome.verdict };
  const scenarios = await memoWithCases(work, dossier, checking, about);
  const verdictLine = await verdictLineOf(work, outcome.verdict);
  const memo = { ...written, checked: scenarios.checked, spend: used, measured, scenarios, verdictLine };
  signal.throwIfAborted();
  const spent = { ...NO_SPEND, ...used, activeMs: Math.max(0, Math.round(clock() - startedMs)) };
  const memoCheck = await keepMemoCheck(work, dossier, memo.checked, outcome.lowered);
  const { command, proposal } = verdictCommands(work, dossier, validation, memo, outcome, memoCheck);
  const saved = proposal && { ...proposal, ...savedWith(work, dossier, items, memo) };
  await session.recordVerdict({ ...command, spend: spent }, saved);
}

type Concluded = {
  readonly answer: Decision;
  readonly outcome: Outcome;
  readonly written: SupportedMemo;
  readonly items: readonly EvidenceItem[];
};

/** What the verdict rests on, as far as its analyst decides again: the rules always, a model in deep runs. A verdict that the check lowered is nobody's. */
async function whatItRestsOn(
  work: Work,
  dossier: Dossier,
  { answer, outcome: { verdict }, written: { checked, spend }, items }: Concluded,
): Promise<{ readonly measured: MeasuredVerdict; readonly spend: ModelSpend }> {
  const found = answer.verdict === verdict ? await groupsByModel(work, dossier, verdict, spend) : undefined;
  if (found) return { measured: measuredByModel(found, dossier, checked, items), spend: found.spend };
  return { measured: measuredVerdict(work.analyst.name, dossier, verdict, checked, items), spend };
}

const Unsupported = z.array(z.object({ text: z.string(), reason: z.string() })).default([]);

/** What failed the check in the reasoning of the opposite case, which the decision repeats. */
function unsupportedReasoning({ session }: Work, symbol: string): Pick<PayloadOf<'DECISION'>, 'unsupported'> {
  const { reasoning, unsupported } = Validation.extend({ unsupported: Unsupported }).parse(
    validationIn(session, symbol),
  );
  const failed = unsupported.filter(({ text }) => reasoning.includes(text));
  return failed.length === 0 ? {} : { unsupported: failed };
}

function validationIn(session: Work['session'], symbol: string) {
  return session.result(`validate/${symbol}/validation`)?.payload;
}

/** What is written, with what its verdict rests on and means. */
type WrittenMemo = SupportedMemo & {
  readonly measured: MeasuredVerdict;
  readonly scenarios: MemoWithCases;
  readonly verdictLine: string;
};

/** The outcome, and the memo that agrees with it: what argues for another verdict, such as one that was lowered, is left out. */
function concluded(
  decision: Decision,
  memo: SupportedMemo,
  items: readonly EvidenceItem[],
  dossier: Dossier,
): { readonly memo: SupportedMemo; readonly outcome: Outcome } {
  const outcome = outcomeOf(decision, memo.checked, items, dossier);
  const { verdict } = outcome;
  const checked =
    verdict === decision.verdict
      ? withoutConclusions(
          memo.checked,
          items,
          (text) => givesOtherVerdict(text, verdict),
          `The verdict is ${capitalised(verdict)}.`,
        )
      : withoutConclusions(memo.checked, items, () => true, `The verdict was lowered to ${capitalised(verdict)}.`);
  return checked === memo.checked ? { memo, outcome } : concluded(decision, { ...memo, checked }, items, dossier);
}

/** What the proposal keeps of the moment that it was made in. */
function savedWith(work: Work, dossier: Dossier, items: readonly EvidenceItem[], memo: WrittenMemo) {
  const { checked, spend } = memo;
  const { session, market } = work;
  const cited = items.filter(({ hash }) => checked.cited.includes(hash));
  const run = session.state();
  const before = run.status === 'absent' ? undefined : run.tickers[dossier.symbol]?.spend;
  const spent = addSpend(before ?? NO_SPEND, { ...NO_SPEND, ...spend });
  return {
    ...proposalFactsOf(dossier, cited, marketTime(market, session.now())),
    conditions: conditionsOf(work, dossier, memo),
    ...(memo.scenarios.range && { range: memo.scenarios.range }),
    spend: { tokens: spent.tokens, usd: spent.usd },
  };
}

/** What would change the verdict, as far as daily bars can answer it: what it rests on, and what the analyst says. */
function conditionsOf(
  { session, market }: Work,
  dossier: Dossier,
  { checked: { conditions }, measured }: WrittenMemo,
): readonly Condition[] {
  const { price, priceAsOf, expiresAt } = proposalFactsOf(dossier, [], marketTime(market, session.now()));
  if (price === null || priceAsOf === null) return [];
  const written = { from: priceAsOf, close: price, expiresOn: expiresAt.slice(0, 10) };
  const flips = conditionsOfFlips(measured.found, dossier, written);
  const stated = conditionsIn(conditions, dossier.facts ?? [], written);
  return [...flips, ...stated.filter(({ id }) => !flips.some((flip) => flip.id === id))];
}

function verdictCommands(
  work: Work,
  dossier: Dossier,
  validation: Validation,
  written: WrittenMemo,
  outcome: Outcome,
  memoCheck: MemoCheck,
) {
  const { measured, scenarios } = written;
  const { session } = work;
  const { runId, workspaceId } = session.request;
  const { symbol, theme } = dossier;
  const { verdict, confidence } = outcome;
  const now = session.now();
  const memo = memoOf(work, dossier, written, outcome);
  const proposalId = verdict === 'avoid' ? null : v5(`${runId}/${symbol}`, PROPOSALS);
  const command: RecordVerdict = {
    type: 'RecordVerdict',
    symbol,
    verdict,
    memo,
    ...(measured.line && { restsOn: measured.line }),
    ...(scenarios.line && { scenarios: scenarios.line }),
    conditions: conditionsOf(work, dossier, written),
    proposalId,
    now,
    decisionMessage: messageOf(dossier, outcome, written.checked),
    decision: {
      ...decisionPayload(dossier, validation, written, outcome, proposalId),
      goal_fit_basis: fitBasis(dossier, work.analyst),
      ...unsupportedReasoning(work, symbol),
      ...memoCheck,
    },
  };
  const about = aboutProposal(work, dossier, outcome);
  const told = { memo, memoCheck, verdict, score: confidence, ...about, now } as const;
  const saved = { runId, workspaceId, symbol, theme, ...told };
  const proposal = proposalId === null ? null : ({ type: 'SaveProposal', proposalId, ...saved } as const);
  return { command, proposal };
}

function aboutProposal({ analyst, session }: Work, dossier: Dossier, { goal_fit }: Outcome) {
  const horizon = horizonOf(session.request);
  return { fit: proposalFit(dossier, analyst, goal_fit), writtenBy: analyst.name, horizon, source: 'run' } as const;
}

function memoOf(
  { session, market }: Work,
  { symbol, theme, coverage }: Dossier,
  { checked, verdictLine }: WrittenMemo,
  outcome: Outcome,
): string {
  const { verdict, confidence, failed, lowered } = outcome;
  return memoMarkdown(checked, {
    symbol,
    theme,
    verdict,
    confidence,
    asOf: marketTime(market, session.now()).slice(0, 10),
    fictional: market.info.fictional,
    failed,
    ...(coverage && { coverage: coverageNote(coverage) }),
    lowered: lowered.map(loweringSentence),
    verdictLine,
  });
}

function messageOf({ symbol, coverage }: Dossier, outcome: Outcome, { refused }: CheckedMemo): string {
  const { verdict, confidence, sources, failed, lowered } = outcome;
  const lost = refused.length === 0 ? '' : `, ${count(refused.length, 'unsupported sentence')} dropped`;
  const partial = failed.length === 0 ? '' : `; partial, as ${list(failed)} failed`;
  const known = coverage ? ` and ${coverageNote(coverage)}` : '';
  const why = lowered.map((each) => ` ${loweringSentence(each)}`).join('');
  return `${symbol}: ${capitalised(verdict)} at ${shown(confidence * 100, 0)}% confidence, from ${count(sources, 'independent source')}${known}${lost}${partial}.${why}`;
}

function decisionPayload(
  { symbol, theme }: Dossier,
  { risk_level, reasoning }: Validation,
  { checked, rewrites }: SupportedMemo,
  { verdict, confidence, goal_fit, sources, failed }: Outcome,
  proposalId: string | null,
) {
  const { kept, supported, refused, withdrawn, refs } = checked;
  const problems = refused
    .slice(0, 5)
    .map(({ text, problems: wrong }) => ({ sentence: text.slice(0, 300), why: wrong.join('; ').slice(0, 300) }));
  const dropped = refused.length + withdrawn.length;
  return {
    symbol,
    verdict,
    confidence,
    goal_fit,
    theme,
    risk_level,
    reasoning,
    sources,
    claims: { kept, dropped, supported, total: supported + refused.length, rewrites, problems },
    partial: failed.length > 0,
    failed_tools: failed,
    sentences: sentencesOf(checked),
    proposal_id: proposalId,
    evidence: wireRefs(refs),
  };
}
