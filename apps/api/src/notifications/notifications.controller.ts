import {
  NotificationMailsBody,
  ReadNotificationsBody,
  type NotificationMailsResponse,
  type NotificationsResponse,
} from '@gemscout/contracts';
import { Body, Controller, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { GetNotificationMails, SetNotificationMails } from './notification-mails.handlers.ts';
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

  @Get('mails')
  mails(@Req() { session }: SignedInRequest): Promise<NotificationMailsResponse> {
    return this.queries.execute(new GetNotificationMails(session.userId));
  }

  @Put('mails')
  setMails(
    @Req() { session }: SignedInRequest,
    @Body({ schema: NotificationMailsBody }) { wanted }: NotificationMailsBody,
  ): Promise<NotificationMailsResponse> {
    return this.commands.execute(new SetNotificationMails(session.userId, wanted));
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
