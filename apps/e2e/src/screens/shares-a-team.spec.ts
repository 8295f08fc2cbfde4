import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { linkFor, newAddress } from '../account-steps.ts';
import { call, startRun } from '../api-client.ts';
import { openWorkspaceAs, tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const;

const product = sharedProduct();

const teamOf = (page: Page) => page.getByRole('region', { name: 'Team' });
const seatsOf = async (token: string) =>
  ((await call(product.url, token, 'GET', '/team')).body as { members: readonly object[] }).members.length;

/** Invites from the settings page, without a mouse. @returns the link of the mail */
async function invite(page: Page, email: string): Promise<string> {
  const field = teamOf(page).getByLabel('Invite by email');
  await tabTo(page, field);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await teamOf(page).getByText(`Invitation sent to ${email}.`).waitFor();
  return linkFor(product.url, email, '/settings');
}

it('a colleague follows the link of a mail, logs in, accepts by a click, shares the workspace, and leaves it again', async () => {
  const owner = await product.addAccount('elite', 'owner');
  const colleague = await product.addAccount('basic', 'colleague');
  const shared = await startRun(product.url, owner.token, { kind: 'symbol', symbol: 'OSTEN' });
  const { page: owners, failures } = await openWorkspaceAs(owner, product);
  await owners.goto(`${product.url}/settings?section=team`);
  const link = await invite(owners, colleague.email);
  await teamOf(owners).getByText('2 of 5 seats used').waitFor();
  await expectAccessible(owners);

  const page = await (await product.browser.newContext(PHONE)).newPage();
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.goto(link);
  await page.waitForURL(`${product.url}/login`);
  await page.getByText(`${owner.email} invites ${colleague.email} to share a workspace.`).waitFor();
  await expect(page.getByLabel('Email')).toHaveValue(colleague.email);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'create your account' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await page.getByText(`${owner.email} invites ${colleague.email} to share a workspace.`).waitFor();
  await expect(page.getByLabel('Email')).toHaveValue(colleague.email);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor(); // else the password may go to the page that is left
  await expect(page.getByLabel('Email')).toHaveValue(colleague.email);
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${product.url}/settings`);
  const invitation = page.getByRole('region', { name: 'Invitation to a team' });
  await invitation.getByText(`${owner.email} has invited ${colleague.email}`).waitFor();
  await invitation.getByText('your own workspace stays unchanged').waitFor();
  await expectAccessible(page);
  await expect.poll(() => seatsOf(owner.token)).toBe(1);

  await tabTo(page, invitation.getByRole('button', { name: 'Accept invitation' }));
  await page.keyboard.press('Enter');
  await invitation.getByText(`You are in the team of ${owner.email} now.`).waitFor();
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await teamOf(page).getByText(`You act in the workspace of ${owner.email}`).waitFor();
  await expectAccessible(page);
  await expect.poll(() => seatsOf(owner.token)).toBe(2);
  const runs = (await call(product.url, colleague.token, 'GET', '/runs')).body as readonly { id: string }[];
  expect(runs.map(({ id }) => id)).toEqual([shared]);

  await teamOf(page).getByRole('button', { name: 'Leave team' }).click();
  const asked = page.getByRole('dialog', { name: 'Leave the team' });
  await asked.getByText('Your own workspace comes back as you left it.').waitFor();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await teamOf(page).getByText('Teams come with the elite plan.').waitFor();
  await teamOf(page).locator(':focus').waitFor();
  expect((await call(product.url, colleague.token, 'GET', '/runs')).body).toEqual([]);
  expect(failures).toEqual([]);
}, 180_000);

it('an invitation of somebody else, and one that was used, are refused in one sentence; the owner withdraws and removes', async () => {
  const owner = await product.addAccount('elite', 'second');
  const member = await product.addAccount('none', 'member');
  const stranger = await product.addAccount('none', 'stranger');
  const { page: owners } = await openWorkspaceAs(owner, product);
  await owners.goto(`${product.url}/settings?section=team`);
  const link = await invite(owners, member.email);

  const { page: strangers } = await openWorkspaceAs(stranger, product, PHONE);
  await strangers.goto(link);
  await strangers.getByText('This invitation is for another address. Log in with that one to accept it.').waitFor();
  await expect(strangers.getByRole('button', { name: 'Accept invitation' })).toBeDisabled();
  await expectAccessible(strangers);
  await strangers.getByRole('button', { name: 'Not now' }).click();
  await strangers.getByRole('region', { name: 'Invitation to a team' }).waitFor({ state: 'detached' });

  const token = new URL(link).searchParams.get('invite');
  const accepted = await call(product.url, member.token, 'POST', '/team/invitations/accept', { token });
  expect(accepted.status).toBe(200);
  const { page: members } = await openWorkspaceAs(member, product);
  await members.goto(link);
  await members.getByText('This invitation is no longer valid. Ask for a new one.').waitFor();
  await expect(members.getByRole('button', { name: 'Accept invitation' })).toBeDisabled();

  await owners.reload();
  const third = newAddress('third');
  await invite(owners, third);
  await owners.getByRole('button', { name: `Withdraw the invitation of ${third}` }).click();
  await teamOf(owners).getByText('2 of 5 seats used').waitFor();
  await owners.getByRole('button', { name: `Remove ${member.email}` }).click();
  const asked = owners.getByRole('dialog', { name: `Remove ${member.email}` });
  await asked.getByText('They are back in their own workspace at once.').waitFor();
  await expectAccessible(owners);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await teamOf(owners).getByText('1 of 5 seats used').waitFor();
  await teamOf(owners).locator(':focus').waitFor();
  await expect.poll(() => seatsOf(owner.token)).toBe(1);
}, 180_000);
