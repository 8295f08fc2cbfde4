import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiSettings } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { isSharedDemo } from '../sessions/demo-account.ts';

/** Sends a link to set a new password if there is an account; the response is the same either way. */
export class RequestPasswordReset extends Command<void> {
  constructor(
    readonly email: string,
    readonly from: string,
  ) {
    super();
  }
}

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly accounts: ApiAccounts,
    private readonly settings: ApiSettings,
  ) {}

  async execute({ email, from }: RequestPasswordReset): Promise<void> {
    const { limits, passwordResets } = this.accounts;
    await limits.take('reset_request', { email, address: from });
    await limits.take('mail', { email });
    if (isSharedDemo(email, this.settings)) return;
    await passwordResets.request(email);
  }
}

/** Sets the password by a reset link, and ends every session of the account. */
export class ResetPassword extends Command<void> {
  constructor(
    readonly token: string,
    readonly newPassword: string,
    readonly from: string,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ token, newPassword, from }: ResetPassword): Promise<void> {
    const { limits, passwordResets } = this.accounts;
    await limits.take('reset_confirm', { address: from });
    if (!(await passwordResets.confirm(token, newPassword))) throw new ApiError('reset_token_invalid');
  }
}
