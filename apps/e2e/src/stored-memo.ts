import { randomUUID } from 'node:crypto';
import type { FigureBinding, MemoCheckBody } from '@gemscout/contracts';
import type { JsonObject, MemoCheck } from '@gemscout/domain';
import { openEvidence, shortIdOf } from '@gemscout/evidence';
import { line, storeRun, type Fact } from './stored-run.ts';
import { storeProposals } from './stored-proposals.ts';

const SYMBOL = 'OSTEN';
const AS_OF = '2026-06-30T23:59:59.000Z';
const CLOSE = 'The close of $41.24 is above the 50-day average of $39.80.';
const OPINION = 'Patience is cheaper than regret.';
const GROWTH = 'Revenue of $1.2B is 12.0% above the year before.';
const DROPPED = { section: 'risks', text: 'The finance chief resigned.', reason: 'No quotation says so.' };
const LOWERED: MemoCheck['lowered'] = [
  { what: 'verdict', from: 'buy', to: 'watch', reason: 'A Buy needs figures of 2 data sets, and 1 data set answered.' },
  { what: 'confidence', from: '82%', to: '70%', reason: 'The verdict was lowered.' },
];
const REFLECTION = 'Volume confirms the move. Analysts expect another 20% this year.';
const UNSUPPORTED = {
  text: 'Analysts expect another 20% this year.',
  reason: 'No analyst estimate is part of the evidence.',
};

type Where = { readonly databaseUrl: string; readonly workspaceId: string };

/** Saves a run whose memo on OSTEN was checked by facts, with an opinion, a dropped sentence and a lowered verdict. */
export async function storeCheckedMemo(where: Where): Promise<void> {
  const { hash, check } = await storeEvidence(where);
  const memo = memoOn(shortIdOf(hash));
  const memoCheck: MemoCheck = { checked_by: 'facts', lowered: LOWERED, dropped: [DROPPED], memo_check: check };
  const proposalId = randomUUID();
  const verdict = { symbol: SYMBOL, verdict: 'watch', memo, memoCheck, proposalId };
  const runId = await storeRun(where, linesOf(hash, memo, memoCheck, proposalId));
  await storeProposals({ ...where, runId }, [verdict]);
}

/** Saves a run whose memo on OSTEN is of an earlier release: only its digits were checked. */
export async function storeOldMemo(where: Where): Promise<void> {
  const { hash } = await storeEvidence(where);
  const memo = memoOn(shortIdOf(hash));
  const proposalId = randomUUID();
  const runId = await storeRun(where, linesOf(hash, memo, {}, proposalId));
  await storeProposals({ ...where, runId }, [{ symbol: SYMBOL, verdict: 'watch', memo, proposalId }]);
}

function linesOf(hash: string, memo: string, check: JsonObject, proposalId: string): readonly Fact[] {
  const evidence = [{ hash, kind: 'indicators', provider: 'sample', as_of: AS_OF }];
  const of = (type: string, message: string, payload: JsonObject): Fact => [
    type,
    { ...line(type, `${SYMBOL}: ${message}`, payload), stage: 'decide', symbol: SYMBOL },
  ];
  return [
    of('TOOL', 'closed at $41.24.', { tool: 'indicators', summary: 'It closed at $41.24.', evidence }),
    of('REFLECT', REFLECTION, { reflection: REFLECTION, confidence: 0.7, unsupported: [UNSUPPORTED] }),
    of('DECISION', 'Watch at 70% confidence.', { verdict: 'watch', confidence: 0.7, ...check, evidence }),
    of('MEMO_READY', 'The memo is ready.', { memo }),
    of('PROPOSAL_SAVED', 'Saved.', { verdict: 'watch', proposal_id: proposalId }),
  ];
}

/** @returns the hash of what the memo cites, and of how it was checked */
async function storeEvidence({ databaseUrl, workspaceId }: Where) {
  const store = await openEvidence(databaseUrl);
  const about = { workspaceId, fetchedAt: AS_OF, asOf: AS_OF, symbol: SYMBOL };
  try {
    const body = { close_usd: 41.2385, sma_50_usd: 39.8012 };
    const { hash } = await store.save({ ...about, provider: 'sample', kind: 'indicators', body });
    const checked = checkOf(hash);
    const check = await store.save({ ...about, provider: 'gemscout', kind: 'memo_check', body: checked });
    return { hash, check: check.hash };
  } finally {
    await store.close();
  }
}

function checkOf(hash: string): JsonObject {
  const body: MemoCheckBody = {
    sentences: [
      sentence(CLOSE, [
        binding(CLOSE, '$41.24', { id: 'close', metric: 'close', value: 41.2385 }, hash),
        binding(CLOSE, '$39.80', { id: 'sma_50', metric: 'sma_50', value: 39.8012, ...AVERAGE }, hash),
      ]),
      { ...sentence(OPINION, []), result: 'opinion' },
      sentence(GROWTH, []),
    ],
    dropped: [DROPPED],
  };
  return JSON.parse(JSON.stringify(body));
}

const AVERAGE = {
  period: 'in the 50 trading days to 30 June 2026',
  formula: 'mean of the closes of the window',
  inputs: [{ id: 'close', label: 'Close', shown: '$41.24' }],
};

type StoredFact = FigureBinding['fact'];
type OwnFact = Pick<StoredFact, 'id' | 'metric' | 'value'> &
  Pick<StoredFact, 'formula' | 'inputs'> & { readonly period?: string };

function binding(text: string, shown: string, own: OwnFact, hash: string): FigureBinding {
  const start = text.indexOf(shown);
  const when = { period: 'as of 30 June 2026', as_of: '2026-06-30', known_from: AS_OF };
  const fact: FigureBinding['fact'] = {
    subject: SYMBOL,
    unit: 'usd_per_share',
    ...when,
    source: 'sample',
    evidence: [hash],
    ...own,
  };
  return { start, end: start + shown.length, shown, fact };
}

function sentence(text: string, bindings: FigureBinding[]): MemoCheckBody['sentences'][number] {
  return { section: 'thesis', text, reference: null, result: 'checked', evidence: [], bindings };
}

function memoOn(id: string): string {
  return `# ${SYMBOL}: Watch

Confidence 70% · Stored · as of 2026-06-30

*Italics*: opinion, which supports nothing.

## Thesis

*${OPINION}* ${CLOSE} [^1]

## Numbers

- ${CLOSE} [^1]
- ${GROWTH} [^1]

[^1]: Indicators, sample, as of 2026-06-30 (evidence ${id})`;
}
