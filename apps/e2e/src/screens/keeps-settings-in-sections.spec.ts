import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { openPageAs, runTicker } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

/** The sections at the left, and the parts of each. */
const SECTIONS = [
  ['Account', ['Profile', 'Billing', 'Danger zone']],
  ['Goal profiles', ['Goal profiles']],
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

it('goal profiles are added by keys, chosen by a run, found by their name in queue and runs, and retired', async () => {
  const { page, failures } = await openPageAs(await product.addAccount('elite', 'goals'), product);
  const dialog = page.getByRole('dialog');
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add profile' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  };
  const profiles = page.getByRole('list', { name: 'Goal profiles', exact: true }).getByRole('listitem');

  await page.goto(`${product.url}/settings?section=goal`);
  await add('Growth');
  await dialog.waitFor({ state: 'detached' });
  await add('Client Okafor');
  await expect(profiles).toContainText(['Growth', 'Client Okafor']);
  await add('GROWTH');
  await expect(dialog.getByRole('alert')).toHaveText('Another goal profile has this name. Choose another name.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(profiles).toHaveCount(2);

  await page.goto(`${product.url}/app`);
  await page.getByRole('combobox', { name: 'Goal', exact: true }).focus();
  await page.keyboard.type('Client');
  await runTicker(page, 'OSTEN');
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await expect(queue.getByRole('listitem')).toContainText(['Client Okafor v1']);
  await expectAccessible(page);
  await queue.getByRole('combobox', { name: 'Filter the queue by goal profile' }).selectOption('Growth');
  await expect(queue.getByText('No open proposal of this goal profile.')).toHaveCount(1);
  await page.goto(`${product.url}/app?view=runs`);
  await page.getByRole('combobox', { name: 'Filter runs by goal profile' }).selectOption('Client Okafor');
  await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem')).toContainText(['Client Okafor v1']);

  await page.goto(`${product.url}/settings?section=goal`);
  await page.getByRole('button', { name: 'Retire Client Okafor' }).press('Enter');
  await dialog.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(profiles).toContainText(['Growth']);
  await page.getByText('Retired (1)').waitFor();
  expect(failures).toEqual([]);
}, 120_000);
