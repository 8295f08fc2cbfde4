/**
 * Writes the sentences that the templates make on the sample market to `<half>-sample.jsonl`, so that they can be read without
 * running anything: `node tools/claims/write-sample.mjs`, after a change of the templates or of the evidence of the tools.
 */
import { writeFileSync } from 'node:fs';
import { claimsByRule } from './corpus.mjs';
import { sampleDossiers } from './dossiers.mjs';

for (const half of ['first-half', 'second-half']) {
  const claims = await claimsByRule(half, await sampleDossiers(half));
  const lines = claims.map((claim) => `${JSON.stringify(claim)}\n`);
  writeFileSync(new URL(`${half}-sample.jsonl`, import.meta.url), lines.join(''));
}
