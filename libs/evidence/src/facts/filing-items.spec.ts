import { describe, expect, it } from '@jest/globals';
import { renderReferences } from '../references/render-references.ts';
import { referenceContext } from '../references/reference-context.ts';
import { checkSentence } from '../sentences/check-sentence.ts';
import { sampleItem } from '../testing/sample-items.ts';
import { factSheet } from './fact-sheet.ts';
import { factsIn } from './facts-in.ts';
import { filingBody } from './filing-items.ts';
import type { FilingQuotation, FilingsRead } from './filings-read.ts';

const DOUBT = 'Recurring losses raise substantial doubt about our ability to continue as a going concern.';
const FILING = { accession: '0000000001-26-000104', filed: '2026-02-05' };
const quotation = (rest: Partial<FilingQuotation>): FilingQuotation => ({
  ...FILING,
  metric: 'red_flag',
  text: DOUBT,
  form: '10-K',
  section: 'discussion',
  ...rest,
});
const change = (section: 'risk_factors' | 'controls', added: readonly string[]): FilingsRead['changes'][number] => ({
  ...FILING,
  form: '10-K',
  section,
  item: '1A',
  beforeAccession: '0000000001-25-000104',
  compared: 6,
  added,
  changed: [],
});
const NOTHING: FilingsRead = {
  changes: [],
  guidance: null,
  redFlags: null,
  quotations: [],
  setAside: 0,
  missing: [],
};
const itemOf = (read: Partial<FilingsRead>) => sampleItem('filings', filingBody({ ...NOTHING, ...read }));
const factsOf = (read: Partial<FilingsRead>) => factsIn([itemOf(read)], 'BOLTR');

describe('the facts of filings', () => {
  it('count the paragraphs of each section of a report apart', () => {
    const facts = factsOf({ changes: [change('risk_factors', []), change('controls', [])] });
    expect(facts.map(({ id, value }) => [id, value])).toEqual([
      ['compared_paragraphs.annual.risk_factors', 6],
      ['new_paragraphs.annual.risk_factors', 0],
      ['changed_paragraphs.annual.risk_factors', 0],
      ['compared_paragraphs.annual.controls', 6],
      ['new_paragraphs.annual.controls', 0],
      ['changed_paragraphs.annual.controls', 0],
    ]);
    expect(facts[0]).toMatchObject({
      asOf: '2026-02-05',
      knownFrom: '2026-02-05T23:59:59.999Z',
      source: 'SEC filing 0000000001-26-000104 and 1 other',
      filing: { filed: '2026-02-05', accessions: ['0000000001-26-000104', '0000000001-25-000104'] },
    });
  });

  it('say whether guidance was met, and how many problems are stated', () => {
    const guidance = { ...FILING, ranges: 2, outcomes: [], revisions: [] };
    const redFlags = { red_flags: 0, filed: '2026-02-05', accessions: [FILING.accession] };
    const facts = factsOf({ guidance, redFlags });
    expect(facts.map(({ id, value }) => [id, value])).toEqual([
      ['guidance_ranges', 2],
      ['guidance_met', 0],
      ['guidance_judged', 0],
      ['red_flags', 0],
    ]);
  });

  it('are listed with their section, a text in quotation marks', () => {
    const rows = factSheet(factsOf({ changes: [change('controls', [])], quotations: [quotation({})] }));
    expect(rows[0]).toMatchObject({ metric: 'Compared paragraphs: 10-K, controls', shown: '6' });
    const metric = 'Red flag of a filing: 10-K, discussion';
    expect(rows.at(-1)).toMatchObject({ id: 'filing.1', metric, shown: `“${DOUBT}”`, accessions: [FILING.accession] });
  });

  it('are none where nothing was read', () => expect(factsOf({})).toEqual([]));

  it('hold a text word for word, cut where it is long', () => {
    const long = `${'We may fail in many ways. '.repeat(40)}`;
    const { body } = itemOf({ quotations: [quotation({ metric: 'filing_paragraph', text: long, isNew: true })] });
    const [row] = Array.isArray(body['items']) ? body['items'] : [];
    expect(row).toMatchObject({ is_cut: true, is_new: true, source: '10-K, discussion' });
    expect(long.startsWith(String(Object(row).text))).toBe(true);
    expect(String(Object(row).text).length).toBeLessThanOrEqual(600);
  });
});

describe('a quotation of a filing', () => {
  const item = itemOf({ quotations: [quotation({}), quotation({ section: null, form: '8-K', text: 'We resigned.' })] });
  const items = [item];
  const facts = factsIn(items, 'BOLTR');
  const context = referenceContext(facts, items);

  it('is shown with form, section and day', () =>
    expect(renderReferences('It has a red flag: {{quote e1.1}}.', context).text).toBe(
      `It has a red flag: “${DOUBT}” (10-K, discussion, 5 February 2026).`,
    ));

  it.each([
    'risk_factors',
    'discussion',
    'legal_proceedings',
    'controls',
    'agreement',
    'results',
    'auditor_change',
    'non_reliance',
    'officers',
    'press_release',
    null,
  ] as const)('of %s passes the check of a sentence', (section) => {
    const one = itemOf({ quotations: [quotation({ section })] });
    const company = { name: 'Boltra', sector: null };
    const text = 'The filing states: {{quote filing.1}}.';
    const read = factsIn([one], 'BOLTR');
    expect(checkSentence({ text, cites: [one.hash] }, read, [one], 'BOLTR', company).reasons).toEqual([]);
  });

  it.each([
    ['The annual report says “substantial doubt about our ability to continue as a going concern”.', 'checked'],
    ['The company wrote “substantial doubt about our ability to continue as a going concern”.', 'checked'],
    ['The 10-K says “substantial doubt about our ability to continue as a going concern”.', 'checked'],
    ['The quarterly report says “substantial doubt about our ability to continue as a going concern”.', 'refused'],
    ['An analyst wrote “substantial doubt about our ability to continue as a going concern”.', 'refused'],
    ['The annual report says “we will go bankrupt in the next quarter”.', 'refused'],
  ])('%s is %s', (text, status) => {
    const company = { name: 'Boltra', sector: null };
    expect(checkSentence({ text, cites: [item.hash] }, facts, items, 'BOLTR', company).result).toBe(status);
  });
});
