import type { CompanyChangesResponse, CompanyFilingsResponse } from '@gemscout/contracts';

type Section = CompanyChangesResponse['sections'][number];
type Filing = CompanyFilingsResponse['filings'][number];

export const PASSAGE_KINDS: Readonly<Record<CompanyChangesResponse['passages'][number]['kind'], string>> = {
  red_flag: 'Red flag',
  filing_event: 'Event',
  guidance: 'Guidance',
  filing_paragraph: 'Paragraph',
};

/** `2 new and 1 rewritten of 14 paragraphs`, or that nothing changed. */
export function changeSentence({ compared, added, changed }: Section): string {
  if (added + changed === 0) return `unchanged (${paragraphs(compared)})`;
  const parts = [added > 0 && `${added} new`, changed > 0 && `${changed} rewritten`].filter(Boolean);
  return `${parts.join(' and ')} of ${paragraphs(compared)}`;
}

const paragraphs = (count: number): string => `${count} ${count === 1 ? 'paragraph' : 'paragraphs'}`;

const FORMS: Readonly<Record<string, string>> = {
  '10-K': 'annual report',
  '10-Q': 'quarterly report',
  '20-F': 'annual report',
  '40-F': 'annual report',
  '6-K': 'current report',
  '8-K': 'current report',
  'DEF 14A': 'proxy statement',
};
const ITEMS: Readonly<Record<string, string>> = {
  '1.01': 'agreement',
  '1.02': 'end of an agreement',
  '1.05': 'cybersecurity incident',
  '2.01': 'acquisition or sale',
  '2.02': 'results',
  '2.03': 'new debt',
  '2.05': 'restructuring',
  '2.06': 'impairment',
  '3.01': 'listing notice',
  '4.01': 'change of auditor',
  '4.02': 'earlier statements not reliable',
  '5.02': 'directors and officers',
  '5.07': 'shareholder vote',
  '7.01': 'disclosure',
  '8.01': 'other events',
};

/** What a form is, with the subjects of a current report: `current report: results`. */
export function formText({ form, items, report_date: reportDate }: Filing): string {
  const name = FORMS[form.replace('/A', '')] ?? '';
  const amended = form.endsWith('/A') ? ', amended' : '';
  const subjects = items.flatMap((item) => ITEMS[item] ?? []);
  if (subjects.length > 0) return `${name}${amended}: ${subjects.join(', ')}`;
  const period = reportDate !== null && name.includes('report') && items.length === 0 ? ` to ${reportDate}` : '';
  return `${name}${amended}${period}`;
}
