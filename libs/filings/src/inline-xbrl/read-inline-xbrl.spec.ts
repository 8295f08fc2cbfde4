import { describe, expect, it } from '@jest/globals';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { readInlineXbrl } from './read-inline-xbrl.ts';

const RESOURCES = `
  <xbrli:context id="year"><xbrli:entity><xbrli:identifier>0000000042</xbrli:identifier></xbrli:entity>
    <xbrli:period><xbrli:startDate>2023-10-01</xbrli:startDate><xbrli:endDate>2024-09-28</xbrli:endDate></xbrli:period>
  </xbrli:context>
  <xbrli:context id="end"><xbrli:period><xbrli:instant> 2024-09-28 </xbrli:instant></xbrli:period></xbrli:context>
  <xbrli:context id="ever"><xbrli:period><xbrli:forever/></xbrli:period></xbrli:context>
  <xbrli:context id="phones"><xbrli:entity><xbrli:segment>
    <xbrldi:explicitMember dimension="srt:ProductOrServiceAxis">x:PhoneMember</xbrldi:explicitMember></xbrli:segment></xbrli:entity>
    <xbrli:period><xbrli:startDate>2023-10-01</xbrli:startDate><xbrli:endDate>2024-09-28</xbrli:endDate></xbrli:period>
  </xbrli:context>
  <xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
  <xbrli:unit id="eps"><xbrli:divide>
    <xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator>
    <xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator>
  </xbrli:divide></xbrli:unit>`;
const reportOf = (body: string): string => `<html><body>${body}<ix:resources>${RESOURCES}</ix:resources></body></html>`;
const fact = (attributes: string, text: string): string =>
  `<ix:nonFraction name="us-gaap:Revenues" contextRef="year" unitRef="usd" ${attributes}>${text}</ix:nonFraction>`;
const MILLIONS = 'decimals="-6" scale="6" format="ixt:num-dot-decimal"';

describe('the inline XBRL of a report', () => {
  it('given a figure in millions over a year, then it is in dollars with both days', () => {
    const { facts, unread } = readInlineXbrl(reportOf(fact(MILLIONS, '391,035')));
    expect(facts).toEqual([
      { tag: 'us-gaap:Revenues', unit: 'USD', value: 391_035_000_000, start: '2023-10-01', end: '2024-09-28' },
    ]);
    expect(unread).toEqual([]);
  });

  it('given a figure of one instant in dollars per share, then it has no start', () => {
    const body = '<ix:nonFraction name="x:Book" contextRef="end" unitRef="eps" decimals="2">4.25</ix:nonFraction>';
    expect(readInlineXbrl(reportOf(body)).facts).toEqual([
      { tag: 'x:Book', unit: 'USD/shares', value: 4.25, start: null, end: '2024-09-28' },
    ]);
  });

  it('given a negative figure, then the sign is that of the attribute and not of brackets around it', () => {
    expect(readInlineXbrl(reportOf(`(${fact(`sign="-" ${MILLIONS}`, '5')})`)).facts).toMatchObject([{ value: -5e6 }]);
    expect(readInlineXbrl(reportOf(`(${fact(MILLIONS, '5')})`)).facts).toMatchObject([{ value: 5e6 }]);
  });

  it('given figures of a segment and figures that are nil, then they are left out', () => {
    const ofSegment = fact(MILLIONS, '7').replace('year', 'phones');
    const { facts, unread } = readInlineXbrl(reportOf(ofSegment + fact('xsi:nil="true"', '')));
    expect([facts, unread]).toEqual([[], []]);
  });

  it('given one figure in another and markup between its digits, then both are read', () => {
    const inner = '<ix:nonFraction name="x:Inner" contextRef="end" unitRef="usd" decimals="0">12</ix:nonFraction>';
    const { facts } = readInlineXbrl(
      reportOf(fact('decimals="0"', `${inner}<b>34</b><ix:exclude>page 5</ix:exclude>`)),
    );
    expect(facts).toMatchObject([
      { tag: 'x:Inner', value: 12 },
      { tag: 'us-gaap:Revenues', value: 1234 },
    ]);
  });

  it('given the same figure rounded in the text, then the value of the table counts', () => {
    const rounded = fact('decimals="-9" scale="9" format="ixt:num-dot-decimal"', '391.0');
    const { facts, unread } = readInlineXbrl(reportOf(rounded + fact(MILLIONS, '391,035') + rounded));
    expect(facts).toMatchObject([{ value: 391_035_000_000 }]);
    expect(unread).toEqual([]);
  });

  it('given two values of the same figure that are equally exact, then it is not answered', () => {
    const { facts, unread } = readInlineXbrl(reportOf(fact(MILLIONS, '1') + fact(MILLIONS, '2')));
    expect(facts).toEqual([]);
    expect(unread).toEqual([{ tag: 'us-gaap:Revenues', text: '1000000', reason: 'contradicts itself' }]);
  });

  it.each([
    ['year', 'nowhere', 'unknown context'],
    ['year', 'ever', 'unknown context'],
    ['usd', 'crowns', 'unknown unit'],
    ['391', 'n/a', 'not a number'],
    ['num-dot-decimal', 'num-in-runes', 'unknown format'],
  ])('given "%s" replaced by "%s", then the figure is listed with the reason %s', (from, to, reason) => {
    const { facts, unread } = readInlineXbrl(
      reportOf(fact(MILLIONS, '391').replace(`"ixt:${from}"`, `"ixt:${to}"`).replace(from, to)),
    );
    expect(facts).toEqual([]);
    expect(unread).toMatchObject([{ tag: 'us-gaap:Revenues', reason }]);
  });

  it('given the report in pieces, then it reads the same', () => {
    const report = reportOf(fact(MILLIONS, '391,035'));
    expect(readInlineXbrl(report.match(/[^]{1,7}/g) ?? [])).toEqual(readInlineXbrl(report));
  });

  it('given a cover page, then it names form, company, symbols, period and what is incorporated by reference', () => {
    const cover = (name: string, text: string): string =>
      `<ix:nonNumeric name="dei:${name}" contextRef="year">${text}</ix:nonNumeric>`;
    const body =
      cover('DocumentType', '10-K') +
      cover('EntityCentralIndexKey', '0000000042') +
      cover('TradingSymbol', 'AB') +
      cover('TradingSymbol', 'AB <b>28</b>') +
      cover('DocumentsIncorporatedByReferenceTextBlock', '<div>Portions of the</div><div>proxy&#160;statement</div>');
    expect(readInlineXbrl(reportOf(body)).cover).toEqual({
      form: '10-K',
      cik: '0000000042',
      symbols: ['AB', 'AB 28'],
      start: '2023-10-01',
      end: '2024-09-28',
      incorporated: 'Portions of the proxy statement',
    });
  });

  it('given HTML without XBRL, or nothing, then there is no cover page and no error', () => {
    const nothing = { cover: null, facts: [], unread: [], isCut: false };
    expect(readInlineXbrl('<html><p>No figures &amp; no tags<br></html>')).toEqual(nothing);
    expect(readInlineXbrl('')).toEqual(nothing);
  });

  it('given a report that ends within a number, then this number is left out', () => {
    const report = `<html>${RESOURCES}${fact(MILLIONS, '5').replace('Revenues', 'Assets')}${fact(MILLIONS, '391,035')}`;
    const { facts, isCut } = readInlineXbrl(report.slice(0, report.indexOf('1,035')));
    expect([facts.map(({ tag }) => tag), isCut]).toEqual([['us-gaap:Assets'], true]);
  });

  it.each(['<a>', '<ix:nonFraction name="x">9', '<xbrli:context id="a">'])(
    'given a hostile report of open %s, then what is before them is read, and that the rest is not',
    (open) => {
      const { facts, isCut } = readInlineXbrl(reportOf(fact(MILLIONS, '5')).replace('</body>', open.repeat(300_000)));
      expect([facts.length, isCut]).toEqual([1, true]);
    },
  );
});

(edgarPresent ? describe : describe.skip)('reports as the SEC serves them', () => {
  it('Apple for the year 2024: revenue of three years, assets, earnings per share', () => {
    const { cover, facts, unread } = readInlineXbrl(edgarText('10-K/aapl-10-k-2024-11-01.htm.gz'));
    const valuesOf = (tag: string) => facts.filter((each) => each.tag === tag).map(({ end, value }) => [end, value]);
    expect(cover).toMatchObject({ form: '10-K', cik: '0000320193', start: '2023-10-01', end: '2024-09-28' });
    expect(valuesOf('us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax')).toEqual([
      ['2024-09-28', 391_035e6],
      ['2023-09-30', 383_285e6],
      ['2022-09-24', 394_328e6],
    ]);
    expect(valuesOf('us-gaap:Assets')).toEqual([
      ['2024-09-28', 364_980e6],
      ['2023-09-30', 352_583e6],
    ]);
    expect(valuesOf('us-gaap:EarningsPerShareDiluted')[0]).toEqual(['2024-09-28', 6.08]);
    expect(unread).toEqual([]);
  });

  it('Coca-Cola in a quarter: tells the quarter from the half-year', () => {
    const { facts } = readInlineXbrl(edgarText('10-Q/ko-10-q-2025-07-24.htm.gz'));
    const spans = facts.filter(({ tag }) => tag === 'us-gaap:Revenues').map(({ start, end }) => `${start} ${end}`);
    expect(spans).toEqual(expect.arrayContaining(['2025-03-29 2025-06-27', '2025-01-01 2025-06-27']));
  });
});
