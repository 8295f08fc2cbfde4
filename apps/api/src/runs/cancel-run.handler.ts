import { runContract, usageContract, type CommandResponse } from '@gemscout/contracts';
import { refundFor, runStream, usageStream, type RunCommand } from '@gemscout/domain';
import { execute, streamCommand, type Position } from '@gemscout/event-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';
import { Written } from '../sessions/read-your-writes.ts';
import { ownRun } from './ownership.ts';

/** Ends a run, with its refund where no paid step was begun. A run that has ended stays as it is. */
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
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  async execute(run: CancelRun): Promise<Written<CommandResponse>> {
    return new Written(await cancelRun(this.deps, run), { id: run.runId });
  }
}

/** @returns where the store was afterwards. @throws ApiError not_found for what is no run of the workspace */
export async function cancelRun(
  { store, clock }: Pick<ApiDeps, 'store' | 'clock'>,
  { runId, workspaceId }: { readonly runId: string; readonly workspaceId: string },
): Promise<Position> {
  const { charge } = await ownRun(store, workspaceId, runId);
  const command: RunCommand = { type: 'CancelRun', now: clock.now() };
  const stream = usageStream(workspaceId, charge.month);
  const { position } = await execute(
    store,
    { stream: runStream(runId), contract: runContract, command },
    (events, run) => {
      const refund = refundFor(events, run);
      return refund ? [streamCommand({ stream, contract: usageContract, command: refund })] : [];
    },
  );
  return position;
}
