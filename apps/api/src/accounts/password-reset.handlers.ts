import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';
import { ApiError } from '../problems/api-error.ts';
import { isSharedDemo } from '../sessions/demo-account.ts';

/** Sends a link to set a new password, if there is an account; the answer does not tell. */
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
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  async execute({ email, from }: RequestPasswordReset): Promise<void> {
    const { limits, passwordResets } = this.deps.accounts;
    await limits.take('reset_request', { email, address: from });
    await limits.take('mail', { email });
    if (isSharedDemo(email, this.deps)) return;
    await passwordResets.request(email);
  }
}

/** Sets the password that a link was sent for, and ends every session of its owner. */
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
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  async execute({ token, newPassword, from }: ResetPassword): Promise<void> {
    const { limits, passwordResets } = this.deps.accounts;
    await limits.take('reset_confirm', { address: from });
    if (!(await passwordResets.confirm(token, newPassword))) throw new ApiError('reset_token_invalid');
  }
}
