import type { DeadLettersResponse, SettledDeadLetterResponse } from '@gemscout/contracts';
import { discardDeadLetter, listDeadLetters, replayDeadLetter } from '@gemscout/stage-bus';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiOperations } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';

/** Messages that no worker could parse, oldest first. */
export class GetDeadLetters extends Query<DeadLettersResponse> {}

@QueryHandler(GetDeadLetters)
export class GetDeadLettersHandler implements IQueryHandler<GetDeadLetters> {
  constructor(private readonly ops: ApiOperations) {}

  async execute(): Promise<DeadLettersResponse> {
    const { kafka } = this.ops;
    return kafka ? { bus: 'kafka', letters: [...(await listDeadLetters(kafka))] } : { bus: 'in-process', letters: [] };
  }
}

/** Replays or discards a dead letter. */
export class SettleDeadLetter extends Command<SettledDeadLetterResponse> {
  constructor(
    readonly how: 'replay' | 'discard',
    readonly id: string,
    readonly who: string,
    readonly reason: string,
  ) {
    super();
  }
}

const SETTLE = { replay: replayDeadLetter, discard: discardDeadLetter };

@CommandHandler(SettleDeadLetter)
export class SettleDeadLetterHandler implements ICommandHandler<SettleDeadLetter> {
  constructor(
    private readonly accounts: ApiAccounts,
    private readonly ops: ApiOperations,
  ) {}

  async execute({ how, id, who, reason }: SettleDeadLetter): Promise<SettledDeadLetterResponse> {
    const { accounts, ops } = this;
    const { kafka } = ops;
    if (!kafka || !/^\d{1,9}-\d{1,18}$/.test(id)) throw new ApiError('not_found');
    const act = { who, action: `${how}_dead_letter`, target: id, reason } as const;
    return accounts.opsAudit.act(
      act,
      async () => {
        const letter = await SETTLE[how](kafka, id);
        if (!letter) throw new ApiError('not_found', 'There is no such dead letter.');
        return { id, origin: letter.origin };
      },
      ({ origin }) => `came from ${origin}`,
    );
  }
}
