import { openConfiguredMarket, symbolSearch, type Company } from '@gemscout/market';
import { readConfiguration } from '@gemscout/service-kit';
import { EXIT } from './failure.ts';
import { printable } from './printable.ts';

const MOST_MATCHES = 10;

/**
 * `gemscout symbols <text> [--market <folder>]`: prints the companies of a market that match a ticker, a name or a sector.
 *
 * @returns `EXIT.refused` if none matches; some that exist are then printed to stderr
 */
export async function symbolsCommand(text: string, named: string | undefined, json: boolean): Promise<number> {
  const configuration = readConfiguration(process.env);
  const market = await openConfiguredMarket({ ...configuration, market: named ?? configuration.market });
  try {
    const { matches, nearest } = await symbolSearch(market).search(text, MOST_MATCHES);
    if (json) console.log(JSON.stringify(matches));
    else for (const company of matches) console.log(lineOf(company));
    if (matches.length > 0) return EXIT.ok;
    const examples = nearest.map(({ symbol }) => symbol).join(', ');
    console.error(`No company ${printable(text)} in the market ${market.info.name}; it has for example ${examples}.`);
    return EXIT.refused;
  } finally {
    await market.close();
  }
}

const lineOf = ({ symbol, name, sector, exchange }: Company): string =>
  [symbol.padEnd(8), name, sector, exchange]
    .flatMap((cell) => cell ?? [])
    .map(printable)
    .join('  ');
