import { ReadNotificationsBody, type NotificationsResponse } from '@gemscout/contracts';
import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { ListNotifications, MarkNotificationsRead } from './notifications.handlers.ts';

@Controller('notifications')
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@Req() { session }: SignedInRequest): Promise<NotificationsResponse> {
    return this.queries.execute(new ListNotifications(session));
  }

  @Post('read')
  @HttpCode(200)
  read(
    @Req() { session }: SignedInRequest,
    @Body({ schema: ReadNotificationsBody }) { ids }: ReadNotificationsBody,
  ): Promise<NotificationsResponse> {
    return this.commands.execute(new MarkNotificationsRead(session, ids));
  }
}
