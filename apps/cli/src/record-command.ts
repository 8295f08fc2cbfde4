import { MarketImportError, openConfiguredMarket, recordMarket, type RecordReport } from '@gemscout/market';
import { readConfiguration, readInstance } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';

type Recording = {
  readonly symbols: readonly string[];
  readonly out: string;
  readonly name: string | undefined;
};

/** `gemscout record-market <SYMBOL,...> --out <folder>`: counts what was recorded and names the failed requests. */
export async function recordCommand({ symbols, out, name }: Recording, json: boolean): Promise<number> {
  const configuration = readConfiguration(process.env);
  const databaseUrl = configuration.databaseUrl ?? readInstance(configuration.dataDirectory)?.databaseUrl;
  const market = await openConfiguredMarket(configuration, databaseUrl === undefined ? {} : { databaseUrl });
  const onSymbol = (symbol: string, number: number): void => {
    if (!json) process.stderr.write(`${number} of ${symbols.length}: ${symbol}\n`);
  };
  try {
    const named = name === undefined ? {} : { name };
    const now = new Date().toISOString();
    const report = await recordMarket({ market, symbols: tickersIn(symbols), out, now, onSymbol, ...named });
    console.log(json ? JSON.stringify(report) : recordText(report));
    return EXIT.ok;
  } catch (error) {
    if (error instanceof MarketImportError) throw new CommandFailure(error.message, EXIT.refused);
    throw error;
  } finally {
    await market.close();
  }
}

function tickersIn(symbols: readonly string[]): readonly string[] {
  return [...new Set(symbols.map((symbol) => symbol.trim().toUpperCase()).filter(Boolean))];
}

function recordText({ name, asOf, out, companies, written, gaps }: RecordReport): string {
  return [
    `${name}: ${companies} companies as of ${asOf}, in ${out}`,
    ...written.map(({ file, rows }) => `${file.padEnd(24)}${String(rows).padStart(9)}`),
    ...gaps.map(({ symbol, what, code }) => `not answered: ${symbol} ${what} (${code})`),
    `Use it with MARKET=${out} npm start`,
  ].join('\n');
}
