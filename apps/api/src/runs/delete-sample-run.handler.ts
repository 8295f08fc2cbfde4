import { runContract } from '@gemscout/contracts';
import { runStream, type RunCommand } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiClock, ApiStore } from '../api-libraries.ts';
import { Written } from '../sessions/read-your-writes.ts';
import { ownRun } from './ownership.ts';

/** Removes the sample run and its proposals from the workspace, for all its members. */
export class DeleteSampleRun extends Command<Written<undefined>> {
  constructor(
    readonly runId: string,
    readonly workspaceId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteSampleRun)
export class DeleteSampleRunHandler implements ICommandHandler<DeleteSampleRun> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
  ) {}

  /** @throws ApiError not_found; RunError run_not_sample */
  async execute({ runId, workspaceId }: DeleteSampleRun): Promise<Written<undefined>> {
    const { store, clock } = this;
    await ownRun(store, workspaceId, runId);
    const command: RunCommand = { type: 'DeleteSampleRun', now: clock.now() };
    const { position } = await execute(store, { stream: runStream(runId), contract: runContract, command });
    return new Written(position, undefined);
  }
}
