import { endOfDay } from '../recorded/known-at.ts';
import { shortInterestCells } from '../recorded/short-interest-rows.ts';
import { publicationDayOf } from '../short-interest/short-position.ts';
import type { ImportedRow } from './collect.ts';
import { keyOf } from './converters.ts';
import { cellIn, csvLine, dayCell, knownSymbol, numberCell, optionalNumberCell } from './row-cells.ts';
import type { Cells } from './source-rows.ts';
import { BadRow } from './tally.ts';

/** Where the source names no day of publication, it is the seventh business day after the settlement. @throws BadRow */
export function shortInterestRow(cells: Cells, symbols: ReadonlySet<string>): ImportedRow {
  const symbol = knownSymbol(cellIn(cells, 'symbol'), symbols);
  const settlementDate = dayCell(cells, 'settlement_date');
  const isNamed = cellIn(cells, 'published_on') !== '';
  const publishedOn = isNamed ? dayCell(cells, 'published_on') : publicationDayOf(settlementDate);
  if (publishedOn <= settlementDate) throw new BadRow('published_on is not after settlement_date');
  const [sharesShort, volume] = [
    Number(numberCell(cells, 'shares_short')),
    optionalNumberCell(cells, 'average_daily_volume'),
  ];
  const averageDailyVolume = volume === '' ? null : Number(volume);
  if (sharesShort < 0) throw new BadRow('shares_short is below 0');
  if ((averageDailyVolume ?? 0) < 0) throw new BadRow('average_daily_volume is below 0');
  const split = cellIn(cells, 'is_split');
  if (!['', '0', '1'].includes(split)) throw new BadRow('is_split is neither 0 nor 1');
  const position = { symbol, settlementDate, publishedOn, sharesShort, averageDailyVolume, isSplit: split === '1' };
  return {
    key: keyOf(symbol, settlementDate, publishedOn),
    knownAt: endOfDay(publishedOn),
    line: csvLine(shortInterestCells(position)),
  };
}
