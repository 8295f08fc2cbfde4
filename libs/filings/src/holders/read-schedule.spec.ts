import { describe, expect, it } from '@jest/globals';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { scheduleSubmission } from '../testing/holder-examples.ts';
import { scheduleOf } from './holder-schedule.ts';
import { readSchedule } from './read-schedule.ts';

const FILED = { accession: '0001193125-26-000001', filed: '2026-05-06' };
const reasonOf = (text: string) => {
  const reading = readSchedule(text);
  return 'reason' in reading ? reading.reason : '';
};

describe('a schedule of a holder that was filed as text', () => {
  it('says who holds how much, on which day, and of which company', () => {
    expect(readSchedule(scheduleSubmission()).value).toEqual({
      accession: '0002000001-24-000001',
      filed: '2024-02-12',
      form: '13G',
      isAmendment: true,
      issuerCik: '0000000001',
      filerCik: '0002000001',
      eventDate: '2023-12-31',
      persons: [{ name: 'Example Advisers Inc.', shares: 6_700_000, percent: 6.7 }],
    });
  });

  it('has each person of a group, from the cells of a table too', () => {
    const cover = (name: string, percent: string) => `<table><tr><td>1</td><td>NAME OF REPORTING PERSON</td></tr>
      <tr><td></td><td>${name}</td></tr><tr><td>2</td><td>CHECK THE APPROPRIATE BOX IF A MEMBER OF A GROUP</td></tr>
      <tr><td>11</td><td>AGGREGATE AMOUNT BENEFICIALLY OWNED BY EACH REPORTING PERSON</td></tr><tr><td></td><td>7,215,286</td></tr>
      <tr><td>12</td><td>CHECK BOX IF THE AGGREGATE AMOUNT IN ROW (11) EXCLUDES CERTAIN SHARES</td></tr>
      <tr><td>13</td><td>PERCENT OF CLASS REPRESENTED BY AMOUNT IN ROW (11)</td></tr><tr><td></td><td>${percent}</td></tr></table>`;
    const document = `<body><p>05/31/2024</p><p>(Date of Event which Requires Filing of this Statement)</p>${cover('Reef Fund L.P.', '9.9%(1)')}${cover('R. Reef', '.4 %')}</body>`;
    expect(readSchedule(scheduleSubmission({ form: 'SC 13D', document })).value).toMatchObject({
      form: '13D',
      isAmendment: false,
      eventDate: '2024-05-31',
      persons: [
        { name: 'Reef Fund L.P.', shares: 7_215_286, percent: 9.9 },
        { name: 'R. Reef', shares: 7_215_286, percent: 0.4 },
      ],
    });
  });

  it('says of which class its percentages are', () => {
    const titled = scheduleSubmission().replace(
      '(Name of Issuer)',
      '(Name of Issuer)\nClass A Common Stock\n(Title of Class of Securities)',
    );
    expect(readSchedule(titled).value?.shareClass).toBe('Class A Common Stock');
  });

  it('takes less than five percent as no more than five, and no number of a row as one of shares', () => {
    const document = `NAME OF REPORTING PERSON Example Fund 2 CHECK THE APPROPRIATE BOX
      9 AGGREGATE AMOUNT BENEFICIALLY OWNED BY EACH REPORTING PERSON None 10 CHECK BOX IF
      11 PERCENT OF CLASS REPRESENTED BY AMOUNT IN ROW (9) Less than 5%`;
    expect(readSchedule(scheduleSubmission({ document })).value?.persons).toEqual([
      { name: 'Example Fund', shares: null, percent: 5 },
    ]);
  });

  it.each([
    ['another form', scheduleSubmission({ form: '8-K' }), 'no schedule of a holder, but of form 8-K'],
    ['a document without a cover page', scheduleSubmission({ document: 'Exhibit' }), 'no percentage of the class'],
    ['a part of a submission', scheduleSubmission().slice(0, 900), 'the submission is cut off'],
    ['a document alone', 'SCHEDULE 13G', 'the day of the filing is not known'],
  ])('given %s, then it says why it cannot be used', (_, text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it('is told by the names of its form, before and since December 2024', () => {
    expect(['SC 13D', 'SCHEDULE 13G/A', 'SC 13G', 'SC 13E3', '13F-HR', 'SC TO-T'].map(scheduleOf)).toEqual([
      { form: '13D', isAmendment: false },
      { form: '13G', isAmendment: true },
      { form: '13G', isAmendment: false },
      undefined,
      undefined,
      undefined,
    ]);
  });
});

(edgarPresent ? describe : describe.skip)('a schedule of a holder as XML, in the SEC’s own bytes', () => {
  const read = (file: string) => readSchedule(edgarText(`13F-13DG/${file}`), FILED);

  it('says who holds how much in a Schedule 13D', () => {
    const { value } = read('schedule13d_nested_cusip.xml');
    expect(value).toMatchObject({
      ...FILED,
      form: '13D',
      isAmendment: false,
      issuerCik: '0002042347',
      filerCik: '0001906837',
      eventDate: '2026-05-04',
    });
    expect(value?.persons[0]).toEqual({ name: 'ARCH Venture Fund XII, L.P.', shares: 6_294_951, percent: 11.9 });
  });

  it('says who holds how much in a Schedule 13G, amended or not', () => {
    expect([read('schedule13g.xml').value, read('schedule13g_nested_cusip.xml').value]).toMatchObject([
      {
        form: '13G',
        isAmendment: false,
        issuerCik: '0001909747',
        eventDate: '2025-11-19',
        persons: [
          { name: 'Marex Securities Products Inc.', shares: 10_000_000, percent: 5.1 },
          { name: 'Marex Group plc', shares: 10_000_000, percent: 5.1 },
        ],
      },
      { form: '13G', isAmendment: true, issuerCik: '0000723612', eventDate: '2026-03-31', filerCik: '0001425851' },
    ]);
  });

  it('is none of a form of an insider, of a manager, or of one that is cut off', () => {
    const cut = edgarText('13F-13DG/schedule13g.xml').slice(0, 3_000);
    const readings = [read('metlife.13F-HR.primarydoc.xml'), readSchedule(cut, FILED)];
    const ofInsider = readSchedule(edgarText('ownership/form4.snow.xml'), FILED);
    expect([...readings, ofInsider].map((reading) => 'reason' in reading && reading.reason)).toEqual([
      'no cover page of a schedule',
      'the form is cut off',
      'not a schedule of a holder',
    ]);
  });
});
