import { correctionText, type NotificationResponse, type NotificationsResponse } from '@gemscout/contracts';
import type { CorrectionNews, Crossing } from '@gemscout/read-model';
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
    const known = (await newsOf(workspaceId, this.readModel)).map(({ id }) => id);
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
  const news = await newsOf(workspaceId, readModel);
  const read = await accounts.notifications.readOf(
    userId,
    news.map(({ id }) => id),
  );
  const notifications = news.map((each) => ({ ...each, read: read.has(each.id) }));
  return { unread: notifications.filter((each) => !each.read).length, notifications };
}

type News = Omit<NotificationResponse, 'read'>;

/** Newest first. */
async function newsOf(workspaceId: string, readModel: ApiReadModel): Promise<readonly News[]> {
  const [crossings, corrections] = await Promise.all([
    readModel.crossings(workspaceId, MOST),
    readModel.correctionNews(workspaceId, MOST),
  ]);
  return [...crossings.map(metNews), ...corrections.map(correctedNews)]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST);
}

function metNews({ symbol, proposal_id, condition_id, text, met_on, close, provider, met_at: at }: Crossing): News {
  const at_close = { price: close, as_of: met_on, provider };
  return { id: `${proposal_id}/${condition_id}`, kind: 'condition_met', at, symbol, proposal_id, text, at_close };
}

function correctedNews({ proposal_id, symbol, first, facts, found_at: at }: CorrectionNews): News {
  const others = facts === 1 ? '' : ` And ${facts - 1} more.`;
  const text = `${correctionText(first)}.${others}`;
  return {
    id: `${proposal_id}/corrected/${at}`,
    kind: 'fact_corrected',
    at,
    symbol,
    proposal_id,
    text,
    at_close: null,
  };
}
