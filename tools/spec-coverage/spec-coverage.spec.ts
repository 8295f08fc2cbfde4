import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { requirements, rowsOfCoverage } from './coverage-rows.mjs';
import { hasSpecification, quotedIn, unitsOfSpecification } from './specification.mjs';
import { textsOfApp } from './texts-of-app.mjs';

/** Without the specification beside the project its texts cannot be compared: the tests then say so by their name. */
const withSpecification = hasSpecification ? it : it.skip;
const where = hasSpecification ? '' : ' (skipped: there is no ../shared/spec/product-spec.md)';

type Unit = { readonly id: string; readonly section: number; readonly text: string };

const units: readonly Unit[] = hasSpecification ? unitsOfSpecification() : [];
const sections = (...numbers: readonly number[]) =>
  units.filter(({ id, section }) => !id.startsWith('D') && numbers.includes(section));
const texts: ReadonlySet<string> = new Set(textsOfApp().map(({ text }) => text));
const missing = (wanted: readonly string[]) => wanted.filter((text) => !texts.has(text));

/** Names of what one presses, fills in or reads, which the specification gives without quotes. */
const NAMES: Readonly<Record<string, string>> = {
  'angle chips': 'Moats, Breakout tech, Earnings beats, Unusual options, Social momentum, Undervalued growth',
  'the five steps': 'Themes, Tool Call, Investigate, Validate, Decide',
  '/menu': 'Home, Open app, Create account, Log in, Pricing, How it works, Open the app, Menu',
  '/login and /signup': 'Show, Hide, Log in, Email, Password, User Agreement, Privacy Policy, Investment Disclaimer',
  '/verify, /forgot, /reset': 'Code, ABC123, Resend code, Confirm, Send reset link, New password, Reset password',
  '/app': 'Settings, Logout, Run, Clear, Confirm, Cancel, Auto-scroll, Custom Request, Investment Queue, Watchlist',
  'the watchlist': 'Last check, Ticker, 24h change',
  '/settings': 'Profile, Billing, Monthly, Annual, Customer portal, Sync subscription, Delete account, Danger zone',
  'mails of the profile': 'Resend verification, Send password reset',
  'the strength meter': 'Very weak, Weak, Okay, Strong, Great, at least 12 characters, mixed case, numbers, symbols',
};

describe('the texts of the specification stand in the app letter by letter', () => {
  withSpecification.each([2, 5, 7, 8])(`what section %i quotes${where}`, (section) => {
    const quoted = sections(section).flatMap(({ text }) => quotedIn(text));
    expect(quoted).not.toEqual([]);
    expect(missing(quoted)).toEqual([]);
  });

  withSpecification(`the headings of the log, which section 4 lists${where}`, () => {
    const rows = sections(4).filter(({ text }) => text.startsWith('|'));
    const headings = rows.map(({ text }) => text.split('|')[2]?.trim() ?? '');
    expect(headings.length).toBe(18);
    expect(missing(headings)).toEqual([]);
  });

  it.each(Object.entries(NAMES))('the names on %s', (_place, names) => {
    expect(missing(names.split(', '))).toEqual([]);
  });

  withSpecification(`the names above are the specification's${where}`, () => {
    const said = units.map(({ text }) => text.toLowerCase()).join('\n');
    const names = Object.values(NAMES).flatMap((list) => list.split(', '));
    expect(names.filter((name) => !said.includes(name.toLowerCase()))).toEqual([]);
  });
});

describe('docs/spec-coverage.md', () => {
  const rows: readonly Row[] = rowsOfCoverage();

  withSpecification(`has a row for every paragraph, item and table row${where}`, () => {
    const covered = new Set(rows.map(({ unit }) => unit));
    expect(units.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
    const known = new Set(units.map(({ id }) => id));
    expect([...covered].filter((id) => !known.has(id))).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = rows.flatMap(({ unit, tests }) => tests.map(({ path, name }) => ({ unit, path, name })));
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter(({ path, name }) => !hasTest(path, name))).toEqual([]);
  });

  it('says of each what shows it, or that nothing does', () => {
    const plain = /not built|not verified here|nothing to test/;
    expect(rows.filter(({ tests, shownBy }) => tests.length === 0 && !plain.test(shownBy))).toEqual([]);
  });
});

describe('docs/requirements.md', () => {
  const stated: readonly { readonly unit: string; readonly text: string }[] = requirements();

  it('states each number of docs/spec-coverage.md once, and no other', () => {
    const covered = new Set(rowsOfCoverage().map(({ unit }) => unit));
    expect(stated.map(({ unit }) => unit).toSorted()).toEqual([...covered].toSorted());
    expect(stated.filter(({ text }) => text === '')).toEqual([]);
  });

  withSpecification(`quotes every text of the specification verbatim${where}`, () => {
    const words = stated.map(({ text }) => text).join(' ');
    const quoted = units.filter(({ id }) => !id.startsWith('D')).flatMap(({ text }) => quotedIn(text));
    expect(quoted.filter((text) => !words.includes(text))).toEqual([]);
  });
});

type Row = {
  readonly unit: string;
  readonly shownBy: string;
  readonly tests: readonly { readonly path: string; readonly name?: string }[];
};

function hasTest(path: string, name = ''): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').includes(name);
}
