import { parseCompanyFacts, statementSheet } from '@gemscout/filings';
import { companyFactsOf } from '../factbench/reports.mjs';
import { againstNumber, median } from './line.mjs';

/**
 * Apple's companyfacts, 3.7 MB: how long they take to parse and to become a sheet, and by how much the process grows when it parses
 * them for the first time.
 */
export async function measureStatements({ rounds }) {
  const text = companyFactsOf('AAPL');
  if (!text) return [];
  const before = process.resourceUsage().maxRSS;
  const { value } = parseCompanyFacts(text);
  const grownMb = (process.resourceUsage().maxRSS - before) / 1_024;
  const parsing = times(rounds, () => parseCompanyFacts(text));
  const stating = times(rounds, () => statementSheet(value.facts, { asOf: '2026-03-25', sector: null, splits: [] }));
  return [
    againstNumber('companyfacts of 3.7 MB: parsed', 'ms', median(parsing), { atMost: 60 }),
    againstNumber('companyfacts of 3.7 MB: memory over baseline', 'MB', grownMb, { atMost: 40 }),
    { figure: 'companyfacts of 3.7 MB: whole sheet', unit: 'ms', ours: Math.round(median(stating)), holds: true },
  ];
}

function times(rounds, work) {
  return Array.from({ length: rounds }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
}
