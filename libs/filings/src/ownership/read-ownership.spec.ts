import { describe, expect, it } from '@jest/globals';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { readOwnership } from './read-ownership.ts';

const filing = { accession: '0000000001-24-000002', filed: '2024-03-04' };

const row = `<nonDerivativeTransaction>
  <securityTitle><value>Common</value></securityTitle>
  <transactionDate><value>2024-03-01-05:00</value></transactionDate>
  <transactionCoding><transactionCode>S</transactionCode></transactionCoding>
  <transactionAmounts>
    <transactionShares><value>10</value></transactionShares>
    <transactionPricePerShare><footnoteId id="F1"/></transactionPricePerShare>
    <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode>
  </transactionAmounts>
</nonDerivativeTransaction>`;

const form = (type: string, rows: string, more = '') => `<?xml version="1.0"?>
<ownershipDocument>
  <documentType>${type}</documentType><periodOfReport>2024-03-01</periodOfReport>${more}
  <issuer><issuerCik>1</issuerCik></issuer>
  <reportingOwner>
    <reportingOwnerId><rptOwnerCik>7</rptOwnerCik><rptOwnerName>Smith &amp; Co</rptOwnerName></reportingOwnerId>
    <reportingOwnerRelationship><isOfficer>true</isOfficer><officerTitle></officerTitle></reportingOwnerRelationship>
  </reportingOwner>
  <nonDerivativeTable>${rows}</nonDerivativeTable>
  <derivativeTable></derivativeTable>
  <footnotes></footnotes>
</ownershipDocument>`;

describe('a form about the shares of insiders', () => {
  it('is read with its owners and rows; a price that only a footnote gives is null', () =>
    expect(readOwnership(form('4', row), filing)).toMatchObject({
      value: {
        ...filing,
        form: '4',
        isAmendment: false,
        issuerCik: '0000000001',
        owners: [{ cik: '0000000007', name: 'Smith & Co', isOfficer: true, isDirector: false, title: null }],
        transactions: [{ kind: 'sale', date: '2024-03-01', shares: 10, priceUsd: null, isPlanned: false }],
      },
    }));

  it('says which form it amends', () =>
    expect(
      readOwnership(form('4/A', row, '<dateOfOriginalSubmission>2024-02-01</dateOfOriginalSubmission>'), filing),
    ).toMatchObject({ value: { form: '4', isAmendment: true, originalFiled: '2024-02-01' } }));

  it('has planned sales when the box of a plan is checked', () =>
    expect(readOwnership(form('4', row, '<aff10b5One>1</aff10b5One>'), filing)).toMatchObject({
      value: { transactions: [{ isPlanned: true }] },
    }));

  it.each([
    ['a page of HTML', '<html><body>Undeclared Automated Tool</body></html>', 'not an ownership form'],
    ['a form that is cut off', form('4', row).slice(0, -30), 'the form is cut off'],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${form('4', row)}`, 'a form has no document type'],
    ['another form', form('13F', row), 'documentType.'],
    ['a bad day', form('4', row.replace('2024-03-01', '2024-02-31')), 'transactionDate.value'],
    ['millions of characters', form('4', ' '.repeat(2_000_000)), 'too long for a form'],
  ])('is refused with a reason: %s', (_, text, reason) => {
    const reading = readOwnership(text, filing);
    expect(reading).toEqual({ value: null, reason: expect.stringContaining(reason) });
  });

  it('is refused as XML when the day of its filing is not known', () =>
    expect(readOwnership(form('4', row))).toEqual({ value: null, reason: 'the day of the filing is not known' }));
});

(edgarPresent ? describe : describe.skip)('forms as the SEC serves them', () => {
  const read = (name: string) => {
    const { value } = readOwnership(edgarText(`ownership/${name}`), filing);
    if (!value || value.form === '144') throw new Error(`${name} is no Form 3, 4 or 5`);
    return value;
  };

  it('keep exercises apart from sales', () => {
    const { transactions } = read('form4.snow.xml');
    expect(transactions.map(({ kind }) => kind)).toEqual(['exercise', ...Array(5).fill('sale'), 'exercise']);
    expect(transactions.filter(({ isDerivative }) => isDerivative)).toMatchObject([{ code: 'M', shares: 200_000 }]);
    expect(transactions.some(({ isPlanned }) => isPlanned)).toBe(false);
  });

  it('tell of a plan in a footnote only, as in 2022', () => {
    const adams = read('form4-aapl-0000320193-22-000061.txt');
    expect(adams).toMatchObject({ accession: '0000320193-22-000061', filed: '2022-05-06', issuerCik: '0000320193' });
    expect(adams.transactions).toHaveLength(7);
    expect(adams.transactions.every(({ isPlanned, kind }) => isPlanned && kind === 'sale')).toBe(true);
  });

  it('list what a new insider has, or that it is nothing', () => {
    expect(read('form3.snow.nonderiv.xml')).toMatchObject({
      form: '3',
      owners: [{ name: 'BERKSHIRE HATHAWAY INC' }, { name: 'BUFFETT WARREN E' }],
      holdings: [{ security: 'Class A Common Stock', shares: 6_125_376 }],
    });
    expect(read('form3.nosecurities.xml')).toMatchObject({ holdings: [], transactions: [] });
  });

  it('give notice of a sale', () =>
    expect(readOwnership(edgarText('ownership/apple.144.xml'), filing)).toMatchObject({
      value: {
        form: '144',
        issuerCik: '0000320193',
        seller: 'Luca Maestri',
        lots: [{ shares: 69_996, marketValueUsd: 11_588_537.76, saleDate: '2023-04-13' }],
        isPlanned: true,
      },
    }));

  it.each(['errors/SEC.AutomatedTool.html', 'errors/rate-exceeded.html', 'errors/submissions-404.xml'])(
    'are not what the SEC answers instead: %s',
    (path) => expect(readOwnership(edgarText(path), filing)).toMatchObject({ value: null }),
  );
});
