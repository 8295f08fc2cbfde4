import type { Session } from '@gemscout/accounts';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';

/** Ends every session at once and schedules the erasure of the account, which continues even if this process stops. */
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
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ session: { userId, email }, password }: DeleteAccount): Promise<void> {
    const { deletion, limits } = this.accounts;
    await limits.take('log_in', { email });
    const isBegun = await deletion.begin(userId, password);
    if (!isBegun) throw new ApiError('password_wrong');
  }
}
