import http from 'node:http';
import { scratchDatabase } from '@gemscout/service-kit';
import { startChild } from './child.mjs';
import { againstLimit, median, quantile } from './line.mjs';
import { limitProgram } from './limit-programs.mjs';

const PHASE_MS = 400;
const RUNS_A_WORKSPACE = 30;

/** GET of a run by its id and POST of a run, one after the other over one kept connection, beside bare Fastify and pg. */
export async function measureApi({ url, rounds }) {
  const database = await scratchDatabase('api');
  const server = await startChild('./api-server.mjs', [database.url]);
  const figures = { get: { ours: [], limit: [] }, post: { ours: [], limit: [] } };
  try {
    await ourRound(server); // warms both sides
    for (let round = 0; round < rounds; round += 1) {
      const limit = await limitProgram('api-latency.mjs', url, { SERVER: 'fastify', PHASE_MS });
      figures.get.limit.push(limit.get_c1.ms_p50);
      figures.post.limit.push(limit.post_c1.ms_p50);
      const ours = await ourRound(server);
      figures.get.ours.push(ours.get);
      figures.post.ours.push(ours.post);
    }
  } finally {
    await server.stop();
    await database.drop();
  }
  const line = (name, { ours, limit }, atMost) => againstLimit(name, 'ms p50', median(ours), median(limit), { atMost });
  return [line('api GET by key', figures.get, 1.5), line('api POST /runs', figures.post, 1.3)];
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
  call.agent.destroy();
  return { get, post };
}

async function timed(work) {
  const latencies = [];
  const end = performance.now() + PHASE_MS;
  for (let number = 0; performance.now() < end; number += 1) {
    const started = performance.now();
    if (!(await work(number))) break;
    latencies.push(performance.now() - started);
  }
  return quantile(latencies, 0.5);
}

function caller(port) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const call = (method, path, token, body, expected) =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const request = http.request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => {
          const answer = Buffer.concat(parts).toString();
          if (response.statusCode === expected) resolve(JSON.parse(answer));
          else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${answer}`));
        });
      });
      request.on('error', reject);
      request.end(text);
    });
  return Object.assign(call, { agent });
}
