import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { importMarket } from '@gemscout/market';

const EDGAR = process.env.EDGAR_FIXTURES ?? join(import.meta.dirname, '../../../shared/data/edgar');

const COMPANIES = [
  ['AAPL', 'Apple Inc.', 'Information Technology', '0000320193'],
  ['CI', 'The Cigna Group', 'Health Care', '0001739940'],
  ['MRVL', 'Marvell Technology, Inc.', 'Information Technology', '0001835632'],
  ['SNOW', 'Snowflake Inc.', 'Information Technology', '0001640147'],
  ['JNJ', 'Johnson & Johnson', 'Health Care', '0000200406'],
  ['KO', 'The Coca-Cola Company', 'Consumer Staples', '0000021344'],
  ['BA', 'The Boeing Company', 'Industrials', '0000012927'],
  ['WMT', 'Walmart Inc.', 'Consumer Staples', '0000104169'],
  ['META', 'Meta Platforms, Inc.', 'Communication Services', '0001326801'],
];

/** True where the bytes of the SEC are beside the project. */
export const edgarPresent = existsSync(join(EDGAR, 'companyfacts'));

/** A recorded market with what `../shared/data/edgar` has of nine companies, up to a day, in a folder of its own; its prices are invented. */
export async function edgarMarketFolder(asOf) {
  const folder = mkdtempSync(join(tmpdir(), 'research-questions-'));
  const [from, out] = [join(folder, 'from'), join(folder, 'market')];
  mkdirSync(join(from, 'sec'), { recursive: true });
  const rows = COMPANIES.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','));
  writeFileSync(join(from, 'tickers.csv'), `symbol,name,sector,cik\n${rows.join('\n')}\n`);
  writeFileSync(join(from, 'prices.csv'), pricesTo(asOf));
  for (const name of ['companyfacts', '10-K', '10-Q', '8-K', 'ownership'])
    for (const file of readdirSync(join(EDGAR, name))) copy(join(EDGAR, name, file), join(from, 'sec', file));
  const report = await importMarket({ from, asOf, out });
  return { folder, market: out, report };
}

function copy(from, to) {
  if (from.endsWith('.gz')) writeFileSync(to.replace(/\.gz$/, ''), gunzipSync(readFileSync(from)));
  else cpSync(from, to);
}

/** A hundred trading days of each company that hardly move. */
function pricesTo(asOf) {
  const days = [];
  for (let ms = Date.parse(asOf); days.length < 100; ms -= 86_400_000) {
    const day = new Date(ms);
    if (day.getUTCDay() % 6 !== 0) days.unshift(day.toISOString().slice(0, 10));
  }
  const rows = COMPANIES.flatMap(([symbol]) =>
    days.map((day, at) => `${symbol},${day},100,103,99,${100 + (at % 3)},1000000`),
  );
  return `symbol,date,open,high,low,close,volume\n${rows.join('\n')}\n`;
}
