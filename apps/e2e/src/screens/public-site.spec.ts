import { readFile } from 'node:fs/promises';
import { describe, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const TRIAL = 'Start with a free 7-day trial, card required, cancel anytime.';
const PRIVACY = new URL('../../../web/public/legal/privacy-policy.html', import.meta.url);

const product = sharedProduct();

async function open(path: string): Promise<Page> {
  const page = await (await product.browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(`${product.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

describe('the landing page', () => {
  it('has its parts in the order of the specification', async () => {
    const page = await open('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Six angles',
      'What you get',
      'How it works',
      'Why Gemscout',
      'Who it is for',
      'Pricing',
      'Testimonials',
      'Questions',
    ]);
    const hero = page.getByRole('region', { name: 'Watch an AI analyst research a stock' });
    await expect.poll(() => hrefsOf(hero.getByRole('link'))).toEqual(['/signup', '#angles']);
    await expect(hero.getByText(TRIAL)).toHaveCount(1);
  }, 60_000);

  it('opens an example verdict behind each angle, and says that its company is invented', async () => {
    const page = await open('/');
    const angles = page.getByRole('group', { name: 'Angles' }).getByRole('button');
    await expect(angles).toHaveText([
      'Moats',
      'Breakout tech',
      'Earnings beats',
      'Unusual options',
      'Social momentum',
      'Undervalued growth',
    ]);
    const verdicts: string[] = [];
    for (const angle of await angles.all()) {
      await angle.click();
      const exhibit = page.getByRole('figure', { name: `${await angle.textContent()}: an example verdict` });
      verdicts.push((await textsOf(exhibit.getByRole('paragraph').first())).join());
      await exhibit.getByText('The opposite case').waitFor();
      await exhibit.getByText('All companies are invented.').waitFor();
    }
    expect(verdicts).toEqual([
      'SOAPL Buy Confidence 72% Soaplan Household',
      'BOLTR Buy Confidence 76% Boltrane Robotics',
      'OSTEN Buy Confidence 79% Osteno Devices',
      'LUMED Watch Confidence 62% Lumedra Diagnostics',
      'HEXLO Avoid Confidence 71% Hexlora Networks',
      'TERRO Avoid Confidence 78% Terrova Offices',
    ]);
  }, 60_000);

  it('tells the five steps with one ticker, from a theme to its verdict', async () => {
    const page = await open('/');
    const steps = page.getByRole('figure', { name: 'Boltrane Robotics (BOLTR), from a theme to a verdict' });
    await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
      'Themes',
      'Tool Call',
      'Investigate',
      'Validate',
      'Decide',
    ]);
    await steps.getByText('Buy at 76% confidence, from 11 independent sources and 32 of 33 fact groups.').waitFor();
    const refusals = page.getByRole('region', { name: 'Why Gemscout' });
    await refusals.getByText('No invented numbers').waitFor();
    await refusals.getByText('No hidden spend').waitFor();
    const readers = page.getByRole('region', { name: 'Who it is for' }).getByRole('term');
    await expect(readers).toHaveText(['Retail investors', 'Day traders', 'Small teams', 'Advisers']);
  }, 60_000);

  it('shows the prices of the plan catalogue, by the month and by the year', async () => {
    const page = await open('/');
    const pricing = page.getByRole('region', { name: 'Pricing' });
    await expect(pricing.getByText(TRIAL)).toHaveCount(1);
    const named = page.getByRole('heading', { level: 3 });
    const plans = () => textsOf(pricing.getByRole('listitem').filter({ has: named }));
    await expect
      .poll(() => plans())
      .toEqual([
        'Basic $12 a month $140 a year saves 20% Start with Basic 5 runs a day 150 runs a month',
        'Premium $32 a month $384 a year saves 20% Start with Premium 10 runs a day 300 runs a month Priority models CSV/PDF exports',
        'Elite $160 a month $1920 a year saves 20% Start with Elite 30 runs a day 900 runs a month Everything in Premium API access Team accounts up to 5 Custom reports',
      ]);
    await pricing.getByText('Monthly', { exact: true }).click();
    expect((await plans()).map((plan) => plan.slice(0, plan.indexOf(' Start')))).toEqual([
      'Basic $15 a month charged every month',
      'Premium $40 a month charged every month',
      'Elite $200 a month charged every month',
    ]);
  }, 60_000);

  it('marks its testimonials as illustrations, answers questions, and ends with ways on', async () => {
    const page = await open('/');
    const testimonials = page.getByRole('region', { name: 'Testimonials' });
    await testimonials.getByText('no customer has said them').waitFor();
    for (const voice of await testimonials.getByRole('listitem').all())
      await expect(voice).toContainText('an illustration');
    const advice = page.getByText('Is this investment advice?');
    await advice.press('Enter');
    await page.getByText('Gemscout is a research tool, not investment advice.').waitFor();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Research tool, not investment advice.', { exact: true })).toHaveCount(1);
    const links = async (name: string) => {
      const all = footer.getByRole('navigation', { name }).getByRole('link');
      return [await all.allTextContents(), await hrefsOf(all)];
    };
    await expect
      .poll(() => links('Product'))
      .toEqual([
        ['How it works', 'Menu', 'Open app'],
        ['/#how-it-works', '/menu', '/app'],
      ]);
    await expect
      .poll(() => links('Legal'))
      .toEqual([
        ['User Agreement', 'Privacy Policy', 'Investment Disclaimer'],
        ['/legal/user-agreement.html', '/legal/privacy-policy.html', '/legal/investment-disclaimer.html'],
      ]);
    expect((await links('Social'))[0]).toEqual(['X', 'LinkedIn', 'Facebook']);
  }, 60_000);
});

it('the menu welcomes, and leads to accounts, prices, steps and the app', async () => {
  const page = await open('/menu');
  await expectAccessible(page);
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText(['Home', 'Open app']);
  await page.getByText('The agent works as Planner, Tool Call, Investigate, Validate, Decide.').waitFor();
  const main = page.getByRole('main').getByRole('link');
  await expect.poll(() => hrefsOf(main)).toEqual(['/signup', '/login', '/#pricing', '/#how-it-works', '/app']);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.waitForURL('**/signup');
  await page.goBack();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Watch an AI analyst' }).waitFor();
}, 60_000);

it.each(['user-agreement', 'privacy-policy', 'investment-disclaimer'])(
  'the %s can be read as a page of its own, with its version',
  async (name) => {
    const page = await open(`/legal/${name}.html`);
    await page.getByText('Version 2025-08-09').waitFor();
    await expectAccessible(page);
  },
  60_000,
);

it('the disclaimer that is agreed to is the one that can be read', async () => {
  const page = await open('/legal/investment-disclaimer.html');
  const read = await textsOf(page.getByRole('paragraph'));
  await page.goto(`${product.url}/signup`);
  await page.getByRole('button', { name: 'Read the Investment Disclaimer' }).click();
  const agreement = page.getByRole('dialog').getByRole('paragraph');
  await agreement.first().waitFor();
  const agreed = await textsOf(agreement);
  expect(agreed).toHaveLength(4);
  expect(read.slice(1, 5)).toEqual(agreed);
}, 60_000);

it('a name that is missing under /legal is not found, and a legal document is served as it is', async () => {
  expect((await fetch(`${product.url}/legal/gone.html`)).status).toBe(404);
  const served = await fetch(`${product.url}/legal/privacy-policy.html`);
  expect(await served.text()).toBe(await readFile(PRIVACY, 'utf8'));
});

it.each(['/nowhere', '/menu/deeper', '/runs', '/watchlist'])(
  'the unknown path %s goes to the landing page',
  async (path) => {
    const page = await open(path);
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('heading', { name: 'Watch an AI analyst' }).waitFor();
  },
  60_000,
);

it.each(['/app', '/settings'])(
  'the protected path %s goes to the log-in without a session',
  async (path) => {
    const page = await open(path);
    await page.waitForURL(`${product.url}/login`);
  },
  60_000,
);

/** The words of each element as they are read, a blank between two of its parts. */
async function textsOf(elements: Locator): Promise<readonly string[]> {
  return (await elements.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

async function hrefsOf(links: Locator): Promise<readonly (string | null)[]> {
  return Promise.all((await links.all()).map((link) => link.getAttribute('href')));
}
