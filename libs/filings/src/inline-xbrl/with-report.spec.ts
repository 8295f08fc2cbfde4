import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseCompanyFacts } from '../companyfacts/parse-companyfacts.ts';
import { knownOn } from '../periods/known-on.ts';
import { readStatements } from '../periods/statements.ts';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { readInlineXbrl } from './read-inline-xbrl.ts';
import { asFiled, type ReportedFact } from './reported-fact.ts';
import { withReport } from './with-report.ts';

const fact = (accession: string, value: number): XbrlFact => ({
  tag: 'us-gaap:Assets',
  unit: 'USD',
  value,
  start: null,
  end: '2024-09-28',
  filed: '2024-11-01',
  accession,
  form: '10-K',
});

describe('facts with those of a report', () => {
  it('given a report that is not among them, then its facts are added', () => {
    expect(withReport([fact('a', 1)], [fact('b', 2)])).toEqual([fact('a', 1), fact('b', 2)]);
  });

  it('given a report that is among them, then nothing changes', () => {
    expect(withReport([fact('a', 1)], [fact('a', 1)])).toEqual([fact('a', 1)]);
  });
});

const FILINGS = [
  { path: '10-K/aapl-10-k-2024-11-01', accession: '0000320193-24-000123', before: '2024-10-31', filed: '2024-11-01' },
  { path: '10-Q/aapl-10-q-2024-06-29', accession: '0000320193-24-000081', before: '2024-08-01', filed: '2024-08-02' },
  { path: '10-Q/aapl-10-q-2025-03-29', accession: '0000320193-25-000057', before: '2025-05-01', filed: '2025-05-02' },
  { path: '10-Q/aapl-10-q-2025-08-01', accession: '0000320193-25-000073', before: '2025-07-31', filed: '2025-08-01' },
];

(edgarPresent ? describe : describe.skip)('reports of Apple beside its companyfacts', () => {
  const companyFacts = edgarPresent ? edgarText('companyfacts/AAPL.2026-03-25.json.gz') : '';
  const reportedFacts = (path: string) => readInlineXbrl(edgarText(`${path}.htm.gz`)).facts;

  it.each(FILINGS)('$path states exactly the rows that the SEC took from it', ({ path, accession }) => {
    const ofStandards = reportedFacts(path).filter(({ tag }) => !tag.startsWith('aapl:'));
    const rows = rowsOf(companyFacts, accession);
    expect(rows.length).toBeGreaterThan(240);
    expect(ofStandards.map(lineOf).toSorted()).toEqual(rows.map(lineOf).toSorted());
  });

  it.each(FILINGS)('$path gives the same statements before the SEC has its rows', (filing) => {
    const { path, accession, before, filed } = filing;
    const facts = parseCompanyFacts(companyFacts).value?.facts ?? [];
    const report = asFiled(reportedFacts(path), { accession, form: path.slice(0, 4), filed });
    const without = valuesOf(knownOn(facts, before));
    const added = valuesOf(withReport(knownOn(facts, before), report));
    expect(added).not.toEqual(without);
    expect(added).toEqual(valuesOf(knownOn(facts, filed)));
  });
});

function lineOf({ tag, unit, start, end, value }: ReportedFact): string {
  return JSON.stringify([tag, unit, start, end, value]);
}

/** Every figure with its period, filing and tag. */
function valuesOf(facts: readonly XbrlFact[]): readonly string[] {
  const values = [...(readStatements(facts)?.values ?? [])];
  return values.flatMap(([id, filed]) => filed.map((value) => JSON.stringify([id, value]))).toSorted();
}

const Row = z.object({ accn: z.string(), start: z.string().optional(), end: z.string(), val: z.number() });
const Answer = z.object({
  facts: z.record(z.string(), z.record(z.string(), z.object({ units: z.record(z.string(), z.array(Row)) }))),
});

/** The rows of one filing, of all tags. */
function rowsOf(text: string, accession: string): readonly ReportedFact[] {
  return Object.entries(Answer.parse(JSON.parse(text)).facts).flatMap(([taxonomy, concepts]) =>
    Object.entries(concepts).flatMap(([name, { units }]) =>
      Object.entries(units).flatMap(([unit, rows]) =>
        rows
          .filter(({ accn }) => accn === accession)
          .map(({ start = null, end, val }) => ({ tag: `${taxonomy}:${name}`, unit, start, end, value: val })),
      ),
    ),
  );
}
