import { waitFor } from '@gemscout/testing';
import { describe, it } from '@jest/globals';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const LAST_SEQ = "Number(document.querySelector('[data-seq]:last-child').dataset.seq)";
const STILL: BrowserContextOptions = { reducedMotion: 'reduce' };

const product = sharedProduct();
const PATIENTLY = { withinMs: 60_000 };

describe('the recorded run of the hero', () => {
  it('plays by itself, stops on demand, and shows what a step really saw', async () => {
    const page = await openWithClock(await product.browser.newContext());
    const log = page.getByRole('list', { name: 'Log' });
    const first = await lastSeq(page);
    await waitFor(async () => (await lastSeq(page)) > first, PATIENTLY);
    await page.getByRole('button', { name: 'Pause' }).click();
    const stopped = await lastSeq(page);
    await page.clock.runFor(2_500);
    expect(await lastSeq(page)).toBe(stopped);
    await log.locator(`[data-seq="${stopped}"]`).getByRole('button', { expanded: false }).click();
    await log.getByRole('group', { name: 'Show as' }).waitFor();
  }, 60_000);

  it('comes to a Buy and to an Avoid', async () => {
    const page = await openWithClock(await product.browser.newContext());
    await page.getByText('Two of its eight tickers are shown.').waitFor();
    const figure = page.getByRole('figure', { name: 'A run, as its log shows it' });
    await waitFor(async () => {
      await page.clock.runFor(2_000);
      return figure.getByRole('button', { name: 'Play again' }).isVisible();
    }, PATIENTLY);
    expect((await figure.getByRole('paragraph').allInnerTexts()).at(-2)?.replace(/\s+/g, ' ')).toBe(
      'HEXLO Avoid Confidence 71% BOLTR Buy Confidence 76%',
    );
  }, 150_000);

  it('waits to be asked where less motion is preferred', async () => {
    const page = await openWithClock(await product.browser.newContext(STILL));
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.clock.runFor(2_500);
    const still = await lastSeq(page);
    await page.clock.runFor(2_500);
    expect(await lastSeq(page)).toBe(still);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await waitFor(async () => (await lastSeq(page)) > still, PATIENTLY);
  }, 60_000);
});

describe('the testimonials', () => {
  const STATE = "document.querySelector('.voices-track').getAnimations()[0].playState";
  const left = (page: Page) =>
    page.evaluate<number>("document.querySelector('.voices-track').getBoundingClientRect().left");

  it('pass by, and stop while they are read', async () => {
    const page = await openLanding(await product.browser.newContext());
    const before = await left(page);
    await waitFor(async () => (await left(page)) < before, PATIENTLY);
    await page.getByRole('group', { name: 'Testimonials, illustrations' }).focus();
    await waitFor(async () => (await page.evaluate(STATE)) === 'paused', PATIENTLY);
  }, 60_000);

  it('stand still, all in sight, where less motion is preferred', async () => {
    const page = await openLanding(await product.browser.newContext(STILL));
    const before = await left(page);
    await page.waitForTimeout(1_000);
    expect(await left(page)).toBe(before);
    for (const voice of await page.getByRole('region', { name: 'Testimonials' }).getByRole('listitem').all())
      await expect(voice).toBeVisible();
  }, 60_000);
});

describe('the trial bar', () => {
  const bar = (page: Page) => page.getByRole('complementary', { name: 'Free trial' });

  it('appears past 600 pixels, and goes when one scrolls back', async () => {
    const page = await openLanding(await product.browser.newContext(STILL));
    await page.evaluate('scrollTo(0, 600)');
    await page.waitForTimeout(500);
    await expect(bar(page)).toHaveCount(0);
    await page.evaluate('scrollTo(0, 601)');
    await bar(page).getByText('Start with a free 7-day trial, card required, cancel anytime.').waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await bar(page).waitFor({ state: 'detached' });
    await page.evaluate('scrollTo(0, 700)');
    await bar(page).getByRole('link', { name: 'Sign up' }).click();
    await page.waitForURL('**/signup');
  }, 60_000);

  it('stays away for the session once it is dismissed, without a mouse too', async () => {
    const context = await product.browser.newContext(STILL);
    const page = await openLanding(context);
    await page.evaluate('scrollTo(0, 700)');
    await tabTo(page, bar(page).getByRole('button', { name: 'Dismiss' }));
    await page.keyboard.press('Enter');
    await bar(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.evaluate('scrollTo(0, 900)');
    await page.waitForTimeout(500);
    await expect(bar(page)).toHaveCount(0);
    const another = await openLanding(context);
    await another.evaluate('scrollTo(0, 900)');
    await bar(another).waitFor();
  }, 60_000);
});

const looks = (['light', 'dark'] as const).flatMap((theme) => [390, 820, 1440].map((width) => ({ theme, width })));

it.each(looks)(
  'the page is accessible in the $theme theme at $width pixels, with its trial bar and an answer open',
  async ({ theme, width }) => {
    const look = { ...STILL, colorScheme: theme, viewport: { width, height: 900 } };
    const page = await openLanding(await product.browser.newContext(look));
    await page.getByText('How does the trial work?').click();
    await page.evaluate('scrollTo(0, 700)');
    await page.getByRole('complementary', { name: 'Free trial' }).waitFor();
    await expectAccessible(page);
  },
  120_000,
);

it('the recorded run is passed by in one step without a mouse', async () => {
  const page = await openLanding(await product.browser.newContext(STILL));
  await tabTo(page, page.getByRole('link', { name: 'Skip the recorded run' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Moats');
}, 60_000);

it('an angle, an interval and a question are chosen without a mouse', async () => {
  const page = await openLanding(await product.browser.newContext(STILL));
  await tabTo(page, page.getByRole('button', { name: 'Social momentum', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByText('It looks like a pump and dump').waitFor();
  await tabTo(page, page.getByRole('radio', { name: 'Annual' }));
  await page.keyboard.press('ArrowLeft');
  await page.getByText('charged every month').first().waitFor();
  await tabTo(page, page.getByText('Can it trade for me?'));
  await page.keyboard.press('Space');
  await page.getByText('No. It holds no money').waitFor();
}, 60_000);

async function openLanding(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(product.url);
  await page.getByRole('list', { name: 'Log' }).waitFor();
  return page;
}

/** As `openLanding`, with a clock that the test can move on. */
async function openWithClock(context: BrowserContext): Promise<Page> {
  await context.clock.install();
  return openLanding(context);
}

/** The number of the last line that the log shows. */
function lastSeq(page: Page): Promise<number> {
  return page.evaluate<number>(LAST_SEQ);
}
