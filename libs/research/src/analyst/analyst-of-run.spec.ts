import { memoryEvidence } from '@gemscout/evidence';
import { expect, it } from '@jest/globals';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { scriptedServer, sends } from '../testing/model-server.ts';
import { smallMarketOf } from '../testing/small-stories.ts';
import { openaiAnalyst } from '../openai/openai-analyst.ts';
import { analystOfRun } from './analyst-of-run.ts';
import { rulesAnalyst } from './rules-analyst.ts';

const startedWith = (context: typeof trending.context) =>
  MemorySession.started({ ...trending, kind: 'symbol', subject: 'NOVA', context });

it('a run whose INIT says rules asks no model, even where one is configured', async () => {
  await using server = await scriptedServer(sends(500, 'nobody should ask'));
  const model = { model: 'm', priorityModel: 'm', apiKey: 'k', timeoutMs: 1_000, baseUrl: server.baseUrl };
  const session = startedWith({ analyst: 'rules', model: null });
  await runToEnd(session, { market: smallMarketOf(), analyst: openaiAnalyst(model), evidence: memoryEvidence() });
  expect(session.result('decide/NOVA/decision')?.payload).toMatchObject({ verdict: 'buy' });
  expect(server.requests).toEqual([]);
});

it.each([{}, { analyst: 'openai', model: 'm' }])(
  'a run whose INIT says %j is thought for by who is configured',
  (context) => {
    const configured = { ...rulesAnalyst(), name: 'm' };
    expect(analystOfRun(startedWith(context), configured)).toBe(configured);
  },
);

it('a fork that asks for a language model does not use the rules analyst', () =>
  expect(() => analystOfRun(startedWith({ analyst: 'openai', forked_from: { seq: 3 } }), rulesAnalyst())).toThrow(
    /none is configured here: set OPENAI_API_KEY/,
  ));
