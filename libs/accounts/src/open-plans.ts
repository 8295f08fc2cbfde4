import { planOpens } from '@gemscout/domain';
import type { DataSource, EntityManager } from 'typeorm';
import { available } from './accounts-database.ts';
import type { PaidPlan, PlanOutcome, Plans } from './plans.ts';
import type { SessionStore } from './sessions.ts';
import { takeOutMembers } from './team-membership.ts';

const LOCK = 'SELECT FROM accounts.workspace WHERE id::text = $1 FOR UPDATE';

const SET = `
  WITH known AS (SELECT id, plan_granted FROM accounts.workspace WHERE id::text = $1), paid AS (
    UPDATE accounts.workspace w SET plan = $2, plan_renews_at = $3, plan_until = $4
    FROM known WHERE w.id = known.id AND NOT known.plan_granted RETURNING w.id
  )
  SELECT CASE WHEN known.plan_granted THEN 'granted' ELSE 'set' END AS outcome
  FROM known LEFT JOIN paid ON paid.id = known.id`;

type Change = { readonly outcome: PlanOutcome; readonly gone: readonly string[] };

/** With a plan that opens no teams, everybody but the owner is back in their own workspace. */
export function plans(database: DataSource, sessions: SessionStore): Plans {
  return {
    async set(workspaceId, paid) {
      const { outcome, gone } = await available(() =>
        database.transaction((manager) => change(manager, workspaceId, paid)),
      );
      if (outcome === 'set') await sessions.forgetWorkspace(workspaceId);
      for (const member of gone) await sessions.forgetUser(member);
      return outcome;
    },
  };
}

async function change(
  manager: EntityManager,
  workspaceId: string,
  { plan, renewsAt, until }: PaidPlan,
): Promise<Change> {
  await manager.query(LOCK, [workspaceId]);
  const values = [workspaceId, plan, renewsAt, until];
  const [row] = await manager.query<{ readonly outcome: PlanOutcome }[]>(SET, values);
  const outcome = row?.outcome ?? 'missing';
  const isOver = outcome === 'set' && !planOpens(plan, 'team');
  return { outcome, gone: isOver ? await takeOutMembers(manager, workspaceId, null) : [] };
}
