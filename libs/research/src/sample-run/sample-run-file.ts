import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RunEvent, SaveProposal } from '@gemscout/domain';
import type { EvidenceItem } from '@gemscout/evidence';
import { sampleMarketDirectory } from '@gemscout/market';

const unpacked = promisify(gunzip);

/** A run of the sample market as `tools/sample-market/record-run.mjs` recorded it: its request, its log, what it saved and read. */
export type SampleRunFile = {
  readonly events: readonly RunEvent[];
  readonly proposals: readonly Omit<SaveProposal, 'type'>[];
  readonly evidence: readonly EvidenceItem[];
};

/** The text of the file without the evidence, which only readers of the evidence need, and the evidence by its hash. */
type Content = {
  readonly run: string;
  readonly proposalIds: readonly string[];
  readonly evidence: ReadonlyMap<string, EvidenceItem>;
};

let content: Promise<Content> | undefined;

/** The recorded run; read once, when it is first asked for. A failure is not kept. */
export function sampleRunContent(): Promise<Content> {
  content ??= read().catch((error: unknown) => {
    content = undefined;
    throw error;
  });
  return content;
}

async function read(): Promise<Content> {
  const packed = await readFile(join(sampleMarketDirectory(), 'run.json.gz'));
  const { evidence, ...run } = JSON.parse((await unpacked(packed)).toString()) as SampleRunFile;
  return {
    run: JSON.stringify(run),
    proposalIds: run.proposals.map(({ proposalId }) => proposalId),
    evidence: new Map(evidence.map((item) => [item.hash, item])),
  };
}
