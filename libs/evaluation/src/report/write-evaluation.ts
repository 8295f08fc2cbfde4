import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Skipped } from '../agent/agent-verdict.ts';
import type { EvaluatedVerdict } from '../settlement/settle-verdicts.ts';
import type { Summary } from '../summary/summary.ts';
import { reportHtml } from './report-html.ts';
import { verdictsCsv } from './verdicts-csv.ts';

export type Evaluation = {
  readonly summary: Summary;
  readonly verdicts: readonly EvaluatedVerdict[];
  readonly skipped: readonly Skipped[];
};

/**
 * Writes each file under a temporary name and renames it, so that readers never see a partial file. Writes `summary.json`
 * last.
 */
export async function writeEvaluation(out: string, evaluation: Evaluation): Promise<void> {
  const { summary, verdicts } = evaluation;
  await write(out, 'verdicts.csv', verdictsCsv(verdicts));
  await write(out, 'evaluation.json', JSON.stringify(evaluation));
  await write(out, 'report.html', reportHtml(evaluation));
  await write(out, 'summary.json', `${JSON.stringify(summary, null, 2)}\n`);
}

async function write(out: string, name: string, text: string): Promise<void> {
  const path = join(out, name);
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}
