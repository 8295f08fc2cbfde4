/**
 * Writes the sample market: invented companies, prices, people and texts. The same seed gives the same files on every
 * machine (packed ones: the same content). `node tools/sample-market/generate.mjs [folder]`
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AS_OF } from './calendar.mjs';
import { COMPANIES } from './companies.mjs';
import { estimatesOf } from './estimates.mjs';
import { csv, jsonLines, packed, pretty } from './formats.mjs';
import { earningsOf, fundamentalsOf, optionsOf, reactionsTo } from './figures.mjs';
import { filingsOf } from './filings.mjs';
import { holdersOf } from './holders.mjs';
import { indexBars } from './index-bars.mjs';
import { industryOf } from './industries.mjs';
import { laterPrices } from './later-prices.mjs';
import { optionChainsOf } from './option-chains.mjs';
import { ownershipOf } from './ownership.mjs';
import { barsOf } from './prices.mjs';
import { quartersOf } from './quarters.mjs';
import { ratesOf } from './rates.mjs';
import { shortInterestOf } from './short-interest.mjs';
import { statementsOf } from './statements.mjs';
import { storyOf } from './stories.mjs';
import { documents, headlinesOf, postsOf } from './texts.mjs';

const out = process.argv[2] ?? fileURLToPath(new URL('../../libs/market/sample', import.meta.url));
mkdirSync(out, { recursive: true });

const market = COMPANIES.map((company) => {
  const story = storyOf(company.symbol);
  const reports = earningsOf(company, story);
  const bars = barsOf(company, story, reactionsTo(reports, story));
  return { company, story, reports, bars };
});

const bars = market.flatMap(({ company, bars }) => bars.map((bar) => ({ symbol: company.symbol, ...bar })));
const reports = market.flatMap(({ reports }) => reports);
const news = market.flatMap(({ company, reports }) => headlinesOf(company, reports));
const fundamentals = market.flatMap(({ company, story, bars, reports }) =>
  fundamentalsOf(company, story, bars, reports),
);
const options = market.map(({ company, story, bars }) => optionsOf(company, story, bars));
const posts = COMPANIES.flatMap(postsOf).sort((one, other) =>
  one.created_at + one.id < other.created_at + other.id ? -1 : 1,
);

const filers = market.map((entry, index) => {
  const newest = fundamentals.findLast(({ symbol }) => symbol === entry.company.symbol);
  const known = { ...newest, close: entry.bars.at(-1).close };
  return { ...entry, quarters: quartersOf({ ...entry, fundamentals: known }, index) };
});

const estimates = filers.flatMap(estimatesOf);
const chains = filers.flatMap((entry, index) => optionChainsOf(entry, options[index], estimates));

const files = [
  csv('companies.csv', 'symbol,name,sector,sic,industry', COMPANIES, (row) => {
    const { sic, industry } = industryOf(row);
    return [row.symbol, row.name, row.sector, sic, industry];
  }),
  packed(
    csv('bars.csv', 'symbol,date,open,high,low,close,volume', bars, (row) => [
      row.symbol,
      row.date,
      row.open,
      row.high,
      row.low,
      row.close,
      row.volume,
    ]),
  ),
  csv('benchmarks.csv', 'symbol,date,open,high,low,close,volume', indexBars(market), (row) => [
    'SMPL',
    row.date,
    row.open,
    row.high,
    row.low,
    row.close,
    row.volume,
  ]),
  csv('earnings.csv', 'symbol,date,fiscal_period_end,eps_estimate,eps_actual,surprise,release_time', reports, (row) => [
    row.symbol,
    row.date,
    row.fiscalPeriodEnd,
    row.epsEstimate,
    row.epsActual,
    Math.round((row.epsActual - row.epsEstimate) * 100) / 100,
    row.releaseTime,
  ]),
  csv('news.csv', 'id,symbol,date,published_at,headline,publisher,url', news, (row) => [
    row.id,
    row.symbol,
    row.date,
    row.publishedAt,
    row.title,
    row.publisher,
    `https://market.invalid/news/${row.id}`,
  ]),
  csv(
    'fundamentals.csv',
    'symbol,date,pe_ratio,price_to_book,price_to_sales,dividend_yield_pct,market_cap_bn,week52_low,week52_high',
    fundamentals,
    (row) => [
      row.symbol,
      row.date,
      row.peRatio,
      row.priceToBook,
      row.priceToSales,
      row.dividendYieldPct,
      row.marketCapBn,
      row.week52Low,
      row.week52High,
    ],
  ),
  csv(
    'options.csv',
    'symbol,date,expiry,implied_move_pct,past_move_pct,put_call_ratio,volume_to_open_interest,skew_pct',
    options,
    (row) => [
      row.symbol,
      row.date,
      row.expiry,
      row.impliedMovePct,
      row.pastMovePct,
      row.putCallRatio,
      row.volumeToOpenInterest,
      row.skewPct,
    ],
  ),
  packed(
    csv(
      'option_chains.csv',
      'symbol,date,price,expiry,type,strike,bid,ask,volume,open_interest,implied_volatility_pct',
      chains,
      (row) => [
        row.symbol,
        row.date,
        row.price,
        row.expiry,
        row.type,
        row.strike,
        row.bid,
        row.ask,
        row.volume,
        row.openInterest,
        row.volatility,
      ],
    ),
  ),
  csv('rates.csv', 'date,month3_pct,year2_pct,year10_pct,credit_spread_pct', ratesOf(), (row) => [
    row.date,
    row.month3,
    row.year2,
    row.year10,
    row.creditSpread,
  ]),
  csv(
    'short_interest.csv',
    'symbol,settlement_date,published_on,shares_short,average_daily_volume,is_split',
    market.flatMap(shortInterestOf),
    (row) => [row.symbol, row.date, row.publishedOn, row.sharesShort, row.averageDailyVolume, 0],
  ),
  packed(
    csv('later-prices.csv', 'symbol,date,open,high,low,close,volume', laterPrices(market), (row) => [
      row.symbol,
      row.date,
      row.open,
      row.high,
      row.low,
      row.close,
      row.volume,
    ]),
  ),
  packed(jsonLines('estimates.jsonl', estimates)),
  packed(jsonLines('posts.jsonl', posts)),
  jsonLines('documents.jsonl', documents()),
  packed(
    jsonLines(
      'statements.jsonl',
      filers.flatMap(({ company, quarters }) => statementsOf(company, quarters)),
    ),
  ),
  packed(jsonLines('filings.jsonl', filers.flatMap(filingsOf))),
  packed(jsonLines('ownership.jsonl', filers.flatMap(ownershipOf))),
  packed(jsonLines('holders.jsonl', filers.flatMap(holdersOf))),
];

for (const { file, bytes } of files) writeFileSync(join(out, file), bytes);
writeFileSync(join(out, 'truth.json'), pretty(truth()));
writeFileSync(join(out, 'market.json'), pretty(manifest()));
console.log(`${out}: ${COMPANIES.length} companies, ${files.map(({ file, rows }) => `${file} ${rows}`).join(', ')}`);

function truth() {
  const symbols = market.map(({ company, story }) => [
    company.symbol,
    { story: story.story, conclusion: story.conclusion, why: story.why },
  ]);
  return {
    note: 'What was planted. No part of the product reads this file but the evaluation.',
    symbols: Object.fromEntries(symbols),
  };
}

function manifest() {
  return {
    format: 'gemscout-recorded-market',
    version: 1,
    name: 'sample',
    fictional: true,
    as_of: AS_OF,
    source: 'Invented by tools/sample-market: companies, prices, people and texts do not exist.',
    files: Object.fromEntries(files.map(({ file, rows, sha256 }) => [file, { rows, sha256 }])),
  };
}
