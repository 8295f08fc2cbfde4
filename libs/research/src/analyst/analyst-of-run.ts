import { ofLabel } from '@gemscout/domain';
import type { RunSession } from '../run-session.ts';
import type { Analyst } from './analyst.ts';
import { ModelAbstained } from './model-abstained.ts';
import { observedAnalyst } from './observed-analyst.ts';
import { rulesAnalyst } from './rules-analyst.ts';

/**
 * Who thinks for a run: the rules where its `INIT` says so, whatever this process is configured with, since who started
 * the run may not use a model; else `analyst`. A run of an earlier release does not say.
 *
 * @throws ModelAbstained where a fork asks for a language model, and this process has none: the rules do not stand in for
 *   what somebody chose
 */
export function analystOfRun(session: Pick<RunSession, 'result'>, analyst: Analyst): Analyst {
  const { analyst: named, forked_from: forkedFrom } = ofLabel(session.result('init'), 'INIT')?.payload ?? {};
  const isByRules = named === 'rules';
  if (named === 'openai' && forkedFrom !== undefined && analyst.name === 'rules') throw noModelHere();
  return isByRules && analyst.name !== 'rules' ? observedAnalyst(rulesAnalyst()) : analyst;
}

function noModelHere(): ModelAbstained {
  const message =
    'This fork asks for a language model, and none is configured here: set OPENAI_API_KEY or OPENAI_BASE_URL.';
  const usage = { model: 'none', inputTokens: 0, outputTokens: 0 };
  return new ModelAbstained('model_missing', message, { modelCalls: 0, tokens: 0, usd: 0 }, usage);
}
