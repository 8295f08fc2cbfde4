import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { startChild } from './child.mjs';
import { againstLimit, median, quantile } from './line.mjs';
import { limitProgram } from './limit-programs.mjs';

const CLIENTS = 100;
const RATE = 500;
const SECONDS = 3;

/** From before an append in one process to the bytes at an SSE client of another, at 500 events a second over 100 runs. */
export async function measureSse({ url, rounds }) {
  const ours = [];
  const limits = [];
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    const settings = { VIA: 'notify-select', CLIENTS, RATES: RATE, SECONDS };
    const limit = await limitProgram('limit-event-to-browser.mjs', url, settings);
    limits.push({ p50: limit[`r${RATE}_to_client_ms_p50`], p99: limit[`r${RATE}_to_client_ms_p99`] });
    ours.push(await ourRound());
  }
  const line = (name, field, atMost) =>
    againstLimit(name, 'ms', median(ours.map((row) => row[field])), median(limits.map((row) => row[field])), {
      atMost,
    });
  return [line('append to SSE client p50', 'p50', 1.5), line('append to SSE client p99', 'p99', 2)];
}

async function ourRound() {
  const database = await scratchDatabase('sse');
  const gateway = await startChild('./api-server.mjs', [database.url]);
  const writer = await startChild('./sse-writer.mjs', [database.url]);
  const sockets = [];
  try {
    const accounts = await gateway.ask({ what: 'accounts', count: 10 });
    const runs = Array.from({ length: CLIENTS }, (_, number) => ({ runId: randomUUID(), ...accounts[number % 10] }));
    await writer.ask({ what: 'runs', runs });
    const latencies = [];
    for (const run of runs) sockets.push(await follow(gateway.ready.port, run, (ms) => latencies.push(ms)));
    await writer.ask({ what: 'write', rate: 200, seconds: 1 });
    await sleep(300);
    latencies.length = 0;
    const { count } = await writer.ask({ what: 'write', rate: RATE, seconds: SECONDS });
    await sleep(500);
    if (latencies.length !== count) throw new Error(`${latencies.length} of ${count} events arrived`);
    return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
  } finally {
    for (const socket of sockets) socket.destroy();
    await writer.stop();
    await gateway.stop();
    await database.drop();
  }
}

function follow(port, { runId, token }, note) {
  return new Promise((connected, failed) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true }, () =>
      socket.write(`GET /runs/${runId}/events?token=${token} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
    );
    socket.once('error', failed);
    let rest = '';
    socket.on('data', (chunk) => {
      const at = Number(process.hrtime.bigint()) / 1e6;
      const frames = (rest + chunk.toString('latin1')).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const sent = /"sent": ?([0-9.]+)/.exec(frame);
        if (sent) note(at - Number(sent[1]));
      }
      connected(socket);
    });
  });
}
