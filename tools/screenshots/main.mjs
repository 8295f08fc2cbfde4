/**
 * Takes the README's screenshots of the built product on the sample market, and writes them to docs/:
 * `node tools/screenshots/main.mjs`
 */
import { join } from 'node:path';
import prepareBrowser from '../../apps/e2e/prepare-browser.mjs';
import { launchBrowser } from '../../apps/e2e/src/browser.ts';
import { openDemoWorkspace } from '../../apps/e2e/src/open-workspace.ts';
import { movableMarket } from '../../apps/e2e/src/movable-market.ts';
import { dataDirectory, startServer } from '../../apps/e2e/src/server-process.ts';
import { root } from '../processes.mjs';

/** The market has later days too, so that verdicts are settled and a chart can show what came after. */
const AS_OF = '2026-04-01';
const DESKTOP = { width: 1440, height: 900 };
const SLOW_BYTES_A_SECOND = 24 * 1024;
const MARGIN = 24;
const PHONE = { width: 390, height: 844 };

await prepareBrowser();
const data = await dataDirectory('screenshots');
const market = await movableMarket(data.path);
await market.moveTo(AS_OF);
const server = await startServer(data.path, { LOG_LEVEL: 'warn', MARKET: market.path });
const browser = await launchBrowser();
try {
  for (const theme of ['light', 'dark']) await takeAll(theme);
  await takeOnPhone('light');
} finally {
  await browser.close();
  await server.stop();
  await data.remove();
}

async function takeAll(theme) {
  const { page } = await openDemoWorkspace({ browser, url: server.url }, { colorScheme: theme, viewport: DESKTOP });
  const removeLimit = await runUntilDecided(page);
  await take(page, `workspace-${theme}`);
  await removeLimit();
  await page.getByRole('button', { name: 'Stop run' }).waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: 'Investment Queue' })
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Thesis').first().waitFor();
  await settled(page);
  await take(page, `proposal-${theme}`, await clipAround(page.getByRole('dialog')));
  for (const [name, address] of [
    ['scorecard', '/app?view=scorecard'],
    ['settings', '/settings'],
    ['landing', '/'],
  ]) {
    await page.goto(`${server.url}${address}`);
    await page.getByRole('heading').first().waitFor();
    if (name === 'scorecard') await untilSettled(page);
    await settled(page);
    await take(page, `${name}-${theme}`);
  }
  await page.context().close();
}

async function takeOnPhone(theme) {
  const { page } = await openDemoWorkspace(
    { browser, url: server.url },
    {
      colorScheme: theme,
      viewport: PHONE,
      deviceScaleFactor: 2,
    },
  );
  await runUntilDecided(page);
  await page.getByRole('heading', { name: 'AI Thinking Process' }).scrollIntoViewIfNeeded();
  await take(page, `workspace-phone-${theme}`);
  await page.context().close();
}

/** A run on the sample market ends within a second; a slow connection keeps it visible in progress. @returns removes the limit */
async function runUntilDecided(page) {
  const network = await page.context().newCDPSession(page);
  const slow = (downloadThroughput) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      uploadThroughput: -1,
      downloadThroughput,
    });
  await slow(SLOW_BYTES_A_SECOND);
  await page.getByRole('region', { name: 'Run Trending' }).getByRole('button', { name: 'Run' }).click();
  await page.locator('[data-label="DECISION"]').first().waitFor();
  return () => slow(-1);
}

async function untilSettled(page) {
  for (let looks = 0; looks < 30; looks += 1) {
    if ((await page.getByRole('region', { name: 'Invented prices' }).count()) > 0) return;
    await page.waitForTimeout(2_000);
    await page.reload();
  }
}

async function settled(page) {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(1_500);
}

/** The area of a floating element with a margin around it. */
async function clipAround(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

async function take(page, name, clip) {
  const png = await page.screenshot({ clip, path: join(root, 'docs', `${name}.png`) });
  console.log(`docs/${name}.png  ${Math.round(png.length / 1024)} KB`);
}
