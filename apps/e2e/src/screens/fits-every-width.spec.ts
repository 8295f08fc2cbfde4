import { beforeAll, it } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { followToEnd, startRun } from '../api-client.ts';
import { openWorkspaceAs, runEnded } from '../open-workspace.ts';
import type { Account } from '../host/ask-host.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

let account: Account;

const product = sharedProduct();
beforeAll(async () => {
  account = await product.addAccount();
  const { token } = account;
  await followToEnd(product.url, token, await startRun(product.url, token, { kind: 'trending' }));
}, 120_000);

const looks: readonly [string, BrowserContextOptions][] = [
  ['a phone by day', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ['a tablet by night', { colorScheme: 'dark', viewport: { width: 820, height: 1_180 } }],
  ['a desktop by night', { colorScheme: 'dark', viewport: { width: 1_440, height: 900 } }],
];

it.each(looks)(
  'on %s a run with its lanes, an opened line, the history and the palette are accessible, and nothing scrolls sideways',
  async (_look, options) => {
    const { page, failures } = await openWorkspaceAs(account, product, options);
    await page.getByRole('button', { name: 'Last runs' }).click();
    const history = page.getByRole('dialog', { name: 'Last runs' });
    await history.getByRole('button', { name: 'Trending' }).waitFor();
    await expectAccessible(page);
    await history.getByRole('button', { name: 'Trending' }).click();
    await runEnded(page);

    await page.getByRole('region', { name: 'Results' }).getByRole('row').nth(1).waitFor(); // above the log
    await page.locator('[data-label="DECISION"]').first().getByRole('button', { expanded: false }).click();
    await page.getByRole('group', { name: 'Show as' }).waitFor();
    await page.getByRole('group', { name: 'Show one ticker' }).getByRole('button').first().waitFor();
    await expectAccessible(page);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Run, open or go to' }).waitFor();
    await expectAccessible(page);
    expect(failures).toEqual([]);
  },
  120_000,
);
