import type { RunSession } from '../run-session.ts';
import type { Analyst } from './analyst.ts';
import { observedAnalyst } from './observed-analyst.ts';
import { rulesAnalyst } from './rules-analyst.ts';

/**
 * Who thinks for a run: the rules where its `INIT` says so, whatever this process is configured with, since who started
 * the run may not use a model; else `analyst`. A run of an earlier release does not say.
 */
export function analystOfRun(session: Pick<RunSession, 'result'>, analyst: Analyst): Analyst {
  const isByRules = session.result('init')?.payload['analyst'] === 'rules';
  return isByRules && analyst.name !== 'rules' ? observedAnalyst(rulesAnalyst()) : analyst;
}
