import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, followToEnd, logInAsDemo, startRun } from './api-client.ts';
import { startDouble, type DoubleProcess } from './double-process.ts';
import { dataDirectory, startServer, type ServerProcess } from './server-process.ts';

/** Of three calls: each reads the first event of the run, and the last one the whole run, in pages. */
const LOOKS = 170;

describe('the product on KurrentDB', () => {
  let data: Awaited<ReturnType<typeof dataDirectory>>;
  let double: DoubleProcess;
  let server: ServerProcess;
  let token: string;
  beforeAll(async () => {
    data = await dataDirectory('frozen-event-store');
    double = await startDouble();
    server = await startServer(data.path, { EVENT_STORE: 'kurrent', KURRENTDB_URL: double.url });
    token = await logInAsDemo(server.url);
  });
  afterAll(async () => {
    double.child.kill('SIGKILL');
    await server.kill();
    await data.remove();
  });

  it('1,000 reads for GET /runs/{id}, stream tickets and admissions to its stream: none stalls, never more than two open', async () => {
    const runId = await startRun(server.url, token, { kind: 'trending' });
    const seen = await followToEnd(server.url, token, runId);
    expect(seen.length).toBeGreaterThan(50);
    await double.watch();
    const tookMs: number[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      const begun = performance.now();
      expect((await call(server.url, token, 'GET', `/runs/${runId}`)).status).toBe(200);
      expect((await call(server.url, token, 'POST', `/runs/${runId}/stream-ticket`)).status).toBeLessThan(300);
      expect((await followToEnd(server.url, token, runId)).length).toBe(seen.length);
      tookMs.push(performance.now() - begun);
    }
    const { begun, mostOpen, slowestMs } = await double.counts();
    expect(begun).toBeGreaterThanOrEqual(1_000);
    expect(mostOpen).toBeLessThanOrEqual(2);
    expect(slowestMs).toBeLessThan(2_000);
    // The 28th waited 20 seconds when reads were left open.
    expect(Math.max(...tookMs)).toBeLessThan(5_000);
    expect(await followToEnd(server.url, token, runId)).toEqual(seen);
  });

  it('answers within 12 s while the server is frozen, is not ready within 2 s, and goes on once it is thawed', async () => {
    double.child.kill('SIGSTOP');
    const [started, ready] = [timed('POST', '/runs', { kind: 'trending' }), timed('GET', '/health/ready')];
    expect(await ready).toMatchObject({ status: 503, tookMs: expect.any(Number) });
    expect((await ready).tookMs).toBeLessThan(2_000);
    expect((await started).status).toBe(503);
    expect((await started).tookMs).toBeLessThan(12_000);
    double.child.kill('SIGCONT');
    await waitFor(async () => (await timed('GET', '/health/ready')).status === 200, { what: () => 'readiness' });
    const runId = await startRun(server.url, token, { kind: 'trending' });
    expect((await followToEnd(server.url, token, runId)).at(-1)).toMatchObject({ type: 'DONE' });
  });

  it('ends within 10 s of SIGTERM while the server is frozen, in the middle of a run', async () => {
    await startRun(server.url, token, { kind: 'trending' });
    double.child.kill('SIGSTOP');
    const begun = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  async function timed(method: string, path: string, body?: object) {
    const begun = performance.now();
    const { status } = await call(server.url, token, method, path, body);
    return { status, tookMs: performance.now() - begun };
  }
});
