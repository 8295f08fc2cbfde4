import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ScorecardResponse, type ScorecardPoint } from '@gemscout/contracts';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call, followToEnd, logInAsDemo, startRun } from './api-client.ts';
import { movableMarket } from './movable-market.ts';
import { cliProgram, runProgram, startServer, type ServerProcess } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';

const AS_OF = '2026-06-01';
const SYMBOL = 'OSTEN';

let data: Awaited<ReturnType<typeof startedDirectory>>;
let marketPath: string;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  data = await startedDirectory('settles-verdicts');
  const market = await movableMarket(data.path);
  await market.moveTo(AS_OF);
  await market.sayReal();
  marketPath = market.path;
  server = await startServer(data.path, { MARKET: marketPath });
  token = await logInAsDemo(server.url);
});

afterAll(async () => {
  await server?.stop();
  await data?.remove();
});

/** Closes of a symbol by day, as the market's file has them, and then its later prices. */
async function closesIn(file: string, symbol: string): Promise<ReadonlyMap<string, number>> {
  const rows = (await Promise.all([file, 'later-prices.csv.gz'].map(rowsIn))).flat();
  return new Map(rows.flatMap(([of, day = '', , , , close]) => (of === symbol ? [[day, Number(close)] as const] : [])));
}

async function rowsIn(file: string): Promise<readonly string[][]> {
  const bytes = await readFile(join(marketPath, file));
  const csv = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return csv.split('\n').map((line) => line.split(','));
}

async function settledPoints(): Promise<readonly ScorecardPoint[]> {
  let points: readonly ScorecardPoint[] = [];
  const isSettled = async (): Promise<boolean> => {
    ({ points } = ScorecardResponse.parse((await call(server.url, token, 'GET', '/scorecard')).body));
    return (points[0]?.outcomes.length ?? 0) === 4;
  };
  await waitFor(isSettled, { what: () => 'a verdict to be settled' });
  return points;
}

/** The days until which conditions are looked at are counted by the calendar. */
const LAST_DAYS = /"until":"[\d-]+"/g;

it('settles a verdict by the closes after it, which the run never saw, and once', async () => {
  const runId = await startRun(server.url, token, { kind: 'symbol', symbol: SYMBOL });
  const log = JSON.stringify(await followToEnd(server.url, token, runId)).replaceAll(LAST_DAYS, '');
  expect(log).not.toMatch(/2026-06-(0[2-9]|[12]\d|30)/);
  const [point, ...others] = await settledPoints();
  expect(others).toEqual([]);
  expect(point).toMatchObject({ run_id: runId, symbol: SYMBOL, source: 'backtest', as_of: `${AS_OF}T23:59:59.999Z` });

  const [own, index] = [await closesIn('bars.csv.gz', SYMBOL), await closesIn('benchmarks.csv', 'SMPL')];
  const days = [...index.keys()].filter((day) => day > AS_OF).toSorted();
  for (const { horizon, entered_on, settled_on, excess_spy } of point?.outcomes ?? []) {
    expect([entered_on, settled_on]).toEqual([days[0], days[horizon]]);
    const change = (closes: ReadonlyMap<string, number>) =>
      (closes.get(settled_on) ?? 0) / (closes.get(entered_on) ?? 0) - 1;
    expect(excess_spy).toBeCloseTo(change(own) - change(index), 10);
  }

  const again = await runProgram(cliProgram, ['settle', '--json'], { DATA_DIR: data.path, MARKET: marketPath });
  expect([again.exitCode, again.stdout.trim()]).toEqual([0, '{"outcomes":0,"failed":0}']);
  expect(await settledPoints()).toEqual([point]);
});
