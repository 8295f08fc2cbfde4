import { describe, expect, it } from '@jest/globals';
import type { FilingText } from '../sections/filing-text.ts';
import { readFilingText } from '../sections/filing-text.ts';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { filingChanges } from './filing-changes.ts';

const risk =
  'A decline in economic activity can adversely affect demand for any of our businesses, and so our revenue.';
const suit =
  'In March we were named as defendants in a suit before a federal court, and we intend to defend ourselves.';

const report = (accession: string, risks: readonly string[], change: Partial<FilingText> = {}): FilingText => ({
  accession,
  filed: '2024-02-01',
  form: '10-K',
  paragraphs: [],
  sections: [{ name: 'risk_factors', item: '1A', paragraphs: risks }],
  pressRelease: [],
  ...change,
});

describe('a report against the one before', () => {
  it('is compared section by section, and quoted with its number and day', () =>
    expect(filingChanges(report('now', [risk, suit]), report('before', [risk]))).toEqual([
      {
        section: 'risk_factors',
        item: '1A',
        accession: 'now',
        filed: '2024-02-01',
        beforeAccession: 'before',
        compared: 2,
        added: [suit],
        changed: [],
      },
    ]));

  it('is not compared in a section that only one of them has, or with another form', () => {
    expect(filingChanges(report('now', [risk]), report('before', [], { sections: [] }))).toEqual([]);
    expect(filingChanges(report('now', [risk]), report('before', [risk], { form: '10-Q' }))).toEqual([]);
  });
});

(edgarPresent ? describe : describe.skip)("Apple's quarterly reports", () => {
  const read = (day: string, filed: string) => {
    const { value } = readFilingText(edgarText(`10-Q/aapl-10-q-${day}.htm.gz`), {
      accession: day,
      filed,
      form: '10-Q',
    });
    if (!value) throw new Error(`the report of ${day} cannot be read`);
    return value;
  };

  it('have new risk factors about tariffs in the second quarter of 2025', () => {
    const before = read('2024-06-29', '2024-08-02');
    const [risks] = filingChanges(read('2025-03-29', '2025-05-02'), before);
    expect(risks).toMatchObject({ section: 'risk_factors', filed: '2025-05-02' });
    expect(risks?.added.some((paragraph) => paragraph.includes('Tariffs'))).toBe(true);
  });

  it('have the same controls in three quarters', () => {
    const [first, second, third] = [
      read('2024-06-29', '2024-08-02'),
      read('2025-03-29', '2025-05-02'),
      read('2025-08-01', '2025-08-01'),
    ];
    const controls = [filingChanges(second, first), filingChanges(third, second)].map((changes) =>
      changes.find(({ section }) => section === 'controls'),
    );
    expect(controls).toMatchObject([{ added: [] }, { added: [] }]);
  });
});
