import { existsSync, readFileSync } from 'node:fs';

/** A Jest reporter: the figures that the tests of faults wrote down (`CHAOS_FIGURES`), as a table at the end. */
export default class ChaosReporter {
  onRunComplete() {
    const file = process.env.CHAOS_FIGURES;
    if (!file || !existsSync(file)) return;
    const rows = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse);
    const columns = Object.keys(rows[0]);
    const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length)));
    const line = (cells) => `| ${cells.map((cell, at) => String(cell).padEnd(widths[at])).join(' | ')} |`;
    console.log([line(columns), line(widths.map((width) => '-'.repeat(width)))].join('\n'));
    for (const row of rows) console.log(line(columns.map((name) => row[name])));
  }
}
