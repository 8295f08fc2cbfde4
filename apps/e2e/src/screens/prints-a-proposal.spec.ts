import { expect, it } from '@jest/globals';
import { openDesk, runTicker } from '../desk.ts';
import { productInBrowser } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';

const product = productInBrowser('prints');

/** Of a memo's link to its source, which has a colour of its own in each theme. */
const ACCENT = "getComputedStyle(document.querySelector('.memo sup')).color";
const DARK_ACCENT = 'rgb(85, 197, 172)';
const colourOf = (selector: string, property: string) =>
  `getComputedStyle(document.querySelector('${selector}')).${property}`;

const ROW_TOPS = "[...document.querySelectorAll('[data-seq]')].map((row) => row.getBoundingClientRect().top)";
/** How much of the log its frame hides. */
const HIDDEN_HEIGHT =
  '(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector(\'[aria-label="Log, scrollable"]\'))';

it('on paper a proposal is black on white in the dark theme too, whole, without what can only be pressed and without the desk', async () => {
  const { page, failures } = await openDesk(product);
  await page.evaluate("localStorage.setItem('theme', 'dark')");
  await page.reload();
  await runTicker(page, 'OSTEN');
  const dialog = await openProposal(page, 'OSTEN');
  const log = dialog.getByText('AI thinking log');
  expect(await dialog.getByText('Proposal saved', { exact: true }).count()).toBe(0);
  await log.click();
  await dialog.getByText('Proposal saved', { exact: true }).waitFor();

  const chart = dialog.getByRole('img', { name: 'Closes of OSTEN' });
  await chart.locator('canvas').first().waitFor();
  const lines = chart.locator('polyline');
  expect(await lines.isVisible()).toBe(false);
  expect(await page.evaluate(ACCENT)).toBe(DARK_ACCENT);

  await page.emulateMedia({ media: 'print' });
  await dialog.getByText('Research tool, not investment advice.').waitFor();
  expect(await lines.isVisible()).toBe(true);
  expect(await chart.locator('canvas').first().isVisible()).toBe(false);
  expect(await page.evaluate(ACCENT)).not.toBe(DARK_ACCENT);
  expect(await page.evaluate(colourOf('.memo', 'color'))).toBe('rgb(0, 0, 0)');
  expect(await page.evaluate(colourOf('[role=dialog]', 'position'))).toBe('static');
  expect(await dialog.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'AI Thinking Process', includeHidden: true }).isVisible()).toBe(false);
  expect(failures).toEqual([]);
}, 120_000);

it('on paper the log of a run has all its lines, and the desk nothing that scrolls', async () => {
  const { page } = await openDesk(product);
  await runTicker(page, 'OSTEN');
  const log = page.getByRole('list', { name: 'Log', exact: true });
  const lines = Number(await log.getAttribute('data-lines'));
  expect(await log.getByRole('listitem').count()).toBeLessThan(lines);
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print' });
  expect(await log.getByRole('listitem').count()).toBe(lines);
  const rows = await page.evaluate<readonly number[]>(ROW_TOPS);
  expect(rows).toEqual([...rows].sort((above, below) => above - below));
  expect(await page.evaluate<number>(HIDDEN_HEIGHT)).toBe(0);
  expect(await page.getByRole('heading', { name: 'Run Trending', includeHidden: true }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  expect(await log.getByRole('listitem').count()).toBeLessThan(lines);
}, 120_000);
