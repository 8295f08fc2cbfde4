import { it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { openFinishedRun } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

const looks: readonly [string, BrowserContextOptions][] = [
  ['a phone by night', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
  ['a tablet by day', { colorScheme: 'light', viewport: { width: 820, height: 1_180 } }],
  ['a desktop by day', { colorScheme: 'light', viewport: { width: 1_440, height: 900 } }],
];

async function choose(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: /go to$/i });
  await palette.fill(text);
  await page.getByRole('option', { name: text }).first().waitFor();
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
}

/** Where the header has no room for a view, a menu of it has one. */
async function goTo(page: Page, view: string): Promise<void> {
  const link = page.getByRole('link', { name: view, exact: true });
  for (const menu of ['Views', 'Menu'])
    if (!(await link.first().isVisible()) && (await page.getByRole('button', { name: menu }).isVisible()))
      await page.getByRole('button', { name: menu }).click();
  await link.first().click();
}

it.each(looks)(
  'on %s one header leads to every view and from it to the workspace, and the head of the log is low',
  async (_look, options) => {
    const { page, failures } = await openFinishedRun(product, options);
    await page.getByRole('button', { name: 'Share replay' }).waitFor();
    const head = page.getByRole('region', { name: 'AI Thinking Process' }).locator('header');
    await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThan(90); // two lines of it
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('group', { name: 'Theme' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (const view of ['Companies', 'Runs', 'Scorecard', 'Reports', 'Settings']) {
      await goTo(page, view);
      await page.getByRole('heading', { level: 1, name: view }).waitFor();
      await page.getByRole('banner').getByText('Sample market, fictional').waitFor();
      await page
        .getByRole('banner')
        .getByText(/^Runs today/)
        .waitFor();
      await expect(page.getByRole('banner')).toHaveCount(1);
      await page.getByRole('link', { name: 'Gemscout' }).click();
      await page.getByRole('region', { name: 'Run Trending' }).waitFor();
    }
    await goTo(page, 'Runs');
    await page.getByRole('link', { name: 'Compare runs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compare runs' }).waitFor();
    expect(failures).toEqual([]);
  },
  120_000,
);

it('on a phone the bottom bar leads to the queue, the top of the workspace, companies and runs', async () => {
  const { page, failures } = await openFinishedRun(product, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await queue.waitFor();
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Watchlist' }).click();
  for (const _ of ['first', 'again']) {
    await bar.getByRole('link', { name: 'Queue' }).tap();
    await expect(bar.getByRole('link', { name: 'Queue' })).toHaveAttribute('aria-current', 'page');
    await expect(queue.getByRole('button', { name: 'Open OSTEN' })).toBeInViewport();
    await bar.getByRole('link', { name: 'Workspace' }).tap();
    await expect(bar.getByRole('link', { name: 'Workspace' })).toHaveAttribute('aria-current', 'page');
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0);
  }
  await bar.getByRole('link', { name: 'Companies' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
  await bar.getByRole('link', { name: 'Runs' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('the palette and the list of keys are on every page, and the keys walk the lists of each', async () => {
  const { page, failures } = await openFinishedRun(product);
  await page.getByRole('region', { name: 'Run Trending' }).waitFor();
  const runs = page.getByRole('list', { name: 'Runs' });
  await choose(page, 'Runs');
  await runs.getByRole('button').first().waitFor();
  await page.keyboard.press('j');
  await runs.getByRole('button').first().and(page.locator(':focus')).waitFor();
  for (const [name, heading] of [
    ['Scorecard', 'Scorecard'],
    ['Compare', 'Compare runs'],
    ['Reports', 'Reports'],
    ['Settings', 'Settings'],
  ] as const) {
    await choose(page, name);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor({ state: 'detached' });
  }
  await choose(page, 'Workspace');
  await page.getByRole('region', { name: 'Run Trending' }).waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('from a proposal a replay opens right before its verdict, with what led to it', async () => {
  const { page, failures } = await openFinishedRun(product);
  await page.getByRole('region', { name: 'Investment Queue' }).getByRole('button', { name: 'Open OSTEN' }).click();
  const proposal = page.getByRole('dialog', { name: 'OSTEN' });
  await proposal
    .getByText(/^Figures in this memo/)
    .first()
    .waitFor(); // they come last, and move what is below them
  await proposal.getByRole('link', { name: 'Replay run' }).click();
  await page.getByLabel('Place in the replay').waitFor();
  const shown = (label: string) => page.locator(`[data-label="${label}"]`);
  await shown('THEME_VALIDATION').waitFor();
  await expect(shown('DECISION')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await shown('DECISION').waitFor();
  expect(failures).toEqual([]);
}, 120_000);
