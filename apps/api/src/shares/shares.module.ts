import { Module } from '@nestjs/common';
import { GetSharedReplayHandler } from './get-shared-replay.handler.ts';
import { ListReplaySharesHandler, RevokeReplayShareHandler, ShareReplayHandler } from './share-commands.ts';
import { SharesController } from './shares.controller.ts';

@Module({
  controllers: [SharesController],
  providers: [ListReplaySharesHandler, RevokeReplayShareHandler, ShareReplayHandler, GetSharedReplayHandler],
})
export class SharesModule {}
