import type { RunEvidenceResponse, RunEvidenceQuery } from '@gemscout/contracts';
import { shortIdOf } from '@gemscout/evidence';
import { sampleEvidence } from '@gemscout/research';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiEvidence, ApiStore } from '../api-libraries.ts';
import { evidenceResponse } from './evidence-response.ts';
import { evidenceIn, supportIn } from './evidence-in-log.ts';
import { ownRun } from './ownership.ts';
import { withRechecks } from './rechecked-log.ts';
import { logOf } from './run-log.ts';

/** The evidence of a run, in log order, and how well its memos are supported. */
export class GetRunEvidence extends Query<RunEvidenceResponse> {
  constructor(
    readonly workspaceId: string,
    readonly runId: string,
    readonly page: RunEvidenceQuery,
  ) {
    super();
  }
}

@QueryHandler(GetRunEvidence)
export class GetRunEvidenceHandler implements IQueryHandler<GetRunEvidence> {
  constructor(
    private readonly store: ApiStore,
    private readonly evidence: ApiEvidence,
  ) {}

  /** The run's log determines which items are returned; their bodies come only from the caller's workspace, those of the sample run from its file. */
  async execute({ workspaceId, runId, page }: GetRunEvidence): Promise<RunEvidenceResponse> {
    const { store, evidence } = this;
    const { sample = false } = await ownRun(store, workspaceId, runId);
    const itemOf = (hash: string) => (sample ? sampleEvidence(workspaceId, hash) : evidence.get(workspaceId, hash));
    const log = await withRechecks(store, await logOf(store, runId));
    const verdicts = await supportIn(log, page.symbol, itemOf);
    const named = evidenceIn(log, page.symbol);
    const start = page.after === undefined ? 0 : named.findIndex(({ hash }) => shortIdOf(hash) === page.after) + 1;
    const items = await Promise.all(
      named.slice(start, start + page.limit).map(async ({ hash, summary }) => {
        const item = await itemOf(hash);
        return item && evidenceResponse(item, summary, verdicts);
      }),
    );
    return { items: items.filter((item) => item !== undefined), verdicts };
  }
}
