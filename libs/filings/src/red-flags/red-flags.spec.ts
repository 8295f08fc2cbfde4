import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { FilingText } from '../sections/filing-text.ts';
import { readFilingText } from '../sections/filing-text.ts';
import { edgarFiles, edgarPresent, edgarText } from '../testing/edgar.ts';
import { redFlags } from './red-flags.ts';

const filing = (paragraphs: readonly string[], change: Partial<FilingText> = {}): FilingText => ({
  accession: '0000000001-24-000002',
  filed: '2024-03-01',
  form: '10-K',
  paragraphs,
  sections: [],
  pressRelease: [],
  ...change,
});
const flagsOf = (sentence: string) => redFlags(filing([`We sell shoes. ${sentence} We sell hats.`]));

describe('a red flag', () => {
  it.each([
    ['going_concern', 'These conditions raise substantial doubt about our ability to continue as a going concern.'],
    [
      'going_concern',
      'Our cash will not be sufficient for twelve months, and there is substantial doubt about our ability to continue as a going concern.',
    ],
    [
      'going_concern',
      'Its plans have not alleviated the substantial doubt about whether the Company can continue as a going concern.',
    ],
    ['material_weakness', 'We identified material weaknesses in our internal control over financial reporting.'],
    [
      'material_weakness',
      'Our Chief Executive Officer concluded that our disclosure controls and procedures were not effective as of December 31, 2023.',
    ],
    ['material_weakness', 'The previously reported material weakness has not been remediated.'],
    ['material_weakness', 'In our opinion, the Company did not maintain effective internal control as of that day.'],
    ['restatement', 'The Audit Committee concluded that these statements should no longer be relied upon.'],
    ['restatement', 'We have restated our previously issued consolidated financial statements for 2022.'],
    [
      'auditor_change',
      'On May 3, 2024, the Audit Committee dismissed Smith LLP as our independent registered public accounting firm.',
    ],
    [
      'auditor_change',
      'Smith LLP, the independent registered public accounting firm of Acme Inc. since 2010, resigned.',
    ],
  ])('is the sentence of the filing: %s, "%s"', (flag, sentence) =>
    expect(flagsOf(sentence)).toEqual([
      { flag, accession: '0000000001-24-000002', filed: '2024-03-01', form: '10-K', section: null, sentence },
    ]),
  );

  it.each([
    'If we fail to raise funds, there may be substantial doubt about our ability to continue as a going concern.',
    'Management evaluates whether conditions raise substantial doubt about the ability to continue as a going concern.',
    'These plans alleviate the substantial doubt about our ability to continue as a going concern.',
    'There is no substantial doubt about our ability to continue as a going concern.',
    'Such an event could raise substantial doubt about our ability to continue as a going concern.',
    'We may identify a material weakness, or have identified material weaknesses in the past.',
    'We have in the past identified material weaknesses in our internal control over financial reporting, which have been remediated.',
    'In prior periods, we identified a material weakness in our internal control over financial reporting related to information technology.',
    'On March 28, 2025, the borrower amended and restated its previously reported credit agreement (see the financial statements).',
    'Such errors could lead to fines, delays and a restatement of our financial statements.',
    'We have not identified any material weaknesses.',
    'Our audit included assessing the risk that a material weakness exists.',
    'The material weakness that we identified in 2021 was fully remediated.',
    'In the event that our internal controls are not effective, investors may lose confidence.',
    'Indicate by check mark whether any of those error corrections are restatements of previously issued financial statements.',
    'Amended and Restated Certificate of Incorporation, previously filed with our financial statements.',
    'Forward-looking statements should not be relied upon as predictions.',
    'The court dismissed the complaint against our former accountants.',
    'We might be required to restate our previously issued financial statements.',
    'The Audit Committee appointed Smith LLP as our independent registered public accounting firm for 2025.',
  ])('is not: "%s"', (sentence) => expect(flagsOf(sentence)).toEqual([]));

  it('names its section, and is given once', () => {
    const paragraph = 'We identified a material weakness in our controls.';
    const sections = [{ name: 'controls' as const, item: '9A', paragraphs: [paragraph] }];
    expect(redFlags(filing([paragraph, paragraph], { sections }))).toMatchObject([{ section: 'controls' }]);
  });

  it('is bounded in length, and in time', () => {
    const long = `We identified a material weakness in ${'our own '.repeat(200)}controls.`;
    expect(redFlags(filing([long]))[0]?.sentence).toHaveLength(1_000);
    const hostile = 'dismissed identified disclosure controls substantial doubt '.repeat(340);
    const started = process.cpuUsage();
    expect(redFlags(filing(Array.from({ length: 100 }, () => hostile)))).toEqual([]);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
  });
});

(edgarPresent ? describe : describe.skip)('reports as the SEC serves them', () => {
  const read = (path: string, html = edgarText(path)) => {
    const { value } = readFilingText(html, { accession: path, filed: '2025-03-01', form: path.slice(0, 4) });
    if (!value) throw new Error(`${path} cannot be read`);
    return value;
  };

  it.each([...edgarFiles('10-K'), ...edgarFiles('10-Q')])(
    'have none, as none of these companies states one: %s',
    (path) => expect(redFlags(read(path))).toEqual([]),
  );

  it('have none in seven years of Disney', () => {
    const Items = z.record(z.string(), z.unknown());
    const items = edgarFiles('items').flatMap((path) => Object.values(Items.parse(JSON.parse(edgarText(path)))));
    const paragraphs = items.flatMap((item) => (typeof item === 'string' ? item.split('\n') : []));
    expect(paragraphs.length).toBeGreaterThan(5_000);
    expect(redFlags(filing(paragraphs))).toEqual([]);
  });

  it('have one where the sentence is planted', () => {
    const sentence =
      'These conditions raise substantial doubt about the Company’s ability to continue as a going concern.';
    const html = edgarText('10-K/ba-10-k-2025-02-03.htm.gz');
    const anchor = 'An investment in our securities involves risks';
    expect(html).toContain(anchor);
    const planted = read('10-K/ba-10-k-2025-02-03.htm.gz', html.replace(anchor, `${sentence} ${anchor}`));
    expect(redFlags(planted)).toMatchObject([{ flag: 'going_concern', section: 'risk_factors', sentence }]);
  });
});
