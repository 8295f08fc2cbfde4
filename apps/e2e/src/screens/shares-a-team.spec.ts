import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { linkFor, logIn } from '../account-steps.ts';
import { call, startRun } from '../api-client.ts';
import { launchBrowser } from '../browser.ts';
import { openDeskAs, tabTo } from '../desk.ts';
import { addPerson } from '../people.ts';
import { dataDirectory, startServer, type ServerProcess } from '../server-process.ts';

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const;

let data: Awaited<ReturnType<typeof dataDirectory>>;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  data = await dataDirectory('team');
  [server, browser] = await Promise.all([startServer(data.path), launchBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
}, 60_000);

const teamOf = (page: Page) => page.getByRole('region', { name: 'Team' });
const seatsOf = async (token: string) =>
  ((await call(server.url, token, 'GET', '/team')).body as { members: readonly object[] }).members.length;

/** Invites from the settings page, without a mouse. @returns the link of the mail */
async function invite(page: Page, email: string): Promise<string> {
  const field = teamOf(page).getByLabel('Invite by email');
  await tabTo(page, field);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await teamOf(page).getByText(`Invitation sent to ${email}.`).waitFor();
  return linkFor(server.url, email, '/settings');
}

it('a colleague follows the link of a mail, logs in, accepts by a click, shares the workspace, and leaves it again', async () => {
  const owner = await addPerson(data.path, 'owner@example.com', 'elite');
  const colleague = await addPerson(data.path, 'colleague@example.com', 'basic');
  const shared = await startRun(server.url, owner.token, { kind: 'symbol', symbol: 'OSTEN' });
  const { page: owners, failures } = await openDeskAs(owner, browser, server.url);
  await owners.goto(`${server.url}/settings`);
  const link = await invite(owners, colleague.email);
  await teamOf(owners).getByText('2 of 5 seats used').waitFor();
  await expectAccessible(owners);

  const page = await (await browser.newContext(PHONE)).newPage();
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.goto(link);
  await page.waitForURL(`${server.url}/login`);
  await logIn(page, server.url, colleague);
  await page.waitForURL(`${server.url}/settings`);
  const invitation = page.getByRole('region', { name: 'Invitation to a team' });
  await invitation.getByText('your own workspace rests unchanged').waitFor();
  await expectAccessible(page);
  expect(await seatsOf(owner.token)).toBe(1);

  await tabTo(page, invitation.getByRole('button', { name: 'Accept invitation' }));
  await page.keyboard.press('Enter');
  await invitation.getByText('You are in the team of owner@example.com now.').waitFor();
  await teamOf(page).getByText('You act in the workspace of owner@example.com').waitFor();
  await expectAccessible(page);
  expect(await seatsOf(owner.token)).toBe(2);
  const runs = (await call(server.url, colleague.token, 'GET', '/runs')).body as readonly { id: string }[];
  expect(runs.map(({ id }) => id)).toEqual([shared]);

  await teamOf(page).getByRole('button', { name: 'Leave team' }).click();
  const asked = page.getByRole('dialog', { name: 'Leave the team' });
  await asked.getByText('Your own workspace comes back as you left it.').waitFor();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await teamOf(page).getByText('Teams come with the elite plan.').waitFor();
  await teamOf(page).locator(':focus').waitFor();
  expect((await call(server.url, colleague.token, 'GET', '/runs')).body).toEqual([]);
  expect(failures).toEqual([]);
}, 180_000);

it('an invitation of somebody else, and one that was used, are refused in one sentence; the owner withdraws and removes', async () => {
  const owner = await addPerson(data.path, 'second@example.com', 'elite');
  const member = await addPerson(data.path, 'member@example.com', 'none');
  const stranger = await addPerson(data.path, 'stranger@example.com', 'none');
  const { page: owners } = await openDeskAs(owner, browser, server.url);
  await owners.goto(`${server.url}/settings`);
  const link = await invite(owners, member.email);

  const { page: strangers } = await openDeskAs(stranger, browser, server.url, PHONE);
  await strangers.goto(link);
  await strangers.getByRole('button', { name: 'Accept invitation' }).click();
  await strangers.getByText('This invitation is for another address. Log in with that one to accept it.').waitFor();
  await expectAccessible(strangers);
  await strangers.getByRole('button', { name: 'Not now' }).click();
  await strangers.getByRole('region', { name: 'Invitation to a team' }).waitFor({ state: 'detached' });

  const token = new URL(link).searchParams.get('invite');
  const accepted = await call(server.url, member.token, 'POST', '/team/invitations/accept', { token });
  expect(accepted.status).toBe(200);
  const { page: members } = await openDeskAs(member, browser, server.url);
  await members.goto(link);
  await members.getByRole('button', { name: 'Accept invitation' }).click();
  await members.getByText('This invitation is not valid any more. Ask for a new one.').waitFor();

  await owners.reload();
  await invite(owners, 'third@example.com');
  await owners.getByRole('button', { name: 'Withdraw the invitation of third@example.com' }).click();
  await teamOf(owners).getByText('2 of 5 seats used').waitFor();
  await owners.getByRole('button', { name: `Remove ${member.email}` }).click();
  const asked = owners.getByRole('dialog', { name: `Remove ${member.email}` });
  await asked.getByText('They are back in their own workspace at once.').waitFor();
  await expectAccessible(owners);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await teamOf(owners).getByText('1 of 5 seats used').waitFor();
  await teamOf(owners).locator(':focus').waitFor();
  expect(await seatsOf(owner.token)).toBe(1);
}, 180_000);
