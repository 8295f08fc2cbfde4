import { importMarket, MarketImportError, type ImportReport } from '@gemscout/market';
import { CommandFailure, EXIT } from './failure.ts';

type Import = { readonly from: string; readonly asOf: string; readonly out: string; readonly name: string | undefined };

/** `gemscout import-market <dir> --as-of <date> --out <folder>`: counts and names the rejected rows. */
export async function importCommand({ from, asOf, out, name }: Import, json: boolean): Promise<number> {
  try {
    if (!json) process.stderr.write(`Reading ${from} ...\n`);
    const report = await importMarket({ from, asOf, out, ...(name !== undefined && { name }) });
    console.log(json ? JSON.stringify(report) : importText(report));
    return EXIT.ok;
  } catch (error) {
    if (error instanceof MarketImportError) throw new CommandFailure(error.message, EXIT.refused);
    throw error;
  }
}

/** The report as text: a line for each source file, then the rejected rows with their places. */
export function importText({ name, asOf, out, companies, sources }: ImportReport): string {
  const counts = sources.map(({ file, read, kept, laterThanAsOf, superseded, rejected }) =>
    [
      file.padEnd(24),
      ...[read, kept, laterThanAsOf, superseded, rejected].map((count) => String(count).padStart(9)),
    ].join(''),
  );
  const refused = sources.flatMap(({ file, reasons, examples }) =>
    Object.entries(reasons).map(([reason, count]) => {
      const lines = examples.filter((example) => example.reason.startsWith(reason)).map(({ line }) => line);
      return `  ${file}: ${count} × ${reason}${lines.length > 0 ? ` (line ${lines.join(', ')}${count > lines.length ? ', …' : ''})` : ''}`;
    }),
  );
  return [
    `${name}: ${companies} companies as of ${asOf}, in ${out}`,
    '',
    'source file                  read     kept    later  replaced  refused',
    ...counts,
    ...(refused.length > 0 ? ['', 'Refused rows:', ...refused] : []),
    '',
    `Use it with MARKET=${out} npm start`,
  ].join('\n');
}
