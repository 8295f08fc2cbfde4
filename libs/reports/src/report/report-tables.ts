import { scorePercent } from '@gemscout/domain';
import { stateOf, type ReportedItem, type ReportedProposal, type ReportedRun } from '../reported.ts';
import type { Table } from './report.ts';

const MISSING = '–';

export function proposalsTable(proposals: readonly ReportedProposal[]): Table {
  return {
    columns: [
      { title: 'Decided', share: 0.16 },
      { title: 'Symbol', share: 0.11 },
      { title: 'Verdict', share: 0.1 },
      { title: 'Confidence', share: 0.13, isFigure: true },
      { title: 'State', share: 0.13 },
      { title: 'Theme', share: 0.37 },
    ],
    rows: proposals.map((proposal) => {
      const percent = scorePercent(proposal.score);
      const confidence = percent === null ? MISSING : `${percent}%`;
      const { created_at, symbol, verdict, theme } = proposal;
      return [created_at.slice(0, 10), symbol, verdict, confidence, stateOf(proposal), theme];
    }),
  };
}

export function watchlistTable(items: readonly ReportedItem[]): Table {
  return {
    columns: [
      { title: 'Symbol', share: 0.25 },
      { title: 'Added', share: 0.25 },
      { title: '24h change', share: 0.25, isFigure: true },
      { title: 'Close of', share: 0.25, isFigure: true },
    ],
    rows: items.map(({ symbol, added_at, change_24h, change_as_of }) => [
      symbol,
      added_at.slice(0, 10),
      changeText(change_24h),
      change_as_of?.slice(0, 10) ?? MISSING,
    ]),
  };
}

export function runsTable(runs: readonly ReportedRun[]): Table {
  return {
    columns: [
      { title: 'Started', share: 0.2 },
      { title: 'Kind', share: 0.12 },
      { title: 'Subject', share: 0.3 },
      { title: 'Outcome', share: 0.14 },
      { title: 'Proposals', share: 0.12, isFigure: true },
      { title: 'Spend', share: 0.12, isFigure: true },
    ],
    rows: runs.map(({ created_at, kind, subject, status, proposals, spend }) => [
      created_at.slice(0, 16).replace('T', ' '),
      kind,
      subject ?? '',
      status,
      String(proposals),
      spend === null ? MISSING : `$${spend.usd.toFixed(2)}`,
    ]),
  };
}

function changeText(change: number | null): string {
  if (change === null) return MISSING;
  return `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(2)}%`;
}
