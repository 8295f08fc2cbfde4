import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { call, followToEnd, startRun } from '../api-client.ts';
import { openWorkspaceAs, runEnded } from '../open-workspace.ts';
import type { Account } from '../host/ask-host.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

/** WCAG 2.5.8. */
const LEAST_PX = 24;

let account: Account;

const product = sharedProduct();
beforeAll(async () => {
  account = await product.addAccount();
  const { token } = account;
  await followToEnd(product.url, token, await startRun(product.url, token, { kind: 'symbol', symbol: 'OSTEN' }));
  await call(product.url, token, 'POST', '/watchlist', { symbol: 'BOLTR', notes: '' });
}, 120_000);

it.each([390, 820, 1_440])(
  'at %i pixels the buttons of a line can be seen and touched, without hovering',
  async (width) => {
    const { page, failures } = await openWorkspaceAs(account, product, {
      hasTouch: true,
      viewport: { width, height: 900 },
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Last runs' }).tap();
    await page.getByRole('dialog', { name: 'Last runs' }).getByRole('button', { name: 'OSTEN' }).tap();
    await runEnded(page);
    const line = page.locator('[data-label="DECISION"]');
    await line.getByRole('button', { name: 'Copy link', exact: true }).waitFor();
    await expect.poll(() => opacities(page)).toEqual(['1', '1']);
    await line.getByRole('button', { name: 'Copy', exact: true }).tap();
    await line.getByRole('button', { name: 'Copied' }).waitFor();

    const queue = page.getByRole('region', { name: 'Investment Queue' });
    await queue.getByRole('button', { name: 'Approve OSTEN' }).waitFor();
    await expect.poll(() => tooSmall(page)).toEqual([]);
    const tab = page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Watchlist' });
    if (await tab.isVisible()) await tab.tap();
    await page.getByRole('button', { name: 'Remove BOLTR' }).waitFor();
    await expect.poll(() => tooSmall(page)).toEqual([]);
    expect(failures).toEqual([]);
  },
  120_000,
);

/** Of the buttons that copy a line. */
function opacities(page: Page): Promise<readonly string[]> {
  const buttons = `document.querySelectorAll('[data-label="DECISION"] button[aria-label^="Copy"]')`;
  return page.evaluate<readonly string[]>(`[...${buttons}].map((button) => getComputedStyle(button).opacity)`);
}

/** The buttons in sight that a finger may miss; the area of some is their whole row. */
function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`[...document.querySelectorAll('button')]
    .filter((button) => button.checkVisibility({ opacityProperty: true }))
    .filter((button) => getComputedStyle(button, '::after').position !== 'absolute')
    .map((button) => ({ name: button.ariaLabel ?? button.textContent, box: button.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < ${LEAST_PX})
    .map(({ name, box }) => name + ' ' + box.width.toFixed(1) + ' × ' + box.height.toFixed(1))`);
}
