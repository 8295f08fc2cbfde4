import { runContract, type CommandResponse } from '@gemscout/contracts';
import { withRefund } from '@gemscout/dispatch';
import { runStream, type RunCommand } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiClock, ApiStore } from '../api-libraries.ts';
import { Written } from '../sessions/read-your-writes.ts';
import { ownRun } from './ownership.ts';

/** Ends a run, with a refund if no paid step was started. Changes nothing for a run that has ended. */
export class CancelRun extends Command<Written<CommandResponse>> {
  constructor(
    readonly runId: string,
    readonly workspaceId: string,
  ) {
    super();
  }
}

@CommandHandler(CancelRun)
export class CancelRunHandler implements ICommandHandler<CancelRun> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
  ) {}

  async execute({ runId, workspaceId }: CancelRun): Promise<Written<CommandResponse>> {
    const { store, clock } = this;
    await ownRun(store, workspaceId, runId);
    const command: RunCommand = { type: 'CancelRun', now: clock.now() };
    const { position } = await execute(store, { stream: runStream(runId), contract: runContract, command }, withRefund);
    return new Written(position, { id: runId });
  }
}
