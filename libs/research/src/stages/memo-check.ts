import type { MemoCheckBody } from '@gemscout/contracts';
import type { JsonObject, MemoCheck } from '@gemscout/domain';
import { shortIdOf, type EvidenceRef } from '@gemscout/evidence';
import { MEMO_SECTIONS } from '../analyst/analyst.ts';
import type { Dossier } from '../dossier.ts';
import { excerpt } from '../english.ts';
import type { CheckedMemo } from '../memo.ts';
import type { Work } from '../research-tools.ts';
import { storedCoverage } from '../ticker-coverage.ts';
import { marketTime } from './proposal-facts.ts';

/** Enough to find a sentence in the memo, and little enough for an event. */
const SENTENCE_START = 120;
const MOST_DROPPED = 10;
const REASON_START = 200;

/**
 * Stores every sentence with its references and bindings as evidence, and returns what the decision and the proposal keep
 * of it. Storing the same memo again returns the same.
 *
 * @throws EvidenceUnavailable
 */
export async function keepMemoCheck(
  work: Work,
  { symbol, coverage }: Pick<Dossier, 'symbol' | 'coverage'>,
  checked: CheckedMemo,
  lowered: MemoCheck['lowered'],
): Promise<MemoCheck> {
  const body = bodyOf(checked);
  const { hash } = await save(work, symbol, body);
  const dropped = body.dropped.slice(0, MOST_DROPPED).map(({ section, text, reason }) => ({
    section,
    text: excerpt(text, SENTENCE_START),
    reason: excerpt(reason, REASON_START),
  }));
  const facts = coverage && { coverage: storedCoverage(coverage) };
  return { checked_by: 'facts', lowered, ...facts, dropped, memo_check: hash };
}

function save({ evidence, session, market }: Work, symbol: string, body: MemoCheckBody): Promise<EvidenceRef> {
  const { workspaceId } = session.request;
  const now = session.now();
  const about = { provider: 'gemscout', fetchedAt: now, asOf: marketTime(market, now), symbol } as const;
  const json: JsonObject = JSON.parse(JSON.stringify(body));
  return evidence.save({ workspaceId, ...about, kind: 'memo_check', body: json });
}

function bodyOf({ sections, refused, withdrawn, contradicted }: CheckedMemo): MemoCheckBody {
  return {
    sentences: MEMO_SECTIONS.flatMap((section) => sections[section].map((sentence) => ({ section, ...sentence }))),
    dropped: [
      ...refused.map(({ section, shown, problems }) => ({ section, text: shown, reason: problems.join('; ') })),
      ...withdrawn,
      ...contradicted,
    ],
  };
}

/** The start of each sentence of the memo, with the ids of the evidence that it cites; what an analyst assumes stands in the memo alone. */
export function sentencesOf({ sections }: CheckedMemo) {
  return MEMO_SECTIONS.filter((section) => section !== 'assumptions').flatMap((section) =>
    sections[section].map(({ text, result, evidence }) => ({
      section,
      text: excerpt(text, SENTENCE_START),
      result,
      evidence: evidence.map(shortIdOf),
    })),
  );
}
