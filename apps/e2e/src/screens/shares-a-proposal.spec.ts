import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { openFinishedRun, tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

const count = (text: string) => [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;

it('a memo is shared on three pages in tabs of their own, each with as much of it as it takes', async () => {
  const { page, failures } = await openFinishedRun(product);
  // The pages themselves are not the product's; what they are sent is.
  await page.context().route(/x\.com|linkedin\.com|facebook\.com/, (route) => route.fulfill({ body: 'taken' }));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  const dialog = await openProposal(page, 'OSTEN');

  async function sharedOn(name: string): Promise<URL> {
    await tabTo(page, dialog.getByRole('button', { name: 'Share', exact: true }));
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name });
    await item.waitFor();
    if (name === 'X') await expectAccessible(page);
    const [opened] = await Promise.all([page.context().waitForEvent('page'), item.click()]);
    await opened.waitForURL(/com/);
    expect(await opened.evaluate('window.opener')).toBeNull();
    const url = new URL(opened.url());
    await opened.close();
    return url;
  }

  const x = await sharedOn('X');
  const short = x.searchParams.get('text') ?? '';
  expect([x.host, count(short) <= 220 && count(short) > 180]).toEqual(['x.com', true]);
  expect(short).toMatch(
    /…\nWritten by software \(rules\), [\d-]+ [\d:]+ UTC; horizon 20 trading days; .*\. Not investment advice\.$/,
  );
  expect(short).toMatch(/^OSTEN: /);
  const linkedIn = await sharedOn('LinkedIn');
  const long = linkedIn.searchParams.get('text') ?? '';
  expect([linkedIn.host, count(long) <= 500 && count(long) > 450]).toEqual(['www.linkedin.com', true]);
  const facebook = await sharedOn('Facebook');
  expect([facebook.host, facebook.searchParams.get('u')]).toEqual(['www.facebook.com', product.url]);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(long);
  expect(failures).toEqual([]);
}, 120_000);

it('where the browser keeps its clipboard to itself, the text can be selected, and the page be opened by hand', async () => {
  const { page, failures } = await openFinishedRun(product);
  await page.addInitScript("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))");
  await page.reload();
  const dialog = await openProposal(page, 'OSTEN');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Facebook' }).click();
  const field = dialog.getByRole('textbox', { name: /Copy this text/ });
  await field.waitFor();
  await expect(field).toHaveValue(/^OSTEN: /);
  const selected = '(({ selectionStart, selectionEnd, value }) => selectionEnd - selectionStart === value.length)';
  expect(await page.evaluate(`${selected}(document.querySelector('[role=dialog] textarea'))`)).toBe(true);
  const link = dialog.getByRole('link', { name: 'Open Facebook' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page);
  expect(page.context().pages()).toHaveLength(1);
  expect(failures).toEqual([]);
}, 120_000);
