import type { SupportResponse } from '@gemscout/contracts';
import { firstLine, linesOf, type LogEvent } from '@gemscout/domain';
import { citationsIn } from '@gemscout/research';
import { z } from 'zod';

const Citing = z.object({
  evidence: z.array(z.object({ hash: z.string() })).catch([]),
  summary: z.string().catch(''),
});

/** An evidence item named in the log, with the summary by the tool that returned it. */
export type NamedEvidence = { readonly hash: string; readonly summary: string };

/** Each item once, in log order; with a ticker, only its own items and those that its verdict cites. */
export function evidenceIn(log: readonly LogEvent[], symbol: string | undefined): readonly NamedEvidence[] {
  const named = new Map<string, string>();
  const wanted = new Set<string>();
  for (const event of log) {
    const { evidence, summary } = Citing.parse(event.payload);
    for (const { hash } of evidence) {
      if (!named.has(hash)) named.set(hash, summary);
      if (symbol === undefined || event.symbol === symbol) wanted.add(hash);
    }
  }
  return [...named].filter(([hash]) => wanted.has(hash)).map(([hash, summary]) => ({ hash, summary }));
}

/** How well each verdict of the log is supported. The counts are unknown for runs of earlier releases. */
export function supportIn(log: readonly LogEvent[]): readonly SupportResponse[] {
  return linesOf(log, 'DECISION').flatMap(({ symbol, payload }) => {
    if (symbol === undefined) return [];
    const {
      claims: { supported = null, total = null } = {},
      goal_fit = null,
      partial = false,
      failed_tools = [],
    } = payload;
    const sentences = citationsIn(firstLine(log, 'MEMO_READY', symbol)?.payload.memo ?? '').map(copyOf);
    return [{ symbol, supported, total, goal_fit, partial, failed_tools: [...failed_tools], sentences }];
  });
}

function copyOf({ text, evidence }: { readonly text: string; readonly evidence: readonly string[] }) {
  return { text, evidence: [...evidence] };
}
