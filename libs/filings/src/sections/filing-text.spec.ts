import { describe, expect, it } from '@jest/globals';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { sectionsOf } from './filing-sections.ts';
import { readExhibit, readFilingText } from './filing-text.ts';

const header = { accession: '0000000001-24-000002', filed: '2024-02-01', form: '10-K' };
const page = (...paragraphs: readonly string[]) =>
  `<html><body>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')}</body></html>`;

describe('the sections of a report', () => {
  const names = (form: string, paragraphs: readonly string[]) =>
    sectionsOf(form, paragraphs).map(({ name, paragraphs: own }) => [name, own.join(' ')]);

  it('are below their headings, not in the table of contents', () =>
    expect(
      names('10-K', [
        'Item 1A. Risk Factors 5',
        'Item 7.',
        'Discussion',
        'PART I',
        'Item 1A.',
        'Risk Factors',
        'We may fail.',
        'Item 1B. Unresolved Staff Comments',
        'None.',
        'PART II',
        'ITEM 7 – Discussion',
        'Revenue rose.',
        'SIGNATURES',
        'A. Smith',
      ]),
    ).toEqual([
      ['risk_factors', 'We may fail.'],
      ['discussion', 'Revenue rose.'],
    ]));

  it('go on below a page heading that repeats the heading', () =>
    expect(names('10-K', ['Item 1A. Risk Factors', 'One.', 'Item 1A. Risk Factors (continued)', 'Two.'])).toEqual([
      ['risk_factors', 'One. Two.'],
    ]));

  it('of Form 10-Q are told by their titles, as both parts have an item 1', () =>
    expect(
      names('10-Q', [
        'Item 1. Financial Statements',
        'Much longer than the rest.',
        'Item 3. Market Risk',
        'PART II',
        'Item 1. Legal Proceedings',
        'A suit.',
        'Item 4. Mine Safety Disclosures',
        'None.',
      ]),
    ).toEqual([['legal_proceedings', 'A suit.']]));

  it('of Form 8-K are its events', () =>
    expect(names('8-K/A', ['Item 4.02 Non-Reliance', 'Do not rely on it.', 'Item 9.01. Exhibits', 'None.'])).toEqual([
      ['non_reliance', 'Do not rely on it.'],
    ]));

  it('do not begin at a sentence about another item', () =>
    expect(
      names('10-K', ['Item 3. Legal Proceedings', `Item 7 of ${'this report says more, '.repeat(12)}`, 'A suit.']),
    ).toMatchObject([['legal_proceedings', expect.stringContaining('A suit.')]]));

  it('of other forms are none', () => expect(names('20-F', ['Item 3. Key Information', 'Much.'])).toEqual([]));
});

describe('the text of a report', () => {
  it('is read by section', () =>
    expect(readFilingText(page('Form 10-K', 'Item 3. Legal Proceedings', 'None.'), header)).toEqual({
      value: {
        ...header,
        paragraphs: ['Form 10-K', 'Item 3. Legal Proceedings', 'None.'],
        sections: [{ name: 'legal_proceedings', item: '3', paragraphs: ['None.'] }],
        pressRelease: [],
      },
    }));

  it.each([
    ['another page', page('Your request originates from an undeclared automated tool.'), 'no cover page of Form 10-K'],
    ['nothing', '', 'no cover page of Form 10-K'],
    ['half a report', page('Form 10-K').slice(0, -10), 'the report is cut off'],
  ])('is refused with a reason: %s', (_, text, reason) =>
    expect(readFilingText(text, header)).toEqual({ value: null, reason }),
  );

  it('is refused of a form that is not read, and without number and day', () => {
    expect(readFilingText(page('Form S-1'), { ...header, form: 'S-1' })).toEqual({
      value: null,
      reason: 'not read: Form S-1',
    });
    expect(readFilingText(page('Form 10-K'))).toMatchObject({ value: null });
  });
});

(edgarPresent ? describe : describe.skip)('reports as the SEC serves them', () => {
  const annual = ['aapl-10-k-2024-11-01', 'abbv-10-k-2025-02-14', 'ba-10-k-2025-02-03', 'crm-10-k-2025-03-05'];
  const moreAnnual = ['jnj-10-k-2025-02-13', 'ko-10-k-2025-02-20', 'meta-10-k-2025-01-30', 'unh-10-k-2025-02-27'];
  const read = (path: string, form: string) => {
    const { value } = readFilingText(edgarText(path), { ...header, form });
    if (!value) throw new Error(`${path} cannot be read`);
    return value;
  };

  it.each([...annual, ...moreAnnual, 'v-10-k-2024-11-13', 'wmt-10-k-2025-03-14'])('have four sections: %s', (name) => {
    const { sections } = read(`10-K/${name}.htm.gz`, '10-K');
    expect(sections.map(({ item }) => item)).toEqual(['1A', '7', '3', '9A']);
    const [risks, discussion] = sections.map(({ paragraphs }) => paragraphs.join(' ').length);
    expect(risks).toBeGreaterThan(40_000);
    expect(discussion).toBeGreaterThan(10_000);
  });

  it('say where else a section is, in the words of the report', () =>
    expect(read('10-K/wfc-10-k-2025-02-25.htm.gz', '10-K').sections).toMatchObject([
      { name: 'risk_factors', paragraphs: [expect.stringMatching(/2024 Annual Report to Shareholders/)] },
      { name: 'discussion' },
      { name: 'legal_proceedings' },
      { name: 'controls' },
    ]));

  it.each([
    ['aapl-10-q-2024-06-29', 4],
    ['aapl-10-q-2025-03-29', 4],
    ['ba-10-q-2025-07-29', 4],
    ['hubs-10-q-2025-08-06', 4],
    ['ibm-10-q-2025-07-24', 3],
    ['jnj-10-q-2025-07-24', 3],
    ['ko-10-q-2025-07-24', 4],
  ])('of a quarter have the sections that they have: %s, %d', (name, count) =>
    expect(read(`10-Q/${name}.htm.gz`, '10-Q').sections).toHaveLength(count),
  );

  it('of results carry the press release', () => {
    const { value } = readFilingText(edgarText('8-K/adbe-2023-03-15-item-2.02-with-ex99.1.txt.gz'));
    expect(value).toMatchObject({ form: '8-K', filed: '2023-03-15', sections: [{ name: 'results', item: '2.02' }] });
    expect(value?.pressRelease).toContain('Adobe Reports Record Revenue in Q1 Fiscal 2023');
    expect(readExhibit(edgarText('8-K/BuckleInc.8-K.EX99.1.html.gz'))).toContain(
      'THE BUCKLE, INC. REPORTS THIRD QUARTER NET INCOME',
    );
  });

  it('of officers quote what was decided', () => {
    const { value } = readFilingText(edgarText('8-K/jwn-2023-03-01-item-5.02.txt.gz'));
    expect(value?.sections).toMatchObject([{ name: 'officers', item: '5.02' }]);
    expect(value?.sections[0]?.paragraphs[0]).toMatch(/^On March 1, 2023, the Compensation, People and Culture/);
  });
});
