import type { JsonObject } from '@gemscout/domain';
import type { EvidenceKind, EvidenceRef } from '@gemscout/evidence';
import { MarketFailure, type Answer, type MarketData, type Provenance } from '@gemscout/market';
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

function isNoData(error: unknown): boolean {
  return error instanceof MarketFailure && error.code === 'no_data';
}

type About = { readonly kind: EvidenceKind; readonly symbol: string | null; readonly provenance: Provenance };

/**
 * A failure that a run goes on without: nobody who could be asked answers, and the log says so. Of a live market that
 * includes `unavailable`: its chain has asked everybody. A recorded market that cannot be read is a matter of the machine.
 */
export function failedAsk({ info }: Pick<MarketData, 'info'>, error: unknown): MarketFailure | undefined {
  if (!(error instanceof MarketFailure)) return undefined;
  const codes = ['no_data', 'rate_limited', 'auth', ...(info.asOf === null ? ['unavailable'] : [])];
  return codes.includes(error.code) ? error : undefined;
}

/** An answer, or the failure that a run goes on without; see `failedAsk`. Every other one is thrown. */
export async function answerOrFailure<Data>(
  market: Pick<MarketData, 'info'>,
  call: Promise<Answer<Data>>,
): Promise<Answer<Data> | MarketFailure> {
  try {
    return await call;
  } catch (error) {
    const failure = failedAsk(market, error);
    if (!failure) throw error;
    return failure;
  }
}

/** Keeps what a tool returned. Called before the step that cites it is recorded. */
export function keep(work: Work, { kind, symbol, provenance }: About, body: JsonObject): Promise<EvidenceRef> {
  const { workspaceId } = work.session.request;
  const { provider, fetchedAt, asOf } = provenance;
  return work.evidence.save({ workspaceId, provider, fetchedAt, asOf, symbol, kind, body });
}

type WireRef = { readonly hash: string; readonly kind: string; readonly provider: string; readonly as_of: string };

/** References as events carry them. */
export function wireRefs(refs: readonly EvidenceRef[]): readonly WireRef[] {
  return refs.map(({ hash, kind, provider, asOf }) => ({ hash, kind, provider, as_of: asOf }));
}
