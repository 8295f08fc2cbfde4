import type { Fact } from '../../facts/fact.ts';

/** What a sentence may call the company as the writer of its own filings, and the filing itself, by its form. */
const OF_ANY_FORM = ['company', 'firm', 'management', 'filing', 'filings'];
const OF_FORM: Readonly<Record<string, readonly string[]>> = {
  '10-K': ['annual report', '10-k', 'report to shareholders'],
  '10-Q': ['quarterly report', '10-q'],
  '8-K': ['8-k', 'statement'],
};

/** True for "the annual report" and "the company" where a quotation is from its annual report. */
export function isFiler(speaker: string, rows: readonly Fact[]): boolean {
  const said = speaker.toLowerCase();
  return rows.some(({ source, filing }) => {
    if (!filing) return false;
    const [form = ''] = source.split(/[,/]/);
    const isRelease = source.endsWith('press release') && said === 'press release';
    return isRelease || OF_ANY_FORM.includes(said) || (OF_FORM[form] ?? []).includes(said);
  });
}
