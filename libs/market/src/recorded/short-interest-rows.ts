import type { ShortPosition } from '../short-interest/short-position.ts';
import { csvRows, dayIn, numberIn, numberOrNull, textIn, type Row } from './csv-rows.ts';
import { endOfDay } from './known-at.ts';
import { brokenLine, type SourceFile } from './source-file.ts';
import type { BySymbol } from './tables.ts';

const COLUMNS = ['symbol', 'settlement_date', 'published_on', 'shares_short', 'average_daily_volume', 'is_split'];
/** Of the file that is written. */
export const SHORT_INTEREST_HEADER = COLUMNS.join(',');

/** Positions by symbol, in the order of the file: those of a day are known when their day of publication is over. */
export async function readShortInterest(source: SourceFile, asOfMs: number): Promise<BySymbol<ShortPosition>> {
  const positions = (await csvRows(source, COLUMNS)).map(positionIn);
  const known = positions.filter(({ publishedOn }) => endOfDay(publishedOn) <= asOfMs);
  return Map.groupBy(known, ({ symbol }) => symbol);
}

function positionIn(row: Row): ShortPosition {
  const [settlementDate, publishedOn] = [dayIn(row, 'settlement_date'), dayIn(row, 'published_on')];
  const [sharesShort, averageDailyVolume] = [numberIn(row, 'shares_short'), numberOrNull(row, 'average_daily_volume')];
  const split = textIn(row, 'is_split');
  const wrong = [
    publishedOn <= settlementDate && 'published_on is not after settlement_date',
    sharesShort < 0 && 'shares_short is below 0',
    (averageDailyVolume ?? 0) < 0 && 'average_daily_volume is below 0',
    split !== '0' && split !== '1' && 'is_split is neither 0 nor 1',
  ].find((each) => each !== false);
  if (wrong !== undefined) throw brokenLine(row.file, row.line, wrong);
  return {
    symbol: textIn(row, 'symbol'),
    settlementDate,
    publishedOn,
    sharesShort,
    averageDailyVolume,
    isSplit: split === '1',
  };
}

/** A row of the file. */
export function shortInterestCells(position: ShortPosition): readonly string[] {
  const { symbol, settlementDate, publishedOn, sharesShort, averageDailyVolume, isSplit } = position;
  const volume = averageDailyVolume === null ? '' : String(averageDailyVolume);
  return [symbol, settlementDate, publishedOn, String(sharesShort), volume, isSplit ? '1' : '0'];
}
