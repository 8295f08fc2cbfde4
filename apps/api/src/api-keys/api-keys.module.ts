import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller.ts';
import { CreateApiKeyHandler, ListApiKeysHandler, RevokeApiKeyHandler } from './api-keys.handlers.ts';

@Module({
  controllers: [ApiKeysController],
  providers: [CreateApiKeyHandler, ListApiKeysHandler, RevokeApiKeyHandler],
})
export class ApiKeysModule {}
