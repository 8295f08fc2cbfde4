import { Module } from '@nestjs/common';
import { GetNotificationMailsHandler, SetNotificationMailsHandler } from './notification-mails.handlers.ts';
import { NotificationsController } from './notifications.controller.ts';
import { ListNotificationsHandler, MarkNotificationsReadHandler } from './notifications.handlers.ts';

@Module({
  controllers: [NotificationsController],
  providers: [
    GetNotificationMailsHandler,
    ListNotificationsHandler,
    MarkNotificationsReadHandler,
    SetNotificationMailsHandler,
  ],
})
export class NotificationsModule {}
