import { REPORT_SECTIONS } from '@gemscout/contracts';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { proposalsCsv } from '../csv/tables.ts';
import type { ReportedProposal, ReportedRun } from '../reported.ts';
import { proposalPdf } from '../pdf/proposal-note.ts';
import { reportHtml } from './report-html.ts';
import { reportPdf } from './report-pdf.ts';
import type { Report } from './report.ts';

const sampleProposal: ReportedProposal = {
  symbol: 'NOVA',
  theme: 'Moats',
  verdict: 'buy',
  score: 0.62,
  created_at: '2026-01-05T10:00:00.000Z',
  source: 'run',
  run_id: '5d8a1c9e-0000-5000-8000-000000000001',
  watched: true,
  dismissed: false,
  price: 104,
  price_as_of: '2026-01-02',
  spend_usd: 0.03,
  written_by: 'rules',
  horizon: 20,
  rechecked: null,
  memo: '# NOVA: Buy\n\n## Thesis\n\nRevenue grew **18%** [^1].\n\n- A point\n\n[^1]: Earnings, sample (evidence a1)',
};
const sampleRun: ReportedRun = {
  id: sampleProposal.run_id,
  kind: 'symbol',
  subject: 'NOVA',
  status: 'completed',
  proposals: 1,
  spend: null,
  sample: false,
  created_at: '2026-01-05T09:59:00.000Z',
  ended_at: '2026-01-05T10:00:00.000Z',
};

const HOSTILE = '<script>alert(1)</script>';

const report: Report = {
  from: '2026-01-01',
  to: '2026-01-31',
  createdAt: '2026-02-01T09:00:00.000Z',
  market: 'Sample market, fictional',
  sections: REPORT_SECTIONS,
  proposals: [sampleProposal, { ...sampleProposal, symbol: HOSTILE, theme: HOSTILE, verdict: HOSTILE, memo: HOSTILE }],
  runs: [{ ...sampleRun, subject: HOSTILE }],
  watchlist: [],
};

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-' && bytes.includes('%%EOF');

describe('a report', () => {
  it('in HTML loads nothing, runs nothing and says what it is not', () => {
    const html = reportHtml(report);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(html).not.toMatch(/<script|<img|<link|<iframe|src=/i);
    expect(html).toContain('Research tool, not investment advice');
    expect(html).toContain('Sample market, fictional');
  });

  it('in HTML says of each memo when, for how long, by whom and on which prices it was written', () =>
    expect(reportHtml({ ...report, proposals: [sampleProposal] })).toContain(
      'Decided 2026-01-05 10:00 UTC · Horizon: 20 trading days · Written by software (rules) · Closing prices of 2026-01-02, none later · Not investment advice.',
    ));

  it('in CSV says so in columns', () => {
    const [row] = parse(proposalsCsv([sampleProposal]), { bom: true, columns: true });
    expect(row).toMatchObject({
      created_at: '2026-01-05T10:00:00.000Z',
      price_as_of: '2026-01-02',
      horizon_trading_days: '20',
      written_by: 'software (rules)',
      notice: 'Not investment advice',
    });
  });

  it('has the sections that were asked for, in their order', () => {
    const html = reportHtml({ ...report, sections: ['runs', 'summary'] });
    expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(['Runs', 'Summary']);
  });

  it('says so where a period holds nothing', () => {
    const html = reportHtml({ ...report, proposals: [], runs: [] });
    expect(html).toContain('No proposals in this period.');
    expect(html).toContain('No runs in this period.');
  });

  it('in PDF takes every section and every text', async () => {
    expect(isPdf(await reportPdf(report))).toBe(true);
    expect(isPdf(await reportPdf({ ...report, proposals: [], runs: [], sections: [] }))).toBe(true);
  });

  it('of one proposal is a note of a page or two', async () => {
    const context = { createdAt: report.createdAt, market: report.market };
    const bytes = await proposalPdf(sampleProposal, context);
    expect(isPdf(bytes)).toBe(true);
    expect(isPdf(await proposalPdf({ ...sampleProposal, memo: '', score: null }, context))).toBe(true);
    const lowered = [{ what: 'verdict', from: 'buy', to: 'watch', reason: 'One source only.' }] as const;
    const check = { checked_by: 'facts', lowered } as const;
    expect(isPdf(await proposalPdf({ ...sampleProposal, check }, context))).toBe(true);
    expect(isPdf(await proposalPdf({ ...sampleProposal, memo: 'word '.repeat(4_000) }, context))).toBe(true);
  });
});
