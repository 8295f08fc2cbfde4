import { METRICS } from '@gemscout/contracts';
import { evidenceItemOf, factsIn, type EvidenceItem, type Fact } from '@gemscout/evidence';
import { MarketFailure, type MarketData } from '@gemscout/market';
import type { WithoutValue } from './filings/missing-reasons.ts';
import type { Prices } from './filings/sheet-of.ts';
import { answerOrFailure } from './market-answer.ts';
import { QUARTERS } from './tools/earnings.ts';
import { sinceReport } from './tools/since-report.ts';

export type ReportMove = {
  readonly item?: EvidenceItem;
  readonly facts: readonly Fact[];
  readonly withoutValue: readonly WithoutValue[];
};

/** How the price has moved since the last results, or why it is not known. @throws MarketFailure as `answerOrFailure` */
export async function reportMove(
  market: Pick<MarketData, 'info' | 'earnings'>,
  { symbol, prices }: { readonly symbol: string; readonly prices: () => Promise<Prices> },
): Promise<ReportMove> {
  const reports = await answerOrFailure(market, market.earnings(symbol, QUARTERS));
  if (reports instanceof MarketFailure) return withoutMove('The last results are not known.');
  const { bars, provider } = await prices();
  const [since, last] = [sinceReport(reports.data, bars), bars.at(-1)];
  if (!since || !last) return withoutMove('There is no close before and after the last results.');
  const { provenance } = reports;
  const { fetchedAt, asOf } = provenance;
  const body = {
    date: last.date,
    close_usd: last.close,
    change_since_report_pct: since.changePct,
    report_close_usd: since.closeUsd,
    report_close_date: since.day,
  };
  const named = [...new Set([provider ?? provenance.provider, provenance.provider])].join('+');
  const item = evidenceItemOf({ workspaceId: '', provider: named, fetchedAt, asOf, symbol, kind: 'indicators', body });
  return { item, facts: factsIn([item], symbol), withoutValue: [] };
}

function withoutMove(reason: string): ReportMove {
  const { label } = METRICS.change_since_report;
  return { facts: [], withoutValue: [{ id: 'change_since_report', label, reason }] };
}
