import type { Session } from '@gemscout/accounts';
import { proposalContract, runContract } from '@gemscout/contracts';
import { proposalStream, runStream } from '@gemscout/domain';
import { execute, streamCommand } from '@gemscout/event-store';
import { sampleRunFor } from '@gemscout/research';
import { Injectable, Logger } from '@nestjs/common';
import { ApiAccounts, ApiClock, ApiReadModel, ApiStore } from '../api-libraries.ts';

/** Gives the workspaces of accounts that signed up their sample run, in one append at their first log-in. */
@Injectable()
export class SampleRuns {
  readonly #logger = new Logger('sample run');

  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly accounts: ApiAccounts,
    private readonly readModel: ApiReadModel,
  ) {}

  /** Adds the sample run if it is due. Never fails: what fails is logged and tried again at the next log-in. */
  async addIfDue(token: string): Promise<void> {
    try {
      const session = await this.accounts.session(token);
      if (session && (await this.accounts.sampleRuns.isDue(session.workspaceId))) await this.add(session);
    } catch (error) {
      this.#logger.warn({ err: error }, 'The sample run of a workspace was not added');
    }
  }

  private async add({ workspaceId, userId }: Session): Promise<void> {
    const { store, clock, accounts, readModel } = this;
    const { runId, add, proposals } = await sampleRunFor({ workspaceId, userId }, clock.now());
    const saved = proposals.map((command) =>
      streamCommand({ stream: proposalStream(command.proposalId), contract: proposalContract, command }),
    );
    const run = { stream: runStream(runId), contract: runContract, command: add };
    const { position } = await execute(store, run, () => saved);
    readModel.noteWrite(workspaceId, position);
    await accounts.sampleRuns.added(workspaceId);
  }
}
