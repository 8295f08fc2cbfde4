import type { Session } from '@gemscout/accounts';
import type { SessionResponse, SignupBody } from '@gemscout/contracts';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiSettings } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { SampleRuns } from '../sample-run/sample-runs.ts';
import { isDemoAccount } from '../sessions/demo-account.ts';
import { isOperator } from '../sessions/operator.ts';

/** Responds with success for a known address too, so that it does not reveal accounts. */
export class SignUp extends Command<void> {
  constructor(
    readonly body: SignupBody,
    readonly from: string,
  ) {
    super();
  }
}

@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ body, from }: SignUp): Promise<void> {
    const { email, password, legal_version: legalVersion } = body;
    const { accounts } = this;
    await accounts.limits.take('sign_up', { email, address: from });
    await accounts.limits.take('mail', { email });
    const agreements = ['user_agreement', 'privacy_policy', 'investment_disclaimer'];
    await accounts.signUp({ email, password, legalVersion, agreements });
  }
}

/**
 * Returns a session token. The demo password is public, so the demo account opens only for calls from this machine under a
 * loopback name, unless `demoAnywhere` is set.
 */
export class LogIn extends Command<string> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly fromLoopback: boolean,
    readonly from: string,
  ) {
    super();
  }
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly accounts: ApiAccounts,
    private readonly settings: ApiSettings,
    private readonly sampleRuns: SampleRuns,
  ) {}

  /** Only failed attempts count towards the limit: a success is deducted again. */
  async execute({ email, password, fromLoopback, from }: LogIn): Promise<string> {
    const { accounts } = this;
    const { demoAnywhere = false } = this.settings;
    const actor = { email, address: from };
    await accounts.limits.take('log_in', actor);
    if (isDemoAccount(email) && !fromLoopback && !demoAnywhere) throw new ApiError('login_failed');
    const token = await accounts.logIn(email, password);
    if (token === undefined) throw new ApiError('login_failed');
    await accounts.limits.giveBack('log_in', actor);
    await this.sampleRuns.addIfDue(token);
    return token;
  }
}

export class LogOut extends Command<void> {
  constructor(readonly sessionId: string) {
    super();
  }
}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(private readonly accounts: ApiAccounts) {}

  execute({ sessionId }: LogOut): Promise<void> {
    return this.accounts.logOut(sessionId);
  }
}

/** The caller's session, including whether the operators' page is available to them. */
export class GetSession extends Query<SessionResponse> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(GetSession)
export class GetSessionHandler implements IQueryHandler<GetSession> {
  constructor(private readonly settings: ApiSettings) {}

  async execute({ session }: GetSession): Promise<SessionResponse> {
    const { email, verified } = session;
    return {
      email,
      verified,
      operator: isOperator(session, this.settings),
      mail: this.settings.mail,
      demo: isDemoAccount(email),
    };
  }
}
