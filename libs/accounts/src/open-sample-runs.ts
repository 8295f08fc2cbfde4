import type { DataSource } from 'typeorm';
import { available } from './accounts-database.ts';
import type { SampleRuns } from './sample-runs.ts';

const IS_DUE = 'SELECT FROM accounts.workspace WHERE id = $1 AND sample_run_due';
const ADDED = 'UPDATE accounts.workspace SET sample_run_due = false WHERE id = $1 AND sample_run_due';

export function sampleRuns(database: DataSource): SampleRuns {
  return {
    async isDue(workspaceId) {
      const due = await available(() => database.query<readonly object[]>(IS_DUE, [workspaceId]));
      return due.length > 0;
    },
    async added(workspaceId) {
      await available(() => database.query(ADDED, [workspaceId]));
    },
  };
}
