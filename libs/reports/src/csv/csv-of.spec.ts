import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvOf } from './csv-of.ts';

const rowsOf = (csv: string): string[][] => parse(csv, { bom: true });

describe('a CSV', () => {
  it.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '＠A1'])(
    'shows %j as text, not as a formula',
    (text) => {
      const [, row] = rowsOf(csvOf(['memo'], [[text]]));
      expect(row).toEqual([`'${text}`]);
    },
  );

  it('leaves numbers as they are, negative ones too', () => {
    expect(csvOf(['change'], [[-1.25], [0], [null]])).toBe('\uFEFFchange\r\n-1.25\r\n0\r\n\r\n');
  });

  it('gives back every text that is no formula', () => {
    const harmless = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r＝＋－＠]/.test(text));
    fc.assert(
      fc.property(harmless, (text) => expect(rowsOf(csvOf(['a', 'b'], [[text, 'end']]))[1]).toEqual([text, 'end'])),
    );
  });
});
