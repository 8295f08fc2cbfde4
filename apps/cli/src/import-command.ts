import { importMarket, MarketFailure } from '@gemscout/market';
import { CommandFailure, EXIT } from './failure.ts';

type Import = { readonly from: string; readonly asOf: string; readonly out: string; readonly name: string | undefined };

/** `gemscout import-market <dir> --as-of <date> --out <folder>`: counts and names the rows that it did not take. */
export async function importCommand({ from, asOf, out, name }: Import, json: boolean): Promise<number> {
  try {
    const report = await importMarket({ from, asOf, out, ...(name !== undefined && { name }) });
    console.log(json ? JSON.stringify(report) : JSON.stringify(report, undefined, 2));
    if (!json) console.log(`\nUse it with MARKET=${out}`);
    return EXIT.ok;
  } catch (error) {
    if (error instanceof MarketFailure) throw new CommandFailure(error.message, EXIT.refused);
    throw error;
  }
}
