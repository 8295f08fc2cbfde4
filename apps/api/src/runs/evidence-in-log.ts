import type { SupportResponse } from '@gemscout/contracts';
import type { LogEvent } from '@gemscout/domain';
import { citationsIn } from '@gemscout/research';
import { z } from 'zod';

const Citing = z.object({
  evidence: z.array(z.object({ hash: z.string() })).catch([]),
  summary: z.string().catch(''),
});

/** An item that the log names, with what the tool that returned it said of it. */
export type NamedEvidence = { readonly hash: string; readonly summary: string };

/** Each item once, in the order of the log; with a ticker, its own and those that its verdict cites. */
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

const Decision = z.object({
  claims: z.object({ supported: z.int().nullable().catch(null), total: z.int().nullable().catch(null) }).catch({
    supported: null,
    total: null,
  }),
  goal_fit: z.number().nullable().catch(null),
  partial: z.boolean().catch(false),
  failed_tools: z.array(z.string()).catch([]),
});

/** How each verdict of the log is supported. Of runs of earlier releases, the counts are not known. */
export function supportIn(log: readonly LogEvent[]): readonly SupportResponse[] {
  return log.flatMap(({ type, symbol, payload }) => {
    if (type !== 'DECISION' || symbol === undefined) return [];
    const { claims, goal_fit, partial, failed_tools } = Decision.parse(payload);
    const memo = log.find((event) => event.type === 'MEMO_READY' && event.symbol === symbol)?.payload['memo'];
    const sentences = citationsIn(typeof memo === 'string' ? memo : '');
    return [{ symbol, ...claims, goal_fit, partial, failed_tools, sentences: sentences.map(copyOf) }];
  });
}

function copyOf({ text, evidence }: { readonly text: string; readonly evidence: readonly string[] }) {
  return { text, evidence: [...evidence] };
}
