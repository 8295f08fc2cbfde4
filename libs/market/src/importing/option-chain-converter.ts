import { knownAfterClose } from '../recorded/known-at.ts';
import type { ImportedRow } from './collect.ts';
import { keyOf } from './converters.ts';
import { cellIn, csvLine, dayCell, knownSymbol, numberCell, optionalNumberCell } from './row-cells.ts';
import type { Cells } from './source-rows.ts';
import { BadRow } from './tally.ts';

const OPTIONAL = ['bid', 'ask', 'volume', 'open_interest', 'implied_volatility_pct'];

/** A quote of one option. @throws BadRow */
export function optionChainRow(cells: Cells, symbols: ReadonlySet<string>): ImportedRow {
  const symbol = knownSymbol(cellIn(cells, 'symbol'), symbols);
  const [date, expiry] = [dayCell(cells, 'date'), dayCell(cells, 'expiry')];
  const [price, strike, type] = [numberCell(cells, 'price'), numberCell(cells, 'strike'), cellIn(cells, 'type')];
  if (type !== 'call' && type !== 'put') throw new BadRow('type is neither call nor put');
  if (Number(price) <= 0 || Number(strike) <= 0) throw new BadRow('price or strike is not above 0');
  const figures = OPTIONAL.map((column) => {
    const cell = optionalNumberCell(cells, column);
    if (Number(cell) < 0) throw new BadRow(`${column} is below 0`);
    return cell;
  });
  return {
    key: keyOf(symbol, date, expiry, type, strike),
    knownAt: knownAfterClose(date),
    line: csvLine([symbol, date, price, expiry, type, strike, ...figures]),
  };
}
