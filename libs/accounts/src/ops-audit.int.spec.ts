import 'reflect-metadata';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AccountsUnavailable, type Accounts } from './accounts.ts';
import { openAccounts } from './open-accounts.ts';
import type { OpsAct } from './ops-audit.ts';

let database: ScratchDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await scratchDatabase('ops_audit');
  accounts = await openAccounts(database.url, { verifyNewAccounts: true });
});
afterAll(async () => {
  await accounts?.close();
  await database?.drop();
});

const view: OpsAct = { who: 'ada@example.com', action: 'view_stream', target: 'run-1', reason: 'ticket 7' };

async function rowOf(id: string) {
  return (await accounts.opsAudit.list({ limit: 100 })).find((row) => row.id === id);
}

it('has the row before the work begins, and how it ended after it', async () => {
  let id = '';
  const result = await accounts.opsAudit.act(
    view,
    async (auditId) => {
      id = auditId;
      expect(await rowOf(id)).toMatchObject({ ...view, outcome: 'begun', endedAt: null });
      return 3;
    },
    (events) => `${events} events`,
  );
  expect(result).toBe(3);
  expect(await rowOf(id)).toMatchObject({ outcome: 'done', detail: '3 events', endedAt: expect.any(String) });
});

it('keeps what failed, and lets it fail', async () => {
  const failing = accounts.opsAudit.act({ ...view, action: 'rebuild' }, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await accounts.opsAudit.list({ limit: 1 })).toMatchObject([{ outcome: 'failed', detail: 'no' }]);
});

it('does nothing where the row cannot be written', async () => {
  const own = await scratchDatabase('ops_audit_away');
  const away = await openAccounts(own.url);
  const admin = await new DataSource({ type: 'postgres', url: own.url }).initialize();
  await admin.query('ALTER TABLE accounts.ops_audit RENAME TO gone');
  let done = false;
  const work = async (): Promise<void> => void (done = true);
  await expect(away.opsAudit.act(view, work)).rejects.toThrow();
  await away.close();
  await expect(away.opsAudit.act(view, work)).rejects.toThrow(AccountsUnavailable);
  expect(done).toBe(false);
  await admin.destroy();
  await own.drop();
});

it('opens a stream to the one who asked for it, and no other row does', async () => {
  const id = await accounts.opsAudit.act(view, async (auditId) => auditId);
  const other = await accounts.opsAudit.act({ ...view, action: 'rebuild' }, async (auditId) => auditId);
  expect(await accounts.opsAudit.viewedStream(id, view.who)).toBe('run-1');
  expect(await accounts.opsAudit.viewedStream(id, 'bob@example.com')).toBeUndefined();
  expect(await accounts.opsAudit.viewedStream(other, view.who)).toBeUndefined();
});

it('lists the newest first, page by page', async () => {
  const [newest, next] = await accounts.opsAudit.list({ limit: 2 });
  expect(await accounts.opsAudit.list({ limit: 1, before: newest?.id })).toEqual([next]);
});

it('an address that merely counts as verified is not proven; one that an operator vouched for is', async () => {
  const agreed = { legalVersion: '2025-08-09', agreements: ['user'] };
  await accounts.signUp({ email: 'eve@example.com', password: 'x', ...agreed });
  const eve = await accounts.session((await accounts.logIn('eve@example.com', 'x')) ?? '');
  expect(eve).toMatchObject({ verified: true, addressProven: false });
  const { token } = await accounts.createAccount({ email: 'op@example.com', plan: 'none', verified: true });
  expect(await accounts.session(token)).toMatchObject({ verified: true, addressProven: true });
});
