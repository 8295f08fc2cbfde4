import { it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { openFinishedRun } from '../desk.ts';
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

/** Where the header has no room for the names of the views, it has a menu of them. */
async function openViews(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Views' });
  if (await menu.isVisible()) await menu.click();
}

it.each(looks)(
  'on %s every view is reached from the header, and the head of the log is low',
  async (_look, options) => {
    const { page, failures } = await openFinishedRun(product, options);
    await page.getByRole('button', { name: 'Share replay' }).waitFor();
    const head = page.getByRole('region', { name: 'AI Thinking Process' }).locator('header');
    await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThan(90); // two lines of it
    await openViews(page);
    await expectAccessible(page);
    for (const view of ['Runs', 'Scorecard', 'Compare', 'Reports']) {
      const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view });
      if (!(await link.isVisible())) await openViews(page);
      await link.click();
      await page.waitForURL(`**/app?view=${view.toLowerCase()}`);
      await page.getByRole('link', { name: 'Workspace', exact: true }).click();
      await page.getByRole('region', { name: 'Run Trending' }).waitFor();
    }
    expect(failures).toEqual([]);
  },
  120_000,
);

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
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
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
