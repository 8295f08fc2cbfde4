import { LessThan, type DataSource } from 'typeorm';
import { OpsAuditEntity, type OpsAuditEntityRow } from './account-entities.ts';
import { available } from './accounts-database.ts';
import type { OpsAudit, OpsAuditRow, OpsOutcome } from './ops-audit.ts';

const MOST_DETAIL = 500;
const VIEWED = `SELECT target FROM accounts.ops_audit WHERE id = $1 AND who = $2 AND action = 'view_stream'
  AND outcome = 'done' AND at > now() - interval '15 minutes'`;

export function opsAudit(database: DataSource): OpsAudit {
  const rows = database.getRepository(OpsAuditEntity);

  /** The work was done or not; an end that cannot be noted must not say otherwise. */
  async function end(id: string, outcome: OpsOutcome, detail: string | null): Promise<void> {
    const ended = { outcome, detail: detail?.slice(0, MOST_DETAIL) ?? null, endedAt: () => 'now()' };
    await rows.update({ id }, ended).catch(() => undefined);
  }

  return {
    async act(act, work, tell) {
      const { identifiers } = await available(() => rows.insert({ ...act }));
      const id = String(identifiers[0]?.['id']);
      try {
        const result = await work(id);
        await end(id, 'done', tell?.(result) ?? null);
        return result;
      } catch (error) {
        await end(id, 'failed', error instanceof Error ? error.message : String(error));
        throw error;
      }
    },

    async list({ limit, before }) {
      const where = before === undefined ? {} : { id: LessThan(before) };
      return (await available(() => rows.find({ where, order: { id: 'DESC' }, take: limit }))).map(rowOf);
    },

    async viewedStream(id, who) {
      const [row] = await available(() => database.query<{ readonly target: string }[]>(VIEWED, [id, who]));
      return row?.target;
    },
  };
}

function rowOf({ at, endedAt, action, outcome, ...row }: OpsAuditEntityRow): OpsAuditRow {
  return { ...row, action, outcome, at: at.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}
