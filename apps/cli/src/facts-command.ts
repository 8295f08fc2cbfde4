import type { CompanyFactsResponse } from '@gemscout/contracts';
import { MarketFailure, openConfiguredMarket, openMarket, type MarketData } from '@gemscout/market';
import { companyFacts, companyFactsResponse } from '@gemscout/research';
import { readConfiguration, readInstance } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';
import { tableOf } from './facts-table.ts';
import { printable } from './printable.ts';

export type FactsOptions = { readonly market?: string; readonly asOf?: string };

/**
 * `gemscout facts <SYMBOL> [--market <folder>] [--as-of <day>]`: prints what the company's statements, insiders' forms and reports say,
 * each figure with its filing, and which groups of facts are missing and why.
 *
 * @returns `EXIT.refused` for a symbol that the market does not have
 * @throws CommandFailure with `EXIT.usage` for a market or a day that cannot be read
 */
export async function factsCommand(symbol: string, options: FactsOptions, json: boolean): Promise<number> {
  const market = await marketOf(options);
  try {
    const found = await companyFacts(market, symbol.toUpperCase());
    if (!found) {
      console.error(`No company ${printable(symbol)} in the market ${market.info.name}.`);
      return EXIT.refused;
    }
    const sheet = companyFactsResponse(found);
    if (json) console.log(JSON.stringify(sheet));
    else printSheet(sheet);
    return EXIT.ok;
  } finally {
    await market.close();
  }
}

async function marketOf({ market: named, asOf }: FactsOptions): Promise<MarketData> {
  const configuration = readConfiguration(process.env);
  const name = named ?? configuration.market;
  if (asOf === undefined) {
    // The database has the companies of a live market that others are set among.
    const databaseUrl = configuration.databaseUrl ?? readInstance(configuration.dataDirectory)?.databaseUrl;
    const shared = databaseUrl === undefined ? {} : { databaseUrl };
    return openConfiguredMarket({ ...configuration, market: name }, shared);
  }
  if (name === 'live') throw new CommandFailure('--as-of needs a recorded market: give --market.', EXIT.usage);
  try {
    return await openMarket(name, { asOf });
  } catch (error) {
    if (!(error instanceof MarketFailure) && !(error instanceof RangeError)) throw error;
    throw new CommandFailure(`${error.message}. Try --help.`, EXIT.usage);
  }
}

function printSheet(sheet: CompanyFactsResponse): void {
  const { symbol, name, as_of: asOf, currency, coverage, expectations, valuation, peers, regime, curve } = sheet;
  const others = [sheet.short_interest, sheet.large_holders, sheet.option_chain];
  const parts = [expectations, sheet.last_report, valuation, peers, regime, curve, ...others];
  const facts = [...sheet.day.facts, ...parts.flatMap((part) => part.facts), ...sheet.facts];
  console.log(`${symbol}  ${printable(name)}`);
  console.log(`as of ${asOf}: ${coverage.summary}`);
  for (const { label, reason } of coverage.missing) console.log(`  missing: ${label}: ${printable(reason)}`);
  for (const line of linesOfDay(sheet.day)) console.log(line);
  for (const { label, reason } of parts.flatMap((part) => part.without_value))
    console.log(`  no value: ${label}: ${printable(reason)}`);
  if (currency !== null && currency !== 'USD')
    console.log(
      `  statements in ${printable(currency)}: their amounts are left out, and growth, margins and ratios stay`,
    );
  for (const line of tableOf(facts)) console.log(line);
  for (const line of thresholdsIn(facts)) console.log(line);
}

/** Whose day it is and how late, then what has no value; a market without minutes in one line. */
function linesOfDay({
  provider,
  date,
  delay_minutes: delay,
  stale,
  without_value: missing,
}: CompanyFactsResponse['day']) {
  const [first] = missing;
  if (date === null) return first ? [`  no value: The day: ${printable(first.reason)}`] : [];
  const late = delay === null ? 'delay not known' : `delayed by ${delay} minutes`;
  return [
    `  the day: ${date}, ${printable(provider ?? '')}, ${late}${stale === null ? '' : `. ${stale}`}`,
    ...missing.map(({ label, reason }) => `  no value: ${label}: ${printable(reason)}`),
  ];
}

/** One line for each score. */
function thresholdsIn(rows: CompanyFactsResponse['facts']): readonly string[] {
  const lines = rows.flatMap(({ metric, threshold }) => (threshold === undefined ? [] : [`${metric}. ${threshold}`]));
  return [...new Set(lines)];
}
