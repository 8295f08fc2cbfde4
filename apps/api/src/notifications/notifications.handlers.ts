import type { NotificationResponse, NotificationsResponse } from '@gemscout/contracts';
import type { Crossing } from '@gemscout/read-model';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiReadModel } from '../api-libraries.ts';

const MOST = 100;

type Reader = { readonly userId: string; readonly workspaceId: string };

/** What happened in the workspace, newest first, and what of it the caller has not read. */
export class ListNotifications extends Query<NotificationsResponse> {
  constructor(readonly reader: Reader) {
    super();
  }
}

@QueryHandler(ListNotifications)
export class ListNotificationsHandler implements IQueryHandler<ListNotifications> {
  constructor(
    private readonly accounts: ApiAccounts,
    private readonly readModel: ApiReadModel,
  ) {}

  async execute({ reader }: ListNotifications): Promise<NotificationsResponse> {
    return notificationsOf(reader, this.accounts, this.readModel);
  }
}

/** Marks notifications as read, for the caller alone. Ids of other workspaces, and unknown ones, are ignored. */
export class MarkNotificationsRead extends Command<NotificationsResponse> {
  constructor(
    readonly reader: Reader,
    readonly ids: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(MarkNotificationsRead)
export class MarkNotificationsReadHandler implements ICommandHandler<MarkNotificationsRead> {
  constructor(
    private readonly accounts: ApiAccounts,
    private readonly readModel: ApiReadModel,
  ) {}

  async execute({ reader, ids }: MarkNotificationsRead): Promise<NotificationsResponse> {
    const { userId, workspaceId } = reader;
    const known = (await this.readModel.crossings(workspaceId, MOST)).map(notificationIdOf);
    await this.accounts.notifications.markRead(
      { userId, workspaceId },
      known.filter((id) => ids.includes(id)),
    );
    return notificationsOf(reader, this.accounts, this.readModel);
  }
}

async function notificationsOf(
  { userId, workspaceId }: Reader,
  accounts: ApiAccounts,
  readModel: ApiReadModel,
): Promise<NotificationsResponse> {
  const crossings = await readModel.crossings(workspaceId, MOST);
  const read = await accounts.notifications.readOf(userId, crossings.map(notificationIdOf));
  const notifications = crossings.map((crossing) => answerOf(crossing, read));
  return { unread: notifications.filter((each) => !each.read).length, notifications };
}

function notificationIdOf({ proposal_id, condition_id }: Crossing): string {
  return `${proposal_id}/${condition_id}`;
}

function answerOf(crossing: Crossing, read: ReadonlySet<string>): NotificationResponse {
  const { symbol, proposal_id, text, met_on, close, provider, met_at: at } = crossing;
  const id = notificationIdOf(crossing);
  const at_close = { price: close, as_of: met_on, provider };
  return { id, kind: 'condition_met', at, symbol, proposal_id, text, at_close, read: read.has(id) };
}
