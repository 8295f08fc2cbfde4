import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };
const TICKERS = ['NOVA', 'OSTEN', 'HEXLO', 'LUMED', 'SNEKR', 'WATTO', 'MIRVA', 'ROMBO'];
const LABELS = ['DECIDE_NEXT', 'TOOL', 'REFLECT'];
const PACE_MS = 10;
const CONFIG = {
  version: '0.0.0',
  market: 'sample',
  as_of: '2026-06-30',
  fictional: true,
  analyst: 'rules',
  model: null,
  billing: 'none',
  mail: 'none',
  demo_video_url: null,
  coin_markets_url: null,
  missing_sources: [],
};
const BILLING = { active_plan: 'elite', runs_today: 1, runs_month: 1, runs_per_day: 30, plan_renews_at: null };

/**
 * Serves the built page, with as much of the API as the desk asks for. A run is called `log-<lines>-<rate>`: so many lines at
 * once, then `rate` a second. So the page alone is measured: no other process takes part.
 */
export async function startLogServer(dist) {
  const server = createServer((request, response) => void answer(dist, request, response));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${server.address().port}`;
  return { url, stop: () => (server.closeAllConnections(), new Promise((closed) => server.close(closed))) };
}

async function answer(dist, { url, headers }, response) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname.startsWith('/assets/'))
    return send(response, TYPES[extname(pathname)], readFileSync(join(dist, pathname)));
  if (headers['sec-fetch-mode'] === 'navigate')
    return send(response, 'text/html; charset=utf-8', readFileSync(join(dist, 'index.html')));
  const run = /^\/runs\/(log-(\d+)-(\d+))\/events$/.exec(pathname);
  if (run) return stream(response, Number(run[2]), Number(run[3]), Number(searchParams.get('after') ?? 0));
  return send(response, 'application/json', JSON.stringify(jsonOf(pathname)));
}

function jsonOf(pathname) {
  if (pathname === '/config') return CONFIG;
  if (pathname === '/billing/me') return BILLING;
  if (pathname.endsWith('/stream-ticket')) return { ticket: 'bench' };
  if (pathname === '/billing/run-costs') return { trending: null, symbol: null, custom: null };
  return /^\/runs\/log-[^/]*$/.test(pathname) ? { status: 'active' } : [];
}

function send(response, type, body) {
  response.writeHead(200, { 'Content-Type': type ?? 'application/octet-stream' }).end(body);
}

async function stream(response, ready, rate, after) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const closed = once(response, 'close');
  let seq = after;
  const write = (until) => {
    let text = '';
    while (seq < until) text += messageOf((seq += 1));
    return response.write(text || ':\n\n');
  };
  while (seq < ready && !response.destroyed) {
    if (!write(Math.min(ready, seq + 500))) await Promise.race([once(response, 'drain'), closed]);
  }
  const started = performance.now();
  while (rate > 0 && !response.destroyed) {
    await sleep(PACE_MS);
    write(ready + Math.floor(((performance.now() - started) / 1_000) * rate));
  }
}

function messageOf(seq) {
  const symbol = TICKERS[seq % TICKERS.length];
  const label = seq === 1 ? 'SHORTLIST' : LABELS[seq % LABELS.length];
  const message = `${symbol}: Close above the 52-week high, volume ${(seq % 50) / 10} times its 20-day mean, in line ${seq}.`;
  const facts = { close_usd: 56.98, rsi_14: seq % 100, volume_ratio: 3.2, change_20d_pct: 4.1, sma_50_usd: 56.13 };
  const payload_json =
    seq === 1 ? { symbols: TICKERS } : { tool: 'indicators', summary: message, facts, confidence: (seq % 100) / 100 };
  const data = { label: `[${label}]`, type: label, message, ts: '2026-06-30T12:00:00Z', payload_json, symbol, seq };
  return `id: ${seq}\ndata: ${JSON.stringify({ ...data, run_id: 'bench', position: String(seq) })}\n\n`;
}
