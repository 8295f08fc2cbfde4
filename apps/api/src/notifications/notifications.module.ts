import { Module } from '@nestjs/common';
import { NotificationsController } from './notifications.controller.ts';
import { ListNotificationsHandler, MarkNotificationsReadHandler } from './notifications.handlers.ts';

@Module({
  controllers: [NotificationsController],
  providers: [ListNotificationsHandler, MarkNotificationsReadHandler],
})
export class NotificationsModule {}
