import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runContract } from '@gemscout/contracts';
import { runStream } from '@gemscout/domain';
import { startTelemetry, type Telemetry } from '@gemscout/service-kit';
import { countRunFacts } from './run-counters.ts';

let telemetry: Telemetry;

beforeAll(async () => {
  telemetry = await startTelemetry({ name: 'test', instance: 'one', metrics: true, traces: false });
});
afterAll(() => telemetry.close());

const at = '2026-01-31T12:00:00.000Z';
const log = (type: string, payload = {}) => runContract.parse(type, { key: type, message: type, payload, at });
const requested = { type: 'RunRequested', kind: 'custom' };

it('counts how runs end, which attempts fail and which tickers are skipped, and nothing of other streams', async () => {
  const run = runStream('a');
  countRunFacts(run, [log('TOOL'), log('DONE', { outcome: 'budget' })], requested);
  countRunFacts(run, [log('ERROR')], requested);
  countRunFacts(run, [log('TICKER_SKIPPED')], requested);
  const failed = runContract.parse('StageFailed', {
    stage: 'investigate',
    symbol: 'NOVA',
    attempt: 1,
    reason: 'x',
    at,
  });
  countRunFacts(run, [failed], requested);
  countRunFacts('proposal-a', [log('DONE', { outcome: 'completed' })], requested);
  const metrics = (await telemetry.scrape?.()) ?? '';
  expect(metrics.split('\n').filter((line) => /^gemscout_(runs|stage|tickers)/.test(line))).toEqual([
    'gemscout_runs_ended_total{kind="custom",outcome="budget"} 1',
    'gemscout_runs_ended_total{kind="custom",outcome="failed"} 1',
    'gemscout_stage_failures_total{stage="investigate"} 1',
    'gemscout_tickers_skipped_total 1',
  ]);
});
