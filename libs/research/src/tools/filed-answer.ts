import { evidenceItemOf, factsIn, type EvidenceKind, type Fact } from '@gemscout/evidence';
import { MarketFailure, type Bar, type Provenance } from '@gemscout/market';
import type { JsonObject } from '@gemscout/domain';
import type { FiledTool, Highlight } from '../facts.ts';
import { answerOrFailure } from '../market-answer.ts';
import type { Work } from '../research-tools.ts';
import { HISTORY_DAYS } from './indicators.ts';
import type { ToolOutcome } from './ticker-tool.ts';

type Filed = {
  readonly tool: FiledTool;
  readonly query: string;
  readonly kind: EvidenceKind;
  readonly provenance: Provenance;
  readonly body: JsonObject;
};

/** Keeps what was read of filings, and answers with those of its facts that are shown. */
export async function filedAnswer(
  work: Work,
  symbol: string,
  { tool, query, kind, provenance, body }: Filed,
  {
    shown,
    summary,
    highlights,
  }: {
    readonly shown: (facts: readonly Fact[]) => readonly Fact[];
    readonly summary: (facts: readonly Fact[]) => string;
    /** Of all facts. */
    readonly highlights?: (facts: readonly Fact[]) => readonly Highlight[];
  },
): Promise<ToolOutcome | undefined> {
  const { provider, fetchedAt, asOf } = provenance;
  const item = { workspaceId: work.session.request.workspaceId, provider, fetchedAt, asOf, symbol, kind, body };
  const all = factsIn([evidenceItemOf(item)], symbol);
  const facts = shown(all);
  if (facts.length === 0) return undefined;
  const ref = await work.evidence.save(item);
  const figures = Object.fromEntries(facts.map(({ id, value }) => [id, value]));
  const quoted = highlights && { highlights: [...highlights(all)] };
  return { answer: { tool, query, facts: figures, summary: summary(facts), ...quoted }, evidence: [ref] };
}

/** The last day whose filings are read, `yyyy-mm-dd`. */
export function lastDay({ market, session }: Work): string {
  return (market.info.asOf ?? session.now()).slice(0, 10);
}

/** The prices that the indicators are computed from; none where they cannot be read. */
export async function pricesOf({ market, signal }: Work, symbol: string): Promise<readonly Bar[]> {
  const answer = await answerOrFailure(market, market.bars(symbol, HISTORY_DAYS, signal));
  return answer instanceof MarketFailure ? [] : answer.data;
}
