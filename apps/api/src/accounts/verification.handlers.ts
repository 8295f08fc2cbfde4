import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';

/** Sends a new code if there is an account to verify; the response is the same either way. */
export class RequestVerification extends Command<void> {
  constructor(
    readonly email: string,
    readonly from: string,
  ) {
    super();
  }
}

@CommandHandler(RequestVerification)
export class RequestVerificationHandler implements ICommandHandler<RequestVerification> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ email, from }: RequestVerification): Promise<void> {
    const { limits, verification } = this.accounts;
    await limits.take('verify_request', { email, address: from });
    await limits.take('mail', { email });
    await verification.request(email);
  }
}

/** Verifies an address by the code that was sent to it. */
export class VerifyEmail extends Command<void> {
  constructor(
    readonly email: string,
    readonly code: string,
    readonly from: string,
  ) {
    super();
  }
}

@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ email, code, from }: VerifyEmail): Promise<void> {
    const { limits, verification } = this.accounts;
    await limits.take('verify_confirm', { email, address: from });
    if (!(await verification.confirm(email, code))) throw new ApiError('code_invalid');
  }
}
