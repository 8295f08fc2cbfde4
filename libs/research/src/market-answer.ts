import type { JsonObject } from '@gemscout/domain';
import type { EvidenceKind, EvidenceRef } from '@gemscout/evidence';
import { MarketFailure, type Answer, type Provenance } from '@gemscout/market';
import type { Work } from './research-tools.ts';

/** An answer, or undefined where the market has none: that too is a result. Every other failure is thrown. */
export async function answerOf<Data>(call: Promise<Answer<Data>>): Promise<Answer<Data> | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isNoData(error)) return undefined;
    throw error;
  }
}

export function isNoData(error: unknown): boolean {
  return error instanceof MarketFailure && error.code === 'no_data';
}

type About = { readonly kind: EvidenceKind; readonly symbol: string | null; readonly provenance: Provenance };

/** Keeps what a tool returned. Called before the step that cites it is recorded. */
export function keep(work: Work, { kind, symbol, provenance }: About, body: JsonObject): Promise<EvidenceRef> {
  const { workspaceId } = work.session.request;
  const { provider, fetchedAt, asOf } = provenance;
  return work.evidence.save({ workspaceId, provider, fetchedAt, asOf, symbol, kind, body });
}

/** References as events carry them. */
export function wireRefs(refs: readonly EvidenceRef[]): readonly JsonObject[] {
  return refs.map(({ hash, kind, provider, asOf }) => ({ hash, kind, provider, as_of: asOf }));
}
