import { afterTradingDays, lastsTradingDays, type ProposalSaved } from '@gemscout/domain';
import type { EvidenceItem } from '@gemscout/evidence';
import type { MarketData } from '@gemscout/market';
import type { Dossier } from '../dossier.ts';
import type { IndicatorFacts } from '../facts.ts';

/** The market's own time: of a recorded one the instant that a run sees as now. */
export function marketTime({ info }: Pick<MarketData, 'info'>, now: string): string {
  return info.asOf ?? now;
}

/** What the memo was written at, and until when it holds. */
export type ProposalFacts = Pick<ProposalSaved, 'price' | 'priceAsOf'> & {
  readonly evidenceAt: string;
  readonly expiresAt: string;
};

/** @param cited what the memo cites @param at the market's time */
export function proposalFactsOf(dossier: Dossier, cited: readonly EvidenceItem[], at: string): ProposalFacts {
  const figures = indicatorsIn(dossier);
  const instants = cited.flatMap(({ fetchedAt, asOf }) => [fetchedAt, asOf]);
  const latest = instants.length === 0 ? Date.parse(at) : Math.max(...instants.map((instant) => Date.parse(instant)));
  return {
    price: figures?.close_usd ?? null,
    priceAsOf: figures?.date ?? null,
    evidenceAt: new Date(latest).toISOString(),
    expiresAt: afterTradingDays(at, lastsTradingDays(dossier.profile?.horizon ?? null)),
  };
}

/** As the investigation asked for them; else of the figures that were fixed before. */
function indicatorsIn({ findings, snapshot = [] }: Dossier): IndicatorFacts | undefined {
  const fixed = snapshot.find((answer) => answer.tool === 'indicators');
  return findings.indicators?.facts ?? fixed?.facts ?? undefined;
}
