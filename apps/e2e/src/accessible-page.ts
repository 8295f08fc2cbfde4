import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
const AXE = readFileSync(createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

/** A control that is just being enabled has no colours to judge: the page has this many times to come to rest. */
const LOOKS = 4;
const PAUSE_MS = 500;

/**
 * What axe finds is nothing, and nothing scrolls sideways.
 *
 * @param within the part of the page that axe looks at
 * @param ignored rules of axe
 */
export async function expectAccessible(page: Page, within = 'html', ignored: readonly string[] = []): Promise<void> {
  for (let look = 1; ; look += 1) {
    const found = await violations(page, within, ignored);
    if (found.length > 0 && look < LOOKS) await page.waitForTimeout(PAUSE_MS);
    else return expect(found).toEqual([]);
  }
}

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

async function violations(page: Page, within: string, ignored: readonly string[]): Promise<readonly object[]> {
  // Left to itself, AxeBuilder sends 1.5 MB of source to the page twice for each analysis.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const builder = new AxeBuilder({ page, axeSource: 'void 0' })
    .include(within)
    .options({ resultTypes: ['violations'] });
  const { violations: found } = await builder
    .disableRules([...ignored])
    .setLegacyMode()
    .analyze();
  const overflow = await page.evaluate<number>(OVERFLOW);
  return [
    ...found.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) })),
    ...(overflow > 0 ? [{ overflow }] : []),
  ];
}
