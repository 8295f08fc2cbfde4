import type { Session } from '@gemscout/accounts';
import type { OwnSessionResponse } from '@gemscout/contracts';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';

/** The caller's sessions, newest first. */
export class ListOwnSessions extends Query<readonly OwnSessionResponse[]> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(ListOwnSessions)
export class ListOwnSessionsHandler implements IQueryHandler<ListOwnSessions> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ session }: ListOwnSessions): Promise<readonly OwnSessionResponse[]> {
    const open = await this.accounts.ownSessions.list(session.userId);
    return open.map(({ id, createdAt, lastUsedAt }) => ({
      id,
      created_at: createdAt,
      last_used_at: lastUsedAt,
      current: id === session.sessionId,
    }));
  }
}

/** Ends one of the caller's sessions. */
export class EndOwnSession extends Command<void> {
  constructor(
    readonly session: Session,
    readonly endedId: string,
  ) {
    super();
  }
}

@CommandHandler(EndOwnSession)
export class EndOwnSessionHandler implements ICommandHandler<EndOwnSession> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ session, endedId }: EndOwnSession): Promise<void> {
    const isEnded = await this.accounts.ownSessions.end(session.userId, endedId);
    if (!isEnded) throw new ApiError('not_found');
  }
}

/** Ends all of the caller's other sessions. */
export class EndOtherSessions extends Command<void> {
  constructor(readonly session: Session) {
    super();
  }
}

@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(private readonly accounts: ApiAccounts) {}

  execute({ session }: EndOtherSessions): Promise<void> {
    return this.accounts.ownSessions.endOthers(session.userId, session.sessionId);
  }
}
