import type { NotificationMailsResponse } from '@gemscout/contracts';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts } from '../api-libraries.ts';

/** Whether the caller gets mails about conditions that were met. */
export class GetNotificationMails extends Query<NotificationMailsResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetNotificationMails)
export class GetNotificationMailsHandler implements IQueryHandler<GetNotificationMails> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ userId }: GetNotificationMails): Promise<NotificationMailsResponse> {
    return { wanted: await this.accounts.notifications.wantsMails(userId) };
  }
}

/** Switches the caller's mails on or off. What happened while they were off is not mailed later. */
export class SetNotificationMails extends Command<NotificationMailsResponse> {
  constructor(
    readonly userId: string,
    readonly wanted: boolean,
  ) {
    super();
  }
}

@CommandHandler(SetNotificationMails)
export class SetNotificationMailsHandler implements ICommandHandler<SetNotificationMails> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ userId, wanted }: SetNotificationMails): Promise<NotificationMailsResponse> {
    await this.accounts.notifications.setMails(userId, wanted);
    return { wanted };
  }
}
