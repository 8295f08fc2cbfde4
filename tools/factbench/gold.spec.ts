import { describe, expect, it } from '@jest/globals';
import { goldFacts } from './gold.mjs';

const CONTEXTS = `<ix:header>
  <xbrli:context id="now"><xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context>
  <xbrli:context id="year"><xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate>
    <xbrli:endDate>2024-12-31</xbrli:endDate></xbrli:period></xbrli:context>
  <xbrli:context id="east"><xbrli:segment><xbrldi:explicitMember>x:EastMember</xbrldi:explicitMember></xbrli:segment>
    <xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context>
  <xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
</ix:header>`;
const figure = (text: string, attributes = 'contextRef="now" decimals="-6" scale="6"') =>
  `<td><ix:nonFraction unitRef="usd" name="us-gaap:Assets" ${attributes}>${text}</ix:nonFraction></td>`;
const read = (title: string, cells: string) =>
  goldFacts(`${CONTEXTS}<div>${title}</div><table><tr>${cells}</tr></table>`);

describe('the gold of FactBench', () => {
  it.each(['CONSOLIDATED BALANCE SHEETS', 'Acme Corp. Condensed Consolidated Balance Shee<b>ts</b> (Unaudited)'])(
    'given the title "%s", then the figures of its table are read',
    (title) => {
      expect(read(title, figure('1,234.5'))).toEqual([
        { tag: 'us-gaap:Assets', unit: 'USD', start: null, end: '2024-12-31', value: '1234500000', decimals: -6 },
      ]);
    },
  );

  it.each(['Segments', 'amounts recorded in our consolidated balance sheets', 'Notes to Consolidated Statements'])(
    'given "%s", then the table is no statement',
    (title) => expect(read(title, figure('1'))).toEqual([]),
  );

  it('given a span, then it has both days', () => {
    const cells = figure('5', 'contextRef="year" decimals="0"');
    expect(read('Consolidated Statements of Cash Flows', cells)).toMatchObject([{ start: '2024-01-01', value: '5' }]);
  });

  it('given figures with dimensions, nil figures and repeated figures, then each other one is read once', () => {
    const cells = [
      figure('7', 'contextRef="east" decimals="0"'),
      figure('', 'contextRef="now" decimals="0" xsi:nil="true"'),
      figure('3', 'contextRef="now" decimals="0" sign="-"'),
      figure('3', 'contextRef="now" decimals="0" sign="-"'),
    ];
    expect(read('Consolidated Balance Sheet', cells.join(''))).toMatchObject([{ value: '-3' }]);
  });

  it.each([
    ['4.25', '0', '4.25'],
    ['.5', '0', '0.5'],
    ['21.5', '-2', '0.215'],
    ['0.00001', '0', '0.00001'],
    ['100', '3', '100000'],
    ['7', '-3', '0.007'],
  ])('given %s with the scale %s, then it is %s', (text, scale, value) => {
    const cells = figure(text, `contextRef="now" decimals="5" scale="${scale}"`);
    expect(read('Consolidated Balance Sheet', cells)).toMatchObject([{ value }]);
  });

  it('given a figure that it cannot read, then it fails', () => {
    expect(() => read('Consolidated Balance Sheet', figure('n/a'))).toThrow('no number');
  });
});
