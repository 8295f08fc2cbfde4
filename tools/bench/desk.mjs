import { join } from 'node:path';
import { chromium } from 'playwright-core';
import prepareBrowser from '../../apps/e2e/prepare-browser.mjs';
import { root } from '../processes.mjs';
import { againstNumber, median } from './line.mjs';
import { startLogServer } from './log-server.mjs';

const WATCHED_MS = 8_000;
/** Its scripts are warm by then. */
const SETTLES_MS = 2_000;
const OPENED_WITHIN_MS = 120_000;

/**
 * The desk on long logs: frames a second with 10,000 lines and 50 more a second; the longest task at 500 lines a second; how
 * long 100,000 lines take to be there, and the longest task meanwhile. A task of less than 50 ms counts as none.
 */
export async function measureDesk({ rounds, dist = join(root, 'apps/web/dist') }) {
  await prepareBrowser();
  const server = await startLogServer(dist);
  const browser = await launchBrowser();
  try {
    const many = async (run) => {
      const seen = [];
      for (let round = 0; round < Math.min(rounds, 3); round += 1) seen.push(await watchRun(browser, server.url, run));
      return (figure) => median(seen.map((one) => one[figure]));
    };
    const long = await many({ lines: 10_000, rate: 50 });
    const fast = await many({ lines: 1_000, rate: 500 });
    const huge = await many({ lines: 100_000, rate: 0 });
    return [
      againstNumber('frames a second, 10,000 lines and 50 more a second', '/s', long('frames'), { atLeast: 58 }),
      againstNumber('longest task at 50 lines a second', 'ms', long('longestTaskMs'), { atMost: 50 }),
      againstNumber('longest task at 500 lines a second', 'ms', fast('longestTaskMs'), { atMost: 50 }),
      againstNumber('frames a second at 500 lines a second', '/s', fast('frames'), { atLeast: 50 }),
      againstNumber('100,000 lines opened', 's', huge('openedMs') / 1_000, { atMost: 10 }),
      againstNumber('longest task while 100,000 lines open', 'ms', huge('longestWhileOpeningMs'), { atMost: 100 }),
      againstNumber('frames a second while scrolling 100,000 lines', '/s', huge('framesScrolling'), { atLeast: 50 }),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function watchRun(browser, url, { lines, rate }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const started = performance.now();
  await page.goto(`${url}/app?run=log-${lines}-${rate}`);
  await page.waitForFunction((count) => Number(document.querySelector('[data-lines]')?.dataset.lines) >= count, lines, {
    timeout: OPENED_WITHIN_MS,
  });
  const openedMs = performance.now() - started;
  const longestWhileOpeningMs = await page.evaluate(() => globalThis.longestTask());
  await page.waitForTimeout(SETTLES_MS);
  const watched = await page.evaluate((ms) => globalThis.watchFrames(ms), rate > 0 ? WATCHED_MS : 1_000);
  const framesScrolling = rate > 0 ? 0 : await page.evaluate((ms) => globalThis.watchScrolling(ms), WATCHED_MS / 2);
  await context.close();
  return { openedMs, longestWhileOpeningMs, ...watched, framesScrolling };
}

/** Runs in the page, before its own scripts. */
function observe() {
  localStorage.setItem('token', 'bench');
  let tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  globalThis.longestTask = () => Math.max(0, ...tasks.splice(0));
  const frames = (ms, eachFrame = () => undefined) =>
    new Promise((resolve) => {
      const began = performance.now();
      let count = 0;
      const tick = () => {
        const passed = performance.now() - began;
        if (passed >= ms) return resolve(count / (passed / 1_000));
        count += 1;
        eachFrame();
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
  globalThis.watchFrames = async (ms) => {
    globalThis.longestTask();
    return { frames: await frames(ms), longestTaskMs: globalThis.longestTask() };
  };
  globalThis.watchScrolling = (ms) => {
    const scroller = document.querySelector('[aria-label="Log, scrollable"]');
    scroller.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
    return frames(ms, () => (scroller.scrollTop -= 90));
  };
}

function launchBrowser() {
  const { CHROMIUM_PATH, CHROMIUM_LIBRARIES, CHROMIUM_FONTS } = process.env;
  if (!CHROMIUM_PATH) return chromium.launch({ channel: 'chrome' });
  return chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu'],
    env: {
      ...process.env,
      ...(CHROMIUM_LIBRARIES && { LD_LIBRARY_PATH: CHROMIUM_LIBRARIES }),
      ...(CHROMIUM_FONTS && { FONTCONFIG_FILE: CHROMIUM_FONTS }),
    },
  });
}
