import { DeleteAccountBody, type TakenResponse } from '@gemscout/contracts';
import { Body, Controller, Delete, HttpCode, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { DeleteAccount } from './delete-account.handler.ts';

@Controller('account')
export class AccountController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @HttpCode(202)
  async delete(
    @Req() { session }: SignedInRequest,
    @Body({ schema: DeleteAccountBody }) { password }: DeleteAccountBody,
  ): Promise<TakenResponse> {
    await this.commands.execute(new DeleteAccount(session, password));
    return {};
  }
}
