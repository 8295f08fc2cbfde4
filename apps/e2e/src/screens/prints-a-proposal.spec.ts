import { it } from '@jest/globals';
import { openFinishedRun } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

/** Of a memo's link to its source, which has a colour of its own in each theme. */
const ACCENT = "getComputedStyle(document.querySelector('.memo sup')).color";
const DARK_ACCENT = 'rgb(85, 197, 172)';
const colourOf = (selector: string, property: string) =>
  `getComputedStyle(document.querySelector('${selector}')).${property}`;

const ROW_TOPS = "[...document.querySelectorAll('[data-seq]')].map((row) => row.getBoundingClientRect().top)";
/** How much of the log its frame hides. */
const HIDDEN_HEIGHT =
  '(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector(\'[aria-label="Log, scrollable"]\'))';

it('on paper a proposal is black on white in the dark theme too, whole, without what can only be pressed and without the workspace', async () => {
  const { page, failures } = await openFinishedRun(product);
  await page.evaluate("localStorage.setItem('theme', 'dark')");
  await page.reload();
  const dialog = await openProposal(page, 'OSTEN');
  const log = dialog.getByText('AI thinking log');
  await expect(dialog.getByText('Proposal saved', { exact: true })).toHaveCount(0);
  await log.click();
  await dialog.getByText('Proposal saved', { exact: true }).waitFor();

  const chart = dialog.getByRole('img', { name: 'Closes of OSTEN' });
  await chart.locator('canvas').first().waitFor();
  const lines = chart.locator('polyline');
  await expect(lines).not.toBeVisible();
  await expect.poll(() => page.evaluate(ACCENT)).toBe(DARK_ACCENT);

  await page.emulateMedia({ media: 'print' });
  await dialog.getByText('Research tool, not investment advice.').waitFor();
  await expect(lines).toBeVisible();
  await expect(chart.locator('canvas').first()).not.toBeVisible();
  await expect.poll(() => page.evaluate(ACCENT)).not.toBe(DARK_ACCENT);
  expect(await page.evaluate(colourOf('.memo', 'color'))).toBe('rgb(0, 0, 0)');
  expect(await page.evaluate(colourOf('[role=dialog]', 'position'))).toBe('static');
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'AI Thinking Process', includeHidden: true })).not.toBeVisible();
  expect(failures).toEqual([]);
}, 120_000);

it('on paper the log of a run has all its lines, and the workspace nothing that scrolls', async () => {
  const { page } = await openFinishedRun(product);
  const log = page.getByRole('list', { name: 'Log', exact: true });
  const lines = Number(await log.getAttribute('data-lines'));
  await expect.poll(() => log.getByRole('listitem').count()).toBeLessThan(lines);
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print' });
  await expect(log.getByRole('listitem')).toHaveCount(lines);
  const rows = await page.evaluate<readonly number[]>(ROW_TOPS);
  expect(rows).toEqual([...rows].sort((above, below) => above - below));
  await expect.poll(() => page.evaluate<number>(HIDDEN_HEIGHT)).toBe(0);
  await expect(page.getByRole('heading', { name: 'Run Trending', includeHidden: true })).not.toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await expect.poll(() => log.getByRole('listitem').count()).toBeLessThan(lines);
}, 120_000);
