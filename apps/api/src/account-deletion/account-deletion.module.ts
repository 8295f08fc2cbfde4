import { Module } from '@nestjs/common';
import { AccountController } from './account.controller.ts';
import { DeleteAccountHandler } from './delete-account.handler.ts';

@Module({
  controllers: [AccountController],
  providers: [DeleteAccountHandler],
})
export class AccountDeletionModule {}
