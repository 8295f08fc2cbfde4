import { mkdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { browserOfWorker } from './host/ask-host.ts';

/** What tests need of a browser. */
export type Contexts = Pick<Browser, 'newContext'>;

/**
 * The browser of the Jest worker, for all specs of the file. A context is closed when its test ends; where the test failed,
 * its trace and a screenshot of each page are kept under `.data/traces`, and the failure names them. With `TRACE=snapshots`
 * the trace has the page at each step too, which takes about twice the time.
 */
export function workerBrowser(): Contexts {
  let browser: Browser | undefined;

  beforeAll(async () => {
    browser = await chromium.connect(await browserOfWorker());
  });
  afterEach(async () => {
    const contexts = browser?.contexts() ?? [];
    const kept = hasFailed() ? (await Promise.all(contexts.map(keepTrace))).flat() : [];
    await Promise.all(contexts.map((context) => context.close()));
    if (kept.length > 0) throw new Error(`To see what happened: npx playwright show-trace ${kept.join(' ')}`);
  });
  afterAll(() => browser?.close());

  return {
    async newContext(options) {
      if (!browser) throw new Error('The browser is there inside of specs and hooks only');
      const context = await browser.newContext(options);
      await context.tracing.start({ snapshots: process.env['TRACE'] === 'snapshots' });
      return context;
    },
  };
}

/** `tools/testing/environment.mjs` says so. */
function hasFailed(): boolean {
  return Reflect.get(globalThis, 'testHasFailed') === true;
}

/** @returns the path of the trace; the screenshots lie beside it */
async function keepTrace(context: BrowserContext, index: number): Promise<string> {
  const { currentTestName = '', testPath = '' } = expect.getState();
  const folder = resolve('.data/traces');
  mkdirSync(folder, { recursive: true });
  const name = `${basename(testPath, '.spec.ts')} ${currentTestName}`.replaceAll(/[^a-zA-Z0-9]+/g, '-').slice(0, 100);
  const path = join(folder, `${name}-${index + 1}`);
  const shots = context.pages().map((page, number) => page.screenshot({ path: `${path}-${number + 1}.png` }));
  await Promise.allSettled(shots); // a page that hangs has none
  await context.tracing.stop({ path: `${path}.zip` });
  return relative('.', `${path}.zip`);
}
