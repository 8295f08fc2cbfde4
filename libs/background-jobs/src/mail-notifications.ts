import { setTimeout as sleep } from 'node:timers/promises';
import type { Accounts } from '@gemscout/accounts';
import type { ConditionMetRow, ReadModel } from '@gemscout/read-model';
import type { Logger } from '@gemscout/service-kit';

/** What happened longer ago, such as while no process ran, is no news. */
const NEWS_MS = 3 * 86_400_000;
/** A row may become visible after a later one. */
const OVERLAP_MS = 60_000;
const EVERY_MS = 5_000;
const AT_ONCE = 500;

export type NotificationMailDeps = {
  readonly accounts: Pick<Accounts, 'notifications'>;
  readonly readModel: Pick<ReadModel, 'crossingsSince'>;
  /** The database's clock, ISO 8601. */
  readonly clock: { now(): string };
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** A mail is written when nothing came for this long; default 8 seconds. */
  readonly quietMs?: number;
};

/**
 * Writes the mails about conditions that were met, at most one a person and day, until `signal` aborts. If the database does
 * not answer, the next round tries again.
 */
export async function mailNotifications(deps: NotificationMailDeps, signal: AbortSignal): Promise<void> {
  let since = new Date(Date.parse(deps.clock.now()) - NEWS_MS).toISOString();
  while (!signal.aborted) {
    try {
      since = await mailOnce(deps, since);
    } catch (error) {
      if (!signal.aborted) deps.logger.warn({ err: error }, 'Mails about conditions wait: it is tried again');
    }
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** One round. @returns since when the next one looks */
export async function mailOnce(
  { accounts, readModel, logger, quietMs = 8_000 }: NotificationMailDeps,
  since: string,
): Promise<string> {
  const rows = await readModel.crossingsSince(since, AT_ONCE);
  await accounts.notifications.keepForMails(rows.map(notificationOf));
  const mails = await accounts.notifications.writeMails(quietMs);
  if (mails > 0) logger.info({ mails }, 'Mails about conditions were written');
  const last = rows.at(-1)?.met_at;
  if (last === undefined) return since;
  const settled = rows.length < AT_ONCE ? Date.parse(last) - OVERLAP_MS : Date.parse(last);
  return new Date(Math.max(Date.parse(since), settled)).toISOString();
}

function notificationOf(row: ConditionMetRow) {
  const { proposal_id, condition_id, workspace_id: workspaceId, symbol, text, met_on: metOn, close, provider } = row;
  return { id: `${proposal_id}/${condition_id}`, workspaceId, symbol, text, metOn, close, provider, at: row.met_at };
}
