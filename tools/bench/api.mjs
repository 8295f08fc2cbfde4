import { scratchDatabase } from '@gemscout/postgres/testing';
import { startChild } from './child.mjs';
import { caller } from './http-caller.mjs';
import { againstLimit, besideLimit, median, quantile } from './line.mjs';
import { limitProgram } from './limit-programs.mjs';

const PHASE_MS = 400;
const RUNS_A_WORKSPACE = 30;

/** What is called, the call of the limit that it stands beside, and the goal for its p50. */
const CALLS = {
  get: { name: 'api GET by key', beside: 'get_c1', atMost: 1.5 },
  me: { name: 'api GET /billing/me', beside: 'get_c1', atMost: 1.5 },
  post: { name: 'api POST /runs', beside: 'post_c1', atMost: 1.3 },
};

/**
 * GET of a run by its id and of the plan, and POST of a run, one after the other over one kept connection, with everything that a
 * request passes: session, table of routes, headers, log context, billing, caps. Beside bare Fastify and pg.
 */
export async function measureApi({ url, rounds }) {
  const database = await scratchDatabase('api');
  const server = await startChild('./api-server.mjs', [database.url]);
  const measured = Object.fromEntries(Object.keys(CALLS).map((what) => [what, { ours: [], limit: [] }]));
  try {
    await ourRound(server); // warms both sides
    for (let round = 0; round < rounds; round += 1) {
      const limit = await limitProgram('api-latency.mjs', url, { SERVER: 'fastify', PHASE_MS });
      const ours = await ourRound(server);
      for (const [what, { beside }] of Object.entries(CALLS)) {
        measured[what].limit.push({ p50: limit[beside].ms_p50, p99: limit[beside].ms_p99 });
        measured[what].ours.push(ours[what]);
      }
    }
  } finally {
    await server.stop();
    await database.drop();
  }
  return Object.entries(CALLS).flatMap(([what, call]) => linesOf(call, measured[what]));
}

function linesOf({ name, atMost }, { ours, limit }) {
  const of = (rows, field) => median(rows.map((row) => row[field]));
  return [
    againstLimit(name, 'ms p50', of(ours, 'p50'), of(limit, 'p50'), { atMost }),
    besideLimit(name, 'ms p99', of(ours, 'p99'), of(limit, 'p99')),
  ];
}

async function ourRound(server) {
  const call = caller(server.ready.port);
  const tokens = (await server.ask({ what: 'accounts', count: 40 })).map(({ token }) => token);
  const created = [];
  const post = await timed(async (number) => {
    const token = tokens[Math.floor(number / RUNS_A_WORKSPACE)];
    if (!token) return false;
    created.push({ token, id: (await call('POST', '/runs', token, { kind: 'trending' }, 201)).id });
    return true;
  });
  const get = await timed(async (number) => {
    const { token, id } = created[number % created.length];
    await call('GET', `/runs/${id}`, token, undefined, 200);
    return true;
  });
  const me = await timed(async (number) => {
    await call('GET', '/billing/me', created[number % created.length].token, undefined, 200);
    return true;
  });
  call.agent.destroy();
  return { get, me, post };
}

async function timed(work) {
  const latencies = [];
  const end = performance.now() + PHASE_MS;
  for (let number = 0; performance.now() < end; number += 1) {
    const started = performance.now();
    if (!(await work(number))) break;
    latencies.push(performance.now() - started);
  }
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}
