import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { call } from '../api-client.ts';
import { keepRouting, openFinishedRun, openWorkspace, runTicker, tabTo } from '../open-workspace.ts';
import { accountWithRun } from '../host/ask-host.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const CLOSED = 'This replay is no longer shared, or the link is incomplete.';

const product = sharedProduct();

/** "00:04 of 00:27, line 31 of 181" */
const place = (page: Page) => page.getByLabel('Place in the replay').getAttribute('aria-valuetext');
const lineOf = async (page: Page) => Number(/line (\d+) of/.exec((await place(page)) ?? '')?.[1]);
const linesOf = async (page: Page) => Number(/of (\d+)$/.exec((await place(page)) ?? '')?.[1]);
const stage = (page: Page, name: string) => page.getByRole('list', { name: 'Stages' }).getByRole('button', { name });
const shown = (page: Page, label: string) => page.locator(`[data-label="${label}"]`);

it('a run is replayed without a mouse: line by line, by stage and proposal, at every speed, to any place', async () => {
  const { page, failures } = await openFinishedRun(product);
  await tabTo(page, page.getByRole('link', { name: 'Replay', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app?run=*&replay=1');
  await page.getByLabel('Place in the replay').waitFor();
  await expect.poll(() => lineOf(page)).toBe(1); // it waits, where less motion is preferred
  await shown(page, 'INIT').waitFor();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lineOf(page)).toBe(3);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => lineOf(page)).toBe(2);
  await page.keyboard.press('End');
  await expect.poll(() => lineOf(page)).toBe(await linesOf(page));
  await shown(page, 'DONE').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Home');
  await shown(page, 'DONE').waitFor({ state: 'detached' });
  await expect(page.getByText('of 1 tickers decided')).toHaveCount(0);

  await tabTo(page, stage(page, 'Validate'));
  await page.keyboard.press('Enter');
  await shown(page, 'THEME_ANALYSIS').waitFor();
  await expect(shown(page, 'THEME_VALIDATION')).toHaveCount(0);
  await page.getByLabel('Jump to').selectOption({ label: await jumpTo(page, 'Proposals') });
  await shown(page, 'PROPOSAL_SAVED').waitFor();
  await page.getByRole('spinbutton', { name: 'Line' }).fill('4');
  await expect.poll(() => lineOf(page)).toBe(4);
  await page.getByLabel('Place in the replay').focus();

  await page.getByRole('group', { name: 'Speed' }).getByRole('button', { name: '16x' }).click();
  await page.getByLabel('Place in the replay').focus();
  await page.keyboard.press(' ');
  await shown(page, 'DONE').waitFor();
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  await scrubToTheMiddle(page);
  const middle = await lineOf(page);
  expect([middle > 4, middle < (await linesOf(page))]).toEqual([true, true]);
  expect(failures).toEqual([]);
}, 120_000);

it('a link to a replay opens in another browser, over the landing page, until it is revoked', async () => {
  const { page, failures } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');
  await page.getByRole('button', { name: 'Share replay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share replay' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByLabel('Link to the replay').inputValue();
  await expectAccessible(page);

  const stranger = await (await product.browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const asked: string[] = [];
  stranger.on('request', (request) => void asked.push(request.url()));
  await stranger.goto(link);
  const replay = stranger.getByRole('dialog', { name: 'Research on OSTEN' });
  await replay.getByLabel('Place in the replay').waitFor();
  await replay.getByText('Sample market, fictional').waitFor();
  await replay.getByText('Research tool, not investment advice').waitFor();
  await stranger.keyboard.press('End');
  await shown(stranger, 'DONE').waitFor();
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(stranger);
  const token = new URL(link).hash.slice('#replay='.length);
  expect(asked.filter((address) => address.includes(token) && !address.startsWith(link))).toEqual([]);

  await stranger.keyboard.press('Escape');
  await replay.waitFor({ state: 'detached' });
  await expect(stranger).toHaveURL(`${product.url}/`);

  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('list', { name: 'Links' }).waitFor({ state: 'detached' });
  await stranger.goto(link);
  await stranger.reload();
  await expect(stranger.getByRole('alert')).toHaveText(CLOSED);
  expect(failures).toEqual([]);
}, 120_000);

it('the demo replays the visitor’s last run, and says so where there is none; the sample run plays then, marked as one', async () => {
  const { token, runId } = await accountWithRun();
  const page = await (await product.browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const alerts: string[] = [];
  page.on('dialog', (alert) => {
    alerts.push(alert.message());
    void alert.accept();
  });
  const visit = async (stored: Record<string, string>) => {
    await page.goto(product.url);
    await page.evaluate((entries) => {
      const storage = Reflect.get(globalThis, 'localStorage');
      storage.clear();
      for (const [name, value] of entries) storage.setItem(name, value);
    }, Object.entries(stored));
    const alert = page.waitForEvent('dialog', { timeout: 20_000 }).catch(() => undefined);
    await page.getByRole('button', { name: 'Watch the demo' }).click();
    return alert;
  };
  const none = 'No recent run to replay yet. Start a run first.';
  const sample = page.getByRole('dialog', { name: 'Sample run' });
  const without: readonly Record<string, string>[] = [
    {},
    { token },
    { lastRunId: runId },
    { lastRunId: crypto.randomUUID(), token },
    { lastRunId: runId, token: 'A'.repeat(43) },
  ];
  for (const stored of without) {
    await visit(stored);
    await sample.getByLabel('Place in the replay').waitFor();
  }
  await sample.getByText('Sample market, fictional').waitFor();
  await sample.getByText('Sample run: two of its eight tickers are shown').waitFor();
  await page.keyboard.press('End');
  await sample.locator('[data-label="DECISION"]').last().waitFor();
  await expectAccessible(page);
  expect(alerts).toEqual([none, none, none, none, none]);

  void visit({ lastRunId: runId, token });
  const demo = page.getByRole('dialog', { name: 'Demo' });
  await demo.getByLabel('Place in the replay').waitFor();
  await page.keyboard.press('End');
  await shown(page, 'DONE').waitFor();
  await demo.getByText('Sample market, fictional').waitFor();
  await expectAccessible(page);
  expect((await call(product.url, token, 'GET', `/runs/${runId}`)).status).toBe(200);
}, 180_000);

it('the demo says that it cannot be opened, can be tried again, and gives the focus back', async () => {
  const { token, runId } = await accountWithRun();
  const page = await (await product.browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(product.url);
  await page.evaluate(
    (entries) => entries.forEach(([name, value]) => Reflect.get(globalThis, 'localStorage').setItem(name, value)),
    Object.entries({ token, lastRunId: runId }),
  );
  await keepRouting(page);
  await page.route('**/config', (route) => route.abort());
  await page.getByRole('button', { name: 'Watch the demo' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'The demo cannot be opened at the moment.' });
  await failure.waitFor();
  await expectAccessible(page);
  await page.unroute('**/config');
  await failure.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('dialog', { name: 'Demo' }).getByLabel('Place in the replay').waitFor();
  await expect(failure).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Demo' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Watch the demo' }).and(page.locator(':focus')).waitFor();
}, 120_000);

it('the demo is the video where the installation has one', async () => {
  const page = await (await product.browser.newContext()).newPage();
  const videoUrl = 'https://videos.example/demo.mp4';
  await page.route('**/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), demo_video_url: videoUrl } });
  });
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Watch the demo' }).click();
  const video = page.getByRole('dialog', { name: 'Demo' }).locator('video[controls]');
  await video.waitFor();
  await expect(video).toHaveAttribute('src', videoUrl);
}, 60_000);

it('the demo closes its stream after 120,000 ms', async () => {
  const { token, runId } = await accountWithRun();
  const page = await (await product.browser.newContext()).newPage();
  await page.clock.install();
  await page.goto(product.url);
  await page.evaluate(
    (entries) => entries.forEach(([name, value]) => Reflect.get(globalThis, 'localStorage').setItem(name, value)),
    Object.entries({ token, lastRunId: runId }),
  );
  const closed: string[] = [];
  page.on('requestfailed', (request) => void closed.push(request.url()));
  await page.route('**/runs/*/events?*', () => undefined); // a run that goes on and has nothing to tell
  const asked = page.waitForRequest('**/runs/*/events?*');
  await page.getByRole('button', { name: 'Watch the demo' }).click();
  await asked;
  await page.clock.runFor(119_000);
  expect(closed).toEqual([]);
  const end = page.waitForEvent('requestfailed');
  await page.clock.runFor(1_001);
  expect((await end).url()).toContain(`/runs/${runId}/events`);
}, 120_000);

/** The first place of a kind in the menu of places. */
async function jumpTo(page: Page, kind: string): Promise<string> {
  const option = page.getByLabel('Jump to').locator(`optgroup[label="${kind}"] option`).first();
  return (await option.textContent()) ?? '';
}

async function scrubToTheMiddle(page: Page): Promise<void> {
  const box = await page.getByLabel('Place in the replay').boundingBox();
  if (!box) throw new Error('There is no scrubber');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
