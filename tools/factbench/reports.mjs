import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { root } from '../processes.mjs';

/** Where the bytes of the SEC lie. */
export const edgar = join(root, '../shared/data/edgar');

/** The annual and quarterly reports of `../shared/data/edgar`, `{name, company, html}`; undefined where they are missing. */
export function edgarReports() {
  if (!existsSync(edgar)) {
    console.error(`${edgar} is missing: its reports are left out.`);
    return undefined;
  }
  return ['10-K', '10-Q'].flatMap((folder) =>
    readdirSync(join(edgar, folder))
      .toSorted()
      .map((file) => ({
        name: file.replace('.htm.gz', ''),
        company: file.split('-')[0].toUpperCase(),
        html: edgarText(folder, file),
      })),
  );
}

/** The recorded companyfacts of a company, as text; undefined where there are none. */
export function companyFactsOf(company) {
  if (!existsSync(edgar)) return undefined;
  const file = readdirSync(join(edgar, 'companyfacts')).find((name) => name.startsWith(`${company}.`));
  return file && edgarText('companyfacts', file);
}

/** The reviewed answers about reports, by row, as text. */
export function reviewedAnswers() {
  const rows = parse(edgarText('questions', 'docugami-10q-qna.csv'), { columns: true, relax_quotes: true });
  return rows.map(({ Answer }) => Answer);
}

/** A file of `../shared/data/edgar` as text, unpacked where its name ends in `.gz`. */
export function edgarText(...path) {
  const bytes = readFileSync(join(edgar, ...path));
  return (path.at(-1).endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}
