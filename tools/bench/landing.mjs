import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '@gemscout/service-kit';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import { chromium } from 'playwright-core';
import prepareBrowser from '../../apps/e2e/prepare-browser.mjs';
import { root } from '../processes.mjs';
import { againstNumber, median } from './line.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const CPU_SLOWER = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
const LATENCY_MS = 40;
/** The recorded run has begun to play by then. */
const WATCHED_MS = 4_000;

/** `/` on a phone: brotli bytes of the scripts asked for before `load`, largest contentful paint, cumulative layout shift. */
export async function measureLanding({ rounds }) {
  const directory = await scratchDirectory('bench-landing');
  await prepareBrowser();
  const server = await startServer(directory);
  const browser = await launchBrowser();
  try {
    await visit(browser, server.url); // the server's first answers are slower than all others
    const visits = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, server.url));
    const of = (figure) => median(visits.map((one) => one[figure]));
    return [
      againstNumber('first-load script of /', 'KB brotli', of('scriptBytes') / 1_024, { atMost: 100 }),
      againstNumber('largest contentful paint of /', 's', of('largestPaintMs') / 1_000, { atMost: 1.2 }),
      againstNumber('cumulative layout shift of /', '', of('shift'), { atMost: 0.02 }),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One visit with an empty cache. */
async function visit(browser, url) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(observe);
  const scripts = [];
  let loaded = false;
  page.once('load', () => (loaded = true));
  page.on('request', (request) => !loaded && request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(url);
  await page.waitForTimeout(WATCHED_MS);
  const seen = await page.evaluate(() => globalThis.seen);
  await context.close();
  const sizes = await Promise.all(scripts.map(brotliSizeOf));
  return { ...seen, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function slowDown(session) {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
}

/** Runs in the page, before its own scripts. */
function observe() {
  const seen = { largestPaintMs: 0, shift: 0 };
  globalThis.seen = seen;
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaintMs = startTime));
  watch('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || (seen.shift += value));
}

async function brotliSizeOf(script) {
  const answer = await fetch(script);
  return brotliCompressSync(Buffer.from(await answer.arrayBuffer())).length;
}

async function startServer(directory) {
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: directory, PORT: String(await freePort()) };
  const stdio = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, ['apps/standalone/dist/bundle.js'], { cwd: root, env, stdio });
  const gone = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Gemscout is ready at (\S+)/.exec(line)?.[1];
    if (!url) continue;
    child.stdout.resume();
    return { url, stop: () => (child.kill('SIGTERM'), gone) };
  }
  throw new Error('The server ended before it was ready');
}

function launchBrowser() {
  const { CHROMIUM_PATH, CHROMIUM_LIBRARIES, CHROMIUM_FONTS } = process.env;
  if (!CHROMIUM_PATH) return chromium.launch({ channel: 'chrome' });
  return chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'],
    env: { ...process.env, LD_LIBRARY_PATH: CHROMIUM_LIBRARIES, FONTCONFIG_FILE: CHROMIUM_FONTS },
  });
}
