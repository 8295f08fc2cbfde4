import { MemoCheckBody, type SupportResponse } from '@gemscout/contracts';
import { firstLine, linesOf, type FactCoverage, type LogEvent, type LogEventOf } from '@gemscout/domain';
import type { EvidenceItem } from '@gemscout/evidence';
import { citationsIn } from '@gemscout/research';
import { z } from 'zod';

const Cited = z.object({
  evidence: z.array(z.object({ hash: z.string() })).catch([]),
  summary: z.string().catch(''),
});
/** A line with what it cites; the first of a ticker has the answers that were read before anything was asked. */
const Citing = Cited.extend({ snapshot: z.array(Cited).catch([]) });

/** An evidence item named in the log, with the summary by the tool that returned it. */
export type NamedEvidence = { readonly hash: string; readonly summary: string };

/** Each item once, in log order; with a ticker, only its own items and those that its verdict cites. */
export function evidenceIn(log: readonly LogEvent[], symbol: string | undefined): readonly NamedEvidence[] {
  const named = new Map<string, string>();
  const wanted = new Set<string>();
  const cited = log.map((event) => ({ ...Citing.parse(event.payload), of: event.symbol }));
  const read = cited.flatMap(({ snapshot, of }) => snapshot.map((answer) => ({ ...answer, of })));
  const summaries = new Map(read.flatMap(({ evidence, summary }) => evidence.map(({ hash }) => [hash, summary])));
  for (const { evidence, summary, of } of [...cited, ...read]) {
    for (const { hash } of evidence) {
      if (!named.has(hash)) named.set(hash, summary || (summaries.get(hash) ?? ''));
      if (symbol === undefined || of === symbol) wanted.add(hash);
    }
  }
  return [...named].filter(([hash]) => wanted.has(hash)).map(([hash, summary]) => ({ hash, summary }));
}

/** @returns undefined if the workspace has no item with the hash */
type ItemOf = (hash: string) => Promise<EvidenceItem | undefined>;

/**
 * How well each verdict of the log is supported. The counts are unknown for runs of earlier releases, which have no checked
 * sentences either.
 */
export async function supportIn(
  log: readonly LogEvent[],
  symbol: string | undefined,
  itemOf: ItemOf,
): Promise<SupportResponse[]> {
  const decided = linesOf(log, 'DECISION').filter((line) => symbol === undefined || line.symbol === symbol);
  const verdicts = await Promise.all(decided.map((line) => supportOf(line, log, itemOf)));
  return verdicts.filter((verdict) => verdict !== undefined);
}

async function supportOf(
  { symbol, payload }: LogEventOf<'DECISION'>,
  log: readonly LogEvent[],
  itemOf: ItemOf,
): Promise<SupportResponse | undefined> {
  if (symbol === undefined) return undefined;
  const { claims: { supported = null, total = null } = {}, goal_fit_basis, partial = false, memo_check } = payload;
  const goal_fit = goal_fit_basis === 'none' ? null : (payload.goal_fit ?? null);
  const item = memo_check === null ? undefined : await itemOf(memo_check);
  const { sentences: checked, dropped } = MemoCheckBody.safeParse(item?.body).data ?? {
    sentences: [],
    dropped: [...payload.dropped],
  };
  return {
    symbol,
    supported,
    total,
    goal_fit,
    partial,
    failed_tools: [...(payload.failed_tools ?? [])],
    checked_by: payload.checked_by,
    sentences: citationsIn(firstLine(log, 'MEMO_READY', symbol)?.payload.memo ?? '').map(copyOf),
    checked,
    dropped,
    lowered: [...payload.lowered],
    coverage: payload.coverage ? coverageCopy(payload.coverage) : null,
  };
}

function coverageCopy({ known, applying, missing }: FactCoverage) {
  return { known, applying, missing: missing.map(({ groups, reason }) => ({ groups: [...groups], reason })) };
}

function copyOf({ text, evidence }: { readonly text: string; readonly evidence: readonly string[] }) {
  return { text, evidence: [...evidence] };
}
