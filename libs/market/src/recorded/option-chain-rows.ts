import type { OptionChain, OptionContract } from '../options/option-chain.ts';
import { csvRows, dayIn, numberIn, numberOrNull, textIn, type Row } from './csv-rows.ts';
import { knownAfterClose } from './known-at.ts';
import { brokenLine, type SourceFile } from './source-file.ts';
import type { BySymbol } from './tables.ts';

const COLUMNS = [
  'symbol',
  'date',
  'price',
  'expiry',
  'type',
  'strike',
  'bid',
  'ask',
  'volume',
  'open_interest',
  'implied_volatility_pct',
];
/** Of the file that is written. */
export const OPTION_CHAIN_HEADER = COLUMNS.join(',');

type Quoted = Pick<OptionChain, 'symbol' | 'date' | 'price'> & {
  readonly expiry: string;
  readonly contract: OptionContract;
};

/** Chains by symbol, newest first: the rows of one symbol and day are one, known when the exchange has closed. */
export async function readOptionChains(source: SourceFile, asOfMs: number): Promise<BySymbol<OptionChain>> {
  const rows = (await csvRows(source, COLUMNS)).map(quotedIn);
  const known = rows.filter(({ date }) => knownAfterClose(date) <= asOfMs);
  const chains = [...Map.groupBy(known, ({ symbol, date }) => `${symbol} ${date}`).values()].flatMap(chainOf);
  return Map.groupBy(
    chains.toSorted((one, other) => other.date.localeCompare(one.date)),
    ({ symbol }) => symbol,
  );
}

function chainOf(rows: readonly Quoted[]): readonly OptionChain[] {
  const [first] = rows;
  if (!first) return [];
  const byExpiry = Map.groupBy(rows, ({ expiry }) => expiry);
  const expiries = [...byExpiry].map(([expiry, own]) => ({ expiry, contracts: own.map(({ contract }) => contract) }));
  const { symbol, date, price } = first;
  return [{ symbol, date, price, expiries: expiries.toSorted((one, other) => one.expiry.localeCompare(other.expiry)) }];
}

function quotedIn(row: Row): Quoted {
  const [type, price, strike] = [textIn(row, 'type'), numberIn(row, 'price'), numberIn(row, 'strike')];
  if (type !== 'call' && type !== 'put') throw brokenLine(row.file, row.line, 'type is neither call nor put');
  const contract = {
    type,
    strike,
    bid: numberOrNull(row, 'bid'),
    ask: numberOrNull(row, 'ask'),
    volume: numberOrNull(row, 'volume'),
    openInterest: numberOrNull(row, 'open_interest'),
    impliedVolatilityPct: numberOrNull(row, 'implied_volatility_pct'),
  } as const;
  const below = Object.entries(contract).find(([, value]) => typeof value === 'number' && value < 0);
  if (below) throw brokenLine(row.file, row.line, `${below[0]} is below 0`);
  if (price <= 0 || strike === 0) throw brokenLine(row.file, row.line, 'price or strike is not above 0');
  return { symbol: textIn(row, 'symbol'), date: dayIn(row, 'date'), price, expiry: dayIn(row, 'expiry'), contract };
}

/** The rows of a chain in the file. */
export function optionChainCells({ symbol, date, price, expiries }: OptionChain): readonly (readonly string[])[] {
  return expiries.flatMap(({ expiry, contracts }) =>
    contracts.map(({ type, strike, bid, ask, volume, openInterest, impliedVolatilityPct }) =>
      [symbol, date, price, expiry, type, strike, bid, ask, volume, openInterest, impliedVolatilityPct].map((cell) =>
        cell === null ? '' : String(cell),
      ),
    ),
  );
}
