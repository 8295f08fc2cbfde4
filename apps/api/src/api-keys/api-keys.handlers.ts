import type { ApiKey, Session } from '@gemscout/accounts';
import type { ApiKeyResponse, NewApiKeyResponse } from '@gemscout/contracts';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';

/** The caller's API keys of the session's workspace, newest first. */
export class ListApiKeys extends Query<readonly ApiKeyResponse[]> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ session }: ListApiKeys): Promise<readonly ApiKeyResponse[]> {
    const keys = await this.accounts.apiKeys.list(session);
    return keys.map(answerOf);
  }
}

function answerOf({ id, name, prefix, createdAt, lastUsedAt, suspended }: ApiKey): ApiKeyResponse {
  return { id, name, prefix, created_at: createdAt, last_used_at: lastUsedAt, suspended };
}

/** Creates an API key. Only its response contains the key. */
export class CreateApiKey extends Command<NewApiKeyResponse> {
  constructor(
    readonly session: Session,
    readonly name: string,
  ) {
    super();
  }
}

@CommandHandler(CreateApiKey)
export class CreateApiKeyHandler implements ICommandHandler<CreateApiKey> {
  constructor(private readonly accounts: ApiAccounts) {}

  execute({ session, name }: CreateApiKey): Promise<NewApiKeyResponse> {
    return this.accounts.apiKeys.create(session, name);
  }
}

export class RevokeApiKey extends Command<void> {
  constructor(
    readonly session: Session,
    readonly keyId: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ session, keyId }: RevokeApiKey): Promise<void> {
    const isRevoked = await this.accounts.apiKeys.revoke(session, keyId);
    if (!isRevoked) throw new ApiError('not_found');
  }
}
