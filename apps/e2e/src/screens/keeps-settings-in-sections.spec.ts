import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { openPageAs } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

/** The sections at the left, and the parts of each. */
const SECTIONS = [
  ['Account', ['Profile', 'Billing', 'Danger zone']],
  ['Goal profile', ['Goal profile']],
  ['Notifications', ['Notifications']],
  ['Team', ['Team']],
  ['API keys', ['API keys']],
  ['Sessions', ['Sessions']],
  ['Data', ['Data']],
] as const;

it.each([
  ['a large screen', 1440, 900],
  ['a tablet', 820, 1180],
  ['a phone', 390, 844],
])(
  'on %s settings show one section at a time, each with an address of its own',
  async (_what, width, height) => {
    const { page, failures } = await openPageAs(await product.addAccount('elite', 'ada'), product, {
      viewport: { width, height },
    });
    await page.goto(`${product.url}/settings`);
    const sections = page.getByRole('navigation', { name: 'Settings sections' });
    for (const [name, parts] of SECTIONS) {
      await sections.getByRole('link', { name, exact: true }).click();
      await expect(sections.locator('[aria-current]')).toHaveText(name);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(parts);
      await expect(page.getByText('Loading…')).toHaveCount(0);
      await expectAccessible(page);
      if (width >= 1440)
        expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(height);
    }
    await page.goBack();
    await expect(page).toHaveURL(`${product.url}/settings?section=sessions`);
    await page.goto(`${product.url}/settings?section=unknown`);
    await expect(sections.locator('[aria-current]')).toHaveText('Account');
    expect(failures).toEqual([]);
  },
  120_000,
);
