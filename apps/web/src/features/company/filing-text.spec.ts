import { describe, expect, it } from '@jest/globals';
import { changeSentence, formText } from './filing-text.ts';

const section = { form: '10-K', section: 'risk factors', filed: '2026-01-21', accession: 'a' };
const filing = { accession: 'a', filed: '2026-01-21', url: null };

describe('a compared section', () => {
  it.each([
    [{ compared: 14, added: 2, changed: 1 }, '2 new and 1 rewritten of 14 paragraphs'],
    [{ compared: 5, added: 0, changed: 1 }, '1 rewritten of 5 paragraphs'],
    [{ compared: 1, added: 0, changed: 0 }, 'unchanged (1 paragraph)'],
  ])('says how many paragraphs changed (%#)', (counts, text) =>
    expect(changeSentence({ ...section, ...counts })).toBe(text),
  );
});

describe('a form', () => {
  it.each([
    [{ form: '8-K', items: ['2.02', '9.01'], report_date: '2026-01-20' }, 'current report: results'],
    [{ form: '10-Q', items: [], report_date: '2026-03-31' }, 'quarterly report to 2026-03-31'],
    [{ form: '10-K/A', items: [], report_date: null }, 'annual report, amended'],
    [{ form: 'S-8', items: [], report_date: null }, ''],
  ])('is named in words (%#)', (about, text) => expect(formText({ ...filing, ...about })).toBe(text));
});
