import { it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

const looks: readonly [string, BrowserContextOptions][] = [
  ['on a desktop by day', { colorScheme: 'light', viewport: { width: 1440, height: 900 } }],
  ['on a phone by night', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
];

it.each(looks)(
  'every component in its states, in both themes, is accessible %s',
  async (_look, options) => {
    const page = await (await product.browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
    await page.goto(`${product.url}/?components`);
    await page.getByRole('heading', { name: 'Payloads' }).waitFor();
    for (const theme of ['Light', 'Dark']) {
      const lines = page.getByRole('group', { name: `Payloads, ${theme}` });
      await lines.getByRole('button', { name: 'JSON' }).first().waitFor();
      await page.getByRole('group', { name: `Verdict and confidence, ${theme}` }).waitFor();
    }
    await expectShown(page);
    for (const name of ['Dialog', 'Wide dialog', 'Question', 'Question that was refused']) {
      await page
        .getByRole('group', { name: 'Dialogs and menus, Light' })
        .getByRole('button', { name, exact: true })
        .click();
      await page.getByRole('dialog').waitFor();
      await expectShown(page, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page
      .getByRole('group', { name: 'Dialogs and menus, Light' })
      .getByRole('button', { name: 'Menu', exact: true })
      .click();
    await page.getByRole('menuitem', { name: 'Somewhere to go' }).waitFor();
    await expectShown(page, '[role="menu"]');
    expect(failures).toEqual([]);
  },
  300_000, // axe looks at every colour of a long page
);

it('the two themes side by side are those that a browser asks for', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await (await product.browser.newContext({ colorScheme })).newPage();
    await page.goto(`${product.url}/?components`);
    await page.locator(`.theme-${colorScheme}`).first().waitFor();
    expect(await coloursOf(page, `.theme-${colorScheme}`)).toEqual(await coloursOf(page, 'html'));
    await page.context().close();
  }
}, 60_000);

/** Regions of one name are the page's own: it shows each component once in each theme. */
function expectShown(page: Page, within?: string): Promise<void> {
  return expectAccessible(page, within, ['landmark-unique']);
}

function coloursOf(page: Page, selector: string): Promise<readonly string[]> {
  const style = `getComputedStyle(document.querySelector('${selector}'))`;
  return page.evaluate<readonly string[]>(`[${style}.backgroundColor, ${style}.color]`);
}
