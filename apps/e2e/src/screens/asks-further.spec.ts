import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { openWorkspace, runTicker, runEnded, tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

it("'Ask further' takes the memo along as a chip, which can be left out, and sends it with the request", async () => {
  const { page, failures } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');
  const dialog = await openProposal(page, 'OSTEN');
  await tabTo(page, dialog.getByRole('button', { name: 'Ask further' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const composer = page.getByRole('region', { name: 'Custom Request' });
  await composer.getByText('Memo of OSTEN is sent along').waitFor();
  const field = composer.getByRole('textbox', { name: 'Custom request' });
  await field.and(page.locator(':focus')).waitFor();
  await expectAccessible(page);

  await composer.getByRole('button', { name: 'Leave the memo of OSTEN out' }).click();
  await composer.getByText('Memo of OSTEN is sent along').waitFor({ state: 'detached' });

  const again = await openProposal(page, 'OSTEN');
  await again.getByRole('button', { name: 'Ask further' }).click();
  await field.fill('Is there anybody cheaper with the same beats?');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/runs'));
  await composer.getByRole('button', { name: 'Run', exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({
    kind: 'custom',
    depth: 'standard',
    text: 'Is there anybody cheaper with the same beats?',
    memo: expect.stringMatching(/^# OSTEN: /),
  });
  await runEnded(page);
  await composer.getByText('Memo of OSTEN is sent along').waitFor({ state: 'detached' });
  expect(failures).toEqual([]);
}, 120_000);

it('saved requests are chips, newest first, that fill the composer, are edited and deleted; only Run starts a run', async () => {
  const { page, failures } = await openWorkspace(product);
  const composer = page.getByRole('region', { name: 'Custom Request' });
  const field = composer.getByRole('textbox', { name: 'Custom request' });
  const chips = composer.getByRole('list', { name: 'Saved requests' }).getByRole('listitem');
  const long = `Which ${'small '.repeat(8)}companies beat estimates?`;
  for (const text of ['  first  ', 'second', 'first', long]) {
    await field.fill(text);
    await composer.getByRole('button', { name: 'Save' }).click();
  }
  const label = `${long.slice(0, 48)}…`;
  await expect(chips).toHaveText([label, 'second', 'first'], { useInnerText: true });
  await composer.getByRole('button', { name: 'Edit second' }).click();
  await expect(field).toHaveValue('second');
  await composer.getByRole('button', { name: 'Delete second' }).click();
  await expect(chips).toHaveText([label, 'first'], { useInnerText: true });
  await page.reload();
  await chips.first().waitFor();
  await expect(chips).toHaveText([label, 'first'], { useInnerText: true });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/runs'));
  await composer.getByRole('button', { name: 'first', exact: true }).click();
  await expect(field).toHaveValue('first');
  await expect(composer.getByRole('button', { name: 'Run', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Stop run' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ kind: 'custom', text: 'first', depth: 'standard' });
  await runEnded(page);
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);
