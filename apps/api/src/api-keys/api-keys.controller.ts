import { CreateApiKeyBody, type ApiKeyResponse, type NewApiKeyResponse } from '@gemscout/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { CreateApiKey, ListApiKeys, RevokeApiKey } from './api-keys.handlers.ts';

@Controller('api-keys')
export class ApiKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@Req() { session }: SignedInRequest): Promise<readonly ApiKeyResponse[]> {
    return this.queries.execute(new ListApiKeys(session));
  }

  @Post()
  create(
    @Req() { session }: SignedInRequest,
    @Body({ schema: CreateApiKeyBody }) { name }: CreateApiKeyBody,
  ): Promise<NewApiKeyResponse> {
    return this.commands.execute(new CreateApiKey(session, name));
  }

  @Delete(':id')
  @HttpCode(204)
  revoke(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<void> {
    return this.commands.execute(new RevokeApiKey(session, id));
  }
}
