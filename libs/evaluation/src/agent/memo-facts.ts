import { MemoCheckBody } from '@gemscout/contracts';
import type { EvidenceStore } from '@gemscout/evidence';
import { casesAtHorizon, type MemorySession } from '@gemscout/research';
import { z } from 'zod';
import type { MemoFacts } from './agent-verdict.ts';

const Memo = z.object({
  coverage: z
    .object({ known: z.number(), applying: z.number(), missing: z.array(z.object({ groups: z.array(z.string()) })) })
    .default({ known: 0, applying: 0, missing: [] }),
  claims: z.object({ supported: z.number(), total: z.number() }),
  memo_check: z.string(),
  evidence: z.array(z.object({ hash: z.string(), kind: z.string() })),
});
const RefusedCases = z.object({ refused: z.array(z.string()).min(1) });

/** What the log and the evidence of a run say about its memo on a ticker that it decided on. */
export async function memoFacts(session: MemorySession, symbol: string, evidence: EvidenceStore): Promise<MemoFacts> {
  const { workspaceId } = session.request;
  const payloadOf = (line: string) => session.result(`decide/${symbol}/${line}`)?.payload;
  const { coverage, claims, memo_check, evidence: cited } = Memo.parse(payloadOf('decision'));
  const check = MemoCheckBody.parse((await evidence.get(workspaceId, memo_check))?.body);
  const set = cited.find(({ kind }) => kind === 'scenarios');
  const stored = set && (await evidence.get(workspaceId, set.hash));
  return {
    coverage: { ...coverage, missing: coverage.missing.flatMap(({ groups }) => groups) },
    sentences: sentencesOf(check, claims.total - claims.supported),
    scenarios: stored ? casesAtHorizon(stored.body) : null,
    refusedScenarios: RefusedCases.safeParse(payloadOf('scenarios')).success,
  };
}

/** Assumptions are marked as such in the memo, and not counted as checked. */
function sentencesOf({ sentences, dropped }: MemoCheckBody, refused: number): MemoFacts['sentences'] {
  const stated = sentences.filter(({ section }) => section !== 'assumptions');
  const opinion = stated.filter(({ result }) => result === 'opinion').length;
  return { checked: stated.length - opinion, opinion, refused, leftOut: dropped.length - refused };
}
