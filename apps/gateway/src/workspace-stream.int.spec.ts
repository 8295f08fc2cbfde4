import 'reflect-metadata';
import type { CreatedAccount } from '@gemscout/accounts';
import { ROUTES, WORKSPACE_KINDS, type WorkspaceKind } from '@gemscout/contracts';
import { proposalStream, runStream } from '@gemscout/domain';
import { queryDatabase } from '@gemscout/postgres';
import { timed, waitFor } from '@gemscout/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { workspaceGateway, type WorkspaceGateway } from './testing/workspace-gateway.ts';
import { readWorkspace, type WorkspaceReader } from './testing/workspace-reader.ts';

const AT = '2026-03-31T12:00:00.000Z';
const MEMO = 'It rose. “Italy closes a tax probe” (reuters.com, 24 March 2015)';
const RECORD = 'SELECT workspace_stream.record(ARRAY[$1], ARRAY[$2], ARRAY[$3])';

let gateway: WorkspaceGateway;
let ada: CreatedAccount;
let open: WorkspaceReader[];
let people = 0;

beforeAll(async () => {
  gateway = await workspaceGateway({ quotations: false, mayRedistribute: () => false });
});
afterAll(() => gateway?.close());
beforeEach(async () => {
  open = [];
  ada = await person();
});
afterEach(() => Promise.all(open.map((reader) => reader.close())));

const person = () => {
  people += 1;
  return gateway.accounts.createAccount({ email: `p${people}@example.com`, plan: 'elite', verified: true });
};

/** The stream, once its first event or its refusal is there; a client that sends an id waits for nothing. */
async function read(options: Parameters<typeof readWorkspace>[1]): Promise<WorkspaceReader> {
  const reader = await readWorkspace(gateway.address, options);
  open.push(reader);
  if (reader.status === 200 && options.lastId === undefined) await waitFor(() => reader.events.length > 0);
  return reader;
}

async function startRun({ workspaceId, userId }: CreatedAccount): Promise<string> {
  const runId = crypto.randomUUID();
  const asked = { kind: 'trending', subject: null, memo: null, bodyHash: 'hash', plan: 'elite', dailyCap: 10 };
  const budget = { modelCalls: 1, toolCalls: 2, tokens: 900, usd: 0.01, activeMs: 800 };
  const data = {
    runId,
    workspaceId,
    userId,
    ...asked,
    charge: { month: '2026-03', day: '2026-03-31' },
    budget,
    at: AT,
  };
  await append(runStream(runId), 'RunRequested', data);
  return runId;
}

async function saveProposal({ workspaceId }: CreatedAccount): Promise<string> {
  const proposalId = crypto.randomUUID();
  const facts = { symbol: 'NOVA', theme: 't', memo: MEMO, verdict: 'buy', score: 0.7, source: 'run', at: AT };
  await append(proposalStream(proposalId), 'ProposalSaved', { proposalId, workspaceId, runId: 'r', ...facts });
  return proposalId;
}

const append = (stream: string, type: string, data: object) =>
  gateway.store.append([
    {
      stream,
      events: [{ id: crypto.randomUUID(), type, data: JSON.parse(JSON.stringify(data)) }],
      expectedRevision: 0,
    },
  ]);

const ticketOf = async ({ token }: CreatedAccount, runId: string | null): Promise<string> => {
  const session = await gateway.accounts.session(token);
  if (!session) throw new Error('The session has ended');
  return (await gateway.accounts.issueStreamTicket(session, runId)).ticket;
};

describe('the stream of a workspace', () => {
  it('shows a change within a second, with the row as lists show it, to every client of the workspace', async () => {
    const stranger = await read({ token: (await person()).token });
    const clients = [await read({ token: ada.token }), await read({ ticket: await ticketOf(ada, null) })];
    gateway.reads.length = 0;
    const runId = await startRun(ada);
    const [, tookMs] = await timed(waitFor(() => clients.every((client) => client.kinds().includes('runs'))));
    expect(tookMs).toBeLessThan(1_000);
    for (const { events } of clients)
      expect(events.at(-1)).toMatchObject({
        kind: 'runs',
        key: runId,
        row: await gateway.readModel.run(ada.workspaceId, runId),
      });
    expect(gateway.reads.filter((read) => read.startsWith('runs '))).toEqual([`runs ${runId}`]); // once for all
    expect(stranger.kinds()).not.toContain('runs');
  });

  it('gives a client that returns what it missed, each row once, in order of position', async () => {
    const before = await read({ token: ada.token });
    await before.close();
    const missed = [await startRun(ada), await saveProposal(ada), await startRun(ada)];
    await waitFor(async () => (await gateway.changes.ofWorkspace(ada.workspaceId, 0)).changes.length >= 4);
    const back = await read({ token: ada.token, lastId: before.lastId() ?? '' });
    await waitFor(() => missed.every((key) => back.events.some((event) => event.key === key)));
    // Changes of one transaction are in no order among themselves.
    const seen = back.events.map(({ key }) => key).filter((key) => key !== ada.workspaceId);
    expect(seen.toSorted()).toEqual(missed.toSorted());
    const positions = back.events.map(({ id = '' }) => Number(id.split(':').at(-1)));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    const live = await startRun(ada);
    await waitFor(() => back.events.some(({ key }) => key === live));
    expect(back.events.filter(({ key }) => key === missed[0])).toHaveLength(1);
  });

  it('begins a minute ago for a client without an id', async () => {
    const runId = await startRun(ada);
    await waitFor(async () =>
      (await gateway.changes.ofWorkspace(ada.workspaceId, 0)).changes.some(({ key }) => key === runId),
    );
    const late = await read({ token: ada.token });
    await waitFor(() => late.kinds().includes('runs'));
    expect([late.kinds()[0], late.events[0]?.row]).toEqual(['open', null]);
  });

  it('has a null row for what was deleted, and skips kinds of a later release', async () => {
    const client = await read({ token: ada.token });
    await queryDatabase(gateway.database.url, RECORD, [ada.workspaceId, 'later', 'x']);
    await queryDatabase(gateway.database.url, RECORD, [ada.workspaceId, 'watchlist', 'gone']);
    await waitFor(() => client.kinds().includes('watchlist'));
    expect(client.events.at(-1)).toMatchObject({ key: 'gone', row: null });
    expect(client.kinds()).not.toContain('later');
  });
});

describe('a client reads everything anew', () => {
  it.each([
    ['an id that cannot be read', 'x'],
    ['an id of another generation', 'AAAAAAAAAAAAAAAA:1'],
    ['a very long id', 'x'.repeat(5_000)],
  ])('after %s', async (_what, lastId) => {
    const client = await read({ token: ada.token, lastId });
    await waitFor(() => client.kinds()[0] === 'reset');
    const runId = await startRun(ada);
    await waitFor(() => client.events.at(-1)?.key === runId);
  });

  it('after an id of the stream of another workspace, and after one that is ahead of the last change', async () => {
    const theirs = (await read({ token: (await person()).token })).lastId() ?? '';
    const own = (await read({ token: ada.token })).lastId() ?? '';
    for (const lastId of [theirs, own.replace(/:.*/, ':999999')]) {
      const client = await read({ token: ada.token, lastId });
      await waitFor(() => client.kinds()[0] === 'reset');
    }
  });

  it('after an id of more than a day ago', async () => {
    await startRun(ada);
    const own = (await read({ token: ada.token })).lastId() ?? '';
    const age = "UPDATE workspace_stream.workspace_change SET changed_at = now() - interval '25 hours'";
    await waitFor(async () =>
      (await gateway.changes.ofWorkspace(ada.workspaceId, 0)).changes.some(({ kind }) => kind === 'runs'),
    );
    await queryDatabase(gateway.database.url, age);
    await gateway.readModel.deleteOldChanges();
    const client = await read({ token: ada.token, lastId: own.replace(/:.*/, ':0') });
    await waitFor(() => client.kinds()[0] === 'reset');
  });

  it('after a rebuild: its stream ends, and begins with a reset when it returns', async () => {
    const client = await read({ token: ada.token });
    await gateway.readModel.rebuild(gateway.store, new AbortController().signal);
    await waitFor(() => client.hasEnded());
    const back = await read({ token: ada.token, lastId: client.lastId() ?? '' });
    await waitFor(() => back.kinds()[0] === 'reset');
    const runId = await startRun(ada);
    await waitFor(() => back.events.at(-1)?.key === runId);
  });
});

describe('what is refused', () => {
  it('is what the log of a run refuses', async () => {
    const runId = await startRun(ada);
    const refused: readonly (readonly [ticket: string | undefined, status: number])[] = [
      [undefined, 401],
      ['other', 401],
      ['ticket_bad', 403],
      [await ticketOf(ada, runId), 403],
    ];
    for (const [ticket, status] of refused)
      expect((await read(ticket === undefined ? {} : { ticket })).status).toBe(status);
    const ofRun = await fetch(`${gateway.address}/runs/${runId}/events?token=${await ticketOf(ada, null)}`);
    expect([ofRun.status, await ofRun.json()]).toMatchObject([403, { code: 'ticket_invalid' }]);
    for (const method of ['HEAD', 'POST', 'OPTIONS'])
      expect((await fetch(`${gateway.address}/workspace/events`, { method })).status).toBe(405);
  });

  it('is a ticket from before a person joined a team; and the streams of a member who leaves end', async () => {
    const guest = await person();
    const ticket = await ticketOf(guest, null);
    const parked = await read({ token: guest.token });
    const email = (await gateway.accounts.session(guest.token))?.email ?? '';
    await gateway.accounts.team.invite(ada.workspaceId, email);
    const invitation = await invitationTo(email);
    await gateway.accounts.team.accept(guest.userId, invitation);
    await waitFor(() => parked.hasEnded());
    expect((await read({ ticket })).status).toBe(403);
    const member = await read({ token: guest.token });
    await startRun(guest); // in the workspace that is set aside
    const runId = await startRun(ada);
    await waitFor(() => member.events.some(({ key }) => key === runId));
    expect(member.events.filter(({ kind }) => kind === 'runs')).toHaveLength(1);
    await gateway.accounts.team.remove(ada.workspaceId, guest.userId);
    await waitFor(() => member.hasEnded());
  });

  it('ends with its session', async () => {
    const client = await read({ token: ada.token });
    await gateway.accounts.logOut((await gateway.accounts.session(ada.token))?.sessionId ?? '');
    await waitFor(() => client.hasEnded());
    expect((await read({ token: ada.token })).status).toBe(401);
  });
});

describe('an API key', () => {
  const kinds = Object.keys(WORKSPACE_KINDS).map((kind) => kind as WorkspaceKind);

  it.each(kinds)('receives %s only if it may call the route that lists the rows', async (kind) => {
    const { key = '' } = (await gateway.accounts.apiKeys.create(ada, 'key')) ?? {};
    const clients = [await read({ token: key }), await read({ token: ada.token })];
    await queryDatabase(gateway.database.url, RECORD, [ada.workspaceId, kind, 'a key']);
    await queryDatabase(gateway.database.url, RECORD, [ada.workspaceId, 'runs', 'the last']);
    await waitFor(() => clients.every(({ events }) => events.at(-1)?.key === 'the last'));
    const [ofKey, ofPerson] = clients.map(({ events }) => events.some((event) => event.key === 'a key'));
    const { caller } = ROUTES[WORKSPACE_KINDS[kind].route] ?? {};
    expect([ofKey, ofPerson]).toEqual([caller === 'session', true]);
  });

  it('receives rows without what their source does not let us give to others', async () => {
    const { key = '' } = (await gateway.accounts.apiKeys.create(ada, 'key')) ?? {};
    const clients = [await read({ token: key }), await read({ token: ada.token })];
    await saveProposal(ada);
    await waitFor(() => clients.every((client) => client.kinds().includes('queue')));
    const [ofKey, ofPerson] = clients.map(({ events }) => events.find(({ kind }) => kind === 'queue')?.row?.['memo']);
    expect([String(ofKey).includes('Italy'), ofPerson]).toEqual([false, MEMO]);
  });
});

/** The token of an invitation, from the mail. */
async function invitationTo(email: string): Promise<string> {
  const found: string[] = [];
  const ending = new AbortController();
  const sending = gateway.accounts.mails.send(
    {
      publicUrl: 'https://gemscout.example',
      deliver: async ({ to, text }) => {
        if (to === email) found.push(/invite=([\w-]{43})/.exec(text)?.[1] ?? '');
      },
    },
    ending.signal,
  );
  await waitFor(() => found.length > 0);
  ending.abort();
  await sending;
  return found[0] ?? '';
}
