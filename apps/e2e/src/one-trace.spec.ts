import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { followToEnd, logInAsDemo, startRun } from './api-client.ts';
import { startServer } from './server-process.ts';
import { CLICK, receiveSpans, TRACE, wayUp, withoutParent } from './span-receiver.ts';
import { startedDirectory } from './started-directory.ts';

let data: Awaited<ReturnType<typeof startedDirectory>>;
let collector: Awaited<ReturnType<typeof receiveSpans>>;

beforeAll(async () => {
  data = await startedDirectory('one-trace');
  collector = await receiveSpans();
});

afterAll(async () => {
  await collector.close();
  await data.remove();
});

it('makes one trace of a click and all that follows from it, down to each question to the market', async () => {
  const server = await startServer(data.path, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const token = await logInAsDemo(server.url);
  const traceparent = `00-${TRACE}-${CLICK}-01`;
  const runId = await startRun(server.url, token, { kind: 'symbol', symbol: 'BOLTR' }, { traceparent });
  await followToEnd(server.url, token, runId);
  expect(await server.stop()).toBe(0); // sends the spans that are left

  const spans = collector.spans(TRACE);
  const names = new Set(spans.map(({ name }) => name));
  const stages = ['plan', 'tool-call', 'investigate', 'validate', 'decide'];
  for (const name of ['POST /runs', 'append', ...stages.flatMap((stage) => [`send ${stage}`, `stage ${stage}`])])
    expect(names).toContain(name);
  for (const name of ['step CORPUS_PLAN', 'step TOOL', 'tool bars', 'tool news', 'model plan', 'model decide'])
    expect(names).toContain(name);
  expect(withoutParent(spans)).toEqual([]);
  expect(wayUp('model decide', spans)).toEqual([
    'model decide',
    'stage decide',
    'send decide',
    'stage validate',
    'send validate',
    'stage investigate',
    'send investigate',
    'stage tool-call',
    'send tool-call',
    'stage plan',
    'send plan',
    'POST /runs',
  ]);
});
