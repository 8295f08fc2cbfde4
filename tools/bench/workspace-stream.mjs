import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { startChild } from './child.mjs';
import { againstLimit, againstNumber, median, quantile } from './line.mjs';

const WORKSPACES = 500;
const PAGES_EACH = 2;
const RATE = 50;
const SECONDS = 10;
const AT_ONCE = 100;

/**
 * A thousand pages in 500 workspaces, 50 changes of a kilobyte a second: deliveries a second of the gateway's processor time, beside those of the
 * logs of 500 runs with as many pages and events; and the time from before a change is appended to the page.
 */
export async function measureWorkspaceStream({ rounds }) {
  const ours = [];
  const logs = [];
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    logs.push(await measured(logOfRuns));
    ours.push(await measured(changesOfWorkspaces));
  }
  const of = (rows, field) => median(rows.map((row) => row[field]));
  const deliveries = [of(ours, 'deliveries'), of(logs, 'deliveries')];
  return [
    againstLimit('workspace changes a CPU second, beside the run log', 'deliveries', ...deliveries, { atLeast: 0.5 }),
    againstNumber('change to a page of its workspace p95', 'ms', of(ours, 'p95'), { atMost: 1_000 }),
  ];
}

async function measured(kind) {
  const database = await scratchDatabase('workspace_stream');
  const gateway = await startChild('./sse-gateway.mjs', [database.url]);
  const writer = await startChild(kind.writer, [database.url]);
  const seen = { sockets: [], latencies: [] };
  try {
    const accounts = await gateway.ask({ what: 'accounts', count: WORKSPACES });
    const { paths, write } = await kind.prepare(accounts, writer);
    const pages = paths.flatMap((path) => Array.from({ length: PAGES_EACH }, () => path));
    for (let from = 0; from < pages.length; from += AT_ONCE)
      await Promise.all(pages.slice(from, from + AT_ONCE).map((path) => connect(gateway.ready.port, path, seen)));
    await write(RATE, 1); // warms up
    await sleep(1_000);
    seen.latencies.length = 0;
    const before = await gateway.ask({ what: 'usage' });
    const { count } = await write(RATE, SECONDS);
    await sleep(1_000);
    const after = await gateway.ask({ what: 'usage' });
    if (seen.latencies.length !== count * PAGES_EACH)
      throw new Error(`${seen.latencies.length} of ${count * PAGES_EACH} deliveries arrived`);
    const deliveries = seen.latencies.length / (after.cpuSeconds - before.cpuSeconds);
    return { deliveries, p95: quantile(seen.latencies, 0.95) };
  } finally {
    for (const socket of seen.sockets) socket.destroy();
    await writer.stop();
    await gateway.stop();
    await database.drop();
  }
}

const logOfRuns = {
  writer: './sse-writer.mjs',
  async prepare(accounts, writer) {
    const runs = accounts.map((account) => ({ runId: randomUUID(), ...account }));
    await writer.ask({ what: 'runs', runs });
    return {
      paths: runs.map(({ runId, token }) => `/runs/${runId}/events?token=${token}`),
      write: (rate, seconds) => writer.ask({ what: 'write', rate, seconds }),
    };
  },
};

const changesOfWorkspaces = {
  writer: './workspace-writer.mjs',
  async prepare(accounts, writer) {
    const workspaceIds = accounts.map(({ workspaceId }) => workspaceId);
    return {
      paths: accounts.map(({ token }) => `/workspace/events?token=${token}`),
      write: (rate, seconds) => writer.ask({ what: 'write', workspaceIds, rate, seconds }),
    };
  },
};

/** Connects a page, and notes how long after `sent` each message arrives. */
function connect(port, path, { sockets, latencies }) {
  return new Promise((connected, failed) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true }, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
    );
    sockets.push(socket);
    socket.once('error', failed);
    socket.once('data', connected);
    let rest = '';
    socket.on('data', (chunk) => {
      const at = Number(process.hrtime.bigint()) / 1e6;
      const frames = (rest + chunk.toString('latin1')).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const sent = /\\?"sent\\?": ?([0-9.]+)/.exec(frame);
        if (sent) latencies.push(at - Number(sent[1]));
      }
    });
  });
}
