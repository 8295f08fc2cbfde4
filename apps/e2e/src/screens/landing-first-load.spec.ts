import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

it('the landing page can be read without scripts', async () => {
  const page = await (await product.browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Watch an AI analyst');
  await page.getByText('AI Thinking Process').waitFor();
  await page.getByText('Boltrane Robotics (BOLTR), from a theme to a verdict').waitFor();
  await page.getByText('$1920').waitFor();
  await expect(page.getByRole('link', { name: 'Start your free trial' })).toHaveAttribute('href', '/signup');
}, 60_000);

it('it asks no other origin, none of the api, and does without the query library', async () => {
  const page = await (await product.browser.newContext()).newPage();
  const asked = await requestsOf(page);
  expect(asked.filter((url) => new URL(url).origin !== product.url)).toEqual([]);
  expect(
    asked.map((url) => new URL(url).pathname).filter((path) => !/^\/(assets\/|(favicon\.svg|theme\.js)?$)/.test(path)),
  ).toEqual([]);
  expect(await sourcesOf(asked, 'react-dom')).not.toEqual([]);
  expect(await sourcesOf(asked, '@tanstack/query-core')).toEqual([]);
  expect(await sourcesOf(asked, 'react-router')).toEqual([]);
}, 60_000);

it('it tells search engines what it is, and where not to look', async () => {
  const page = await (await product.browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${product.url}/?from=mail`);
  await expect(page).toHaveTitle(/Gemscout/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/');
  for (const name of ['meta[name=description]', 'meta[property="og:description"]'])
    await expect(page.locator(name)).toHaveAttribute('content', /Research tool, not investment advice\./);
  expect(await (await fetch(`${product.url}/robots.txt`)).text()).toContain('Disallow: /app');
}, 60_000);

it('the log of the hero comes after the page was painted', async () => {
  const page = await (await product.browser.newContext()).newPage();
  await requestsOf(page);
  const painted = await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime");
  for (const script of ['/run-player-', '/log-']) {
    const asked = await page.evaluate<number>(
      `performance.getEntriesByType('resource').find(({ name }) => name.includes('${script}')).startTime`,
    );
    expect(asked).toBeGreaterThan(painted);
  }
}, 60_000);

/** What the page has asked for, until the recorded run plays. */
async function requestsOf(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(product.url);
  await page.getByRole('list', { name: 'Log' }).waitFor();
  return asked;
}

/** The scripts among `urls` that contain a file of this package, told by their source maps. */
async function sourcesOf(urls: readonly string[], packageName: string): Promise<readonly string[]> {
  const scripts = urls.filter((url) => url.endsWith('.js'));
  const maps = await Promise.all(scripts.map(async (url) => (await fetch(`${url}.map`)).text()));
  return scripts.filter((_url, index) => maps[index]?.includes(`node_modules/${packageName}/`));
}
