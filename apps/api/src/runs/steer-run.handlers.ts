import { runContract, type CommandResponse } from '@gemscout/contracts';
import { runStream, type RunCommand } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiClock, ApiStore } from '../api-libraries.ts';
import { Written } from '../sessions/read-your-writes.ts';
import { ownRun } from './ownership.ts';
import { symbolIn } from './run-request.ts';

/** Adds a note to an active run, for the tickers that are not decided. */
export class AddNote extends Command<Written<CommandResponse>> {
  constructor(
    readonly runId: string,
    readonly workspaceId: string,
    readonly text: string,
  ) {
    super();
  }
}

/**
 * Ends the work on one ticker of an active run, or has every tool asked about one that is not analysed yet. Changes nothing the
 * second time.
 */
export class SteerTicker extends Command<Written<CommandResponse>> {
  constructor(
    readonly type: 'DropTicker' | 'DeepenTicker',
    readonly runId: string,
    readonly workspaceId: string,
    readonly symbol: string,
  ) {
    super();
  }
}

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
  ) {}

  async execute({ runId, workspaceId, text }: AddNote): Promise<Written<CommandResponse>> {
    await ownRun(this.store, workspaceId, runId);
    return steered(this.store, runId, { type: 'AddNote', text, now: this.clock.now() });
  }
}

@CommandHandler(SteerTicker)
export class SteerTickerHandler implements ICommandHandler<SteerTicker> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
  ) {}

  async execute({ type, runId, workspaceId, symbol }: SteerTicker): Promise<Written<CommandResponse>> {
    await ownRun(this.store, workspaceId, runId);
    return steered(this.store, runId, { type, symbol: symbolIn('symbol', symbol), now: this.clock.now() });
  }
}

async function steered(store: ApiStore, runId: string, command: RunCommand): Promise<Written<CommandResponse>> {
  const { position } = await execute(store, { stream: runStream(runId), contract: runContract, command });
  return new Written(position, { id: runId });
}
