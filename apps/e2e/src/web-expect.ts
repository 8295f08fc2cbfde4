import { expect as playwrightExpect } from '@playwright/test';

/** As long as Playwright's own waits: a loaded machine is no failure. */
const WITHIN_MS = 60_000;

/** `expect` of Playwright, whose assertions on pages and locators retry until they hold. */
export const expect = playwrightExpect.configure({ timeout: WITHIN_MS });
