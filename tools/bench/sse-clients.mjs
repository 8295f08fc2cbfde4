import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { startChild } from './child.mjs';
import { againstLimit, median } from './line.mjs';
import { limitProgram } from './limit-programs.mjs';

const CLIENTS = 1_000;
/** Connected before memory is first looked at: what the first clients bring to life, such as compiled code, is not theirs. */
const FIRST = 200;
/** As the gateway's container starts it: open streams live long, so a large space for short-lived objects is wasted on them. */
const YOUNG_GENERATION = '--max-semi-space-size=4';
const RATE = 10;
const SECONDS = 5;

/** A thousand clients that watch one run, an event of a kilobyte ten times a second: beside bare node:http that sends the same. */
export async function measureSseClients({ url, rounds }) {
  const ours = [];
  const limits = [];
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    const settings = { SERVER: 'http', FAN: 'all', CLIENTS, RATES: RATE, SECONDS };
    const limit = await limitProgram('sse-fanout.mjs', url, settings);
    limits.push({ deliveries: limit[`r${RATE}_deliveries_per_cpu_s`], idleKb: limit.rss_kb_per_client });
    ours.push(await ourRound());
  }
  const line = (name, unit, field, goal) =>
    againstLimit(name, unit, median(ours.map((row) => row[field])), median(limits.map((row) => row[field])), goal);
  return [
    line('SSE deliveries a CPU second, 1,000 clients', 'deliveries', 'deliveries', { atLeast: 0.9 }),
    line('SSE memory of an idle client', 'KB', 'idleKb', { atMost: 1.2 }),
  ];
}

async function ourRound() {
  const database = await scratchDatabase('sse_clients');
  const gateway = await startChild('./sse-gateway.mjs', [database.url], ['--expose-gc', YOUNG_GENERATION]);
  const writer = await startChild('./sse-writer.mjs', [database.url]);
  const watching = { sockets: [], received: 0 };
  try {
    const run = { runId: randomUUID(), ...(await gateway.ask({ what: 'account' })) };
    await writer.ask({ what: 'runs', runs: [run] });
    await connectMore(FIRST, gateway.ready.port, run, watching);
    await sleep(500);
    const few = await gateway.ask({ what: 'usage' });
    await connectMore(CLIENTS - FIRST, gateway.ready.port, run, watching);
    await sleep(500);
    const idle = await gateway.ask({ what: 'usage' });
    const { count } = await writer.ask({ what: 'write', rate: RATE, seconds: SECONDS });
    await sleep(1_000);
    const busy = await gateway.ask({ what: 'usage' });
    if (watching.received !== count * CLIENTS) throw new Error(`${watching.received} of ${count * CLIENTS} arrived`);
    return {
      deliveries: watching.received / (busy.cpuSeconds - idle.cpuSeconds),
      idleKb: (idle.rss - few.rss) / (CLIENTS - FIRST) / 1_024,
    };
  } finally {
    for (const socket of watching.sockets) socket.destroy();
    await writer.stop();
    await gateway.stop();
    await database.drop();
  }
}

async function connectMore(count, port, run, watching) {
  for (let from = 0; from < count; from += 100)
    await Promise.all(Array.from({ length: 100 }, () => connect(port, run, watching)));
}

function connect(port, { runId, token }, watching) {
  return new Promise((connected, failed) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true }, () =>
      socket.write(`GET /runs/${runId}/events?token=${token} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
    );
    socket.once('error', failed);
    socket.once('data', () => {
      watching.sockets.push(socket);
      connected();
    });
    let rest = '';
    socket.on('data', (chunk) => {
      const frames = (rest + chunk.toString('latin1')).split('\n\n');
      rest = frames.pop() ?? '';
      watching.received += frames.filter((frame) => frame.includes('"sent"')).length;
    });
  });
}
