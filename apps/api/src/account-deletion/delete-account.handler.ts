import type { Session } from '@gemscout/accounts';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';
import { ApiError } from '../problems/api-error.ts';

/** Ends every session at once and has the account erased, which goes on whoever stops meanwhile. */
export class DeleteAccount extends Command<void> {
  constructor(
    readonly session: Session,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  async execute({ session: { userId, email }, password }: DeleteAccount): Promise<void> {
    const { deletion, limits } = this.deps.accounts;
    await limits.take('log_in', { email });
    const isBegun = await deletion.begin(userId, password);
    if (!isBegun) throw new ApiError('password_wrong');
  }
}
