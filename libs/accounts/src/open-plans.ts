import type { DataSource } from 'typeorm';
import { available } from './accounts-database.ts';
import type { PlanOutcome, Plans } from './plans.ts';

const SET = `
  WITH known AS (SELECT id, plan_granted FROM accounts.workspace WHERE id::text = $1), paid AS (
    UPDATE accounts.workspace w SET plan = $2, plan_renews_at = $3, plan_until = $4
    FROM known WHERE w.id = known.id AND NOT known.plan_granted RETURNING w.id
  )
  SELECT CASE WHEN known.plan_granted THEN 'granted' ELSE 'set' END AS outcome
  FROM known LEFT JOIN paid ON paid.id = known.id`;

/** @param changed is told of the workspace, so that what is remembered of its sessions is forgotten */
export function plans(database: DataSource, changed: (workspaceId: string) => Promise<void>): Plans {
  return {
    async set(workspaceId, { plan, renewsAt, until }) {
      const values = [workspaceId, plan, renewsAt, until];
      const [row] = await available(() => database.query<{ readonly outcome: PlanOutcome }[]>(SET, values));
      if (row?.outcome === 'set') await changed(workspaceId);
      return row?.outcome ?? 'missing';
    },
  };
}
