import { DEMO_ACCOUNT, type Session } from '@gemscout/accounts';
import type { SessionAnswer, SignupBody } from '@gemscout/contracts';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';
import { ApiRefused } from '../problems/api-refused.ts';
import { isOperator } from '../sessions/operator.ts';

/** Answers a known address as success. */
export class SignUp extends Command<void> {
  constructor(readonly body: SignupBody) {
    super();
  }
}

@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  execute({ body }: SignUp): Promise<void> {
    const { email, password, legal_version: legalVersion } = body;
    const agreements = ['user_agreement', 'privacy_policy', 'investment_disclaimer'];
    return this.deps.accounts.signUp({ email, password, legalVersion, agreements });
  }
}

/** Gives a session token. Everybody knows the demo password, so it opens only where the machine calls itself. */
export class LogIn extends Command<string> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly fromLoopback: boolean,
  ) {
    super();
  }
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  async execute({ email, password, fromLoopback }: LogIn): Promise<string> {
    const { accounts, demoAnywhere = false } = this.deps;
    const isDemo = email.trim().toLowerCase() === DEMO_ACCOUNT.email;
    if (isDemo && !fromLoopback && !demoAnywhere) throw new ApiRefused('login_failed');
    const token = await accounts.logIn(email, password);
    if (token === undefined) throw new ApiRefused('login_failed');
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
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  execute({ sessionId }: LogOut): Promise<void> {
    return this.deps.accounts.logOut(sessionId);
  }
}

/** Who asks, and whether the page for operators is there for them. */
export class GetSession extends Query<SessionAnswer> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(GetSession)
export class GetSessionHandler implements IQueryHandler<GetSession> {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  async execute({ session }: GetSession): Promise<SessionAnswer> {
    const { email, verified } = session;
    return { email, verified, operator: isOperator(session, this.deps) };
  }
}
