import 'reflect-metadata';
import { proposalStream, watchlistStream } from '@gemscout/domain';
import { eventIdOf } from '@gemscout/event-store';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mailbox } from '../testing/mailbox.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: { token: string; userId: string; workspaceId: string };
let bob: { token: string; userId: string };
let runId: string;
let proposalId: string;

beforeAll(async () => {
  api = await apiUnderTest('api_two_people');
  calls = apiCalls(api);
  ada = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  bob = await api.accounts.createAccount({ email: 'bob@example.com', plan: 'elite', verified: true });
  await api.accounts.team.invite(ada.workspaceId, 'bob@example.com');
  const { text } = await mailbox(api.app).mailTo('bob@example.com');
  await api.accounts.team.accept(bob.userId, /invite=([\w-]{43})/.exec(text)?.[1] ?? '');
  runId = await calls.startedRun(ada.token);
});
afterAll(() => api?.close());
beforeEach(async () => {
  proposalId = await calls.savedProposal(ada.workspaceId, runId, 'NOVA');
});

type Person = { readonly token: string };

function approve({ token }: Person, more: object = {}) {
  const body = { symbol: 'NOVA', notes: JSON.stringify({ proposal_id: proposalId, run_id: runId }), ...more };
  return calls.call('POST /watchlist', undefined, { token, body });
}
const dismiss = ({ token }: Person, body: object = {}) =>
  calls.call('POST /runs/proposals/:id/dismiss', proposalId, { token, body });

async function shown() {
  const { watched, dismissed } = (
    await calls.call('GET /runs/proposals/:id', proposalId, {
      token: ada.token,
      headers: { 'gemscout-position': await api.store.head() },
    })
  ).json();
  const items = (await calls.call('GET /watchlist', undefined, { token: ada.token })).json();
  const approved = items.some(({ notes }: { notes: string | null }) => notes?.includes(proposalId) ?? false);
  return { watched, dismissed, approved };
}

async function typesIn(stream: string): Promise<readonly string[]> {
  const types: string[] = [];
  for await (const { type } of api.store.read(stream)) types.push(type);
  return types;
}

const DISMISSED = { watched: false, dismissed: true, approved: false };
const APPROVED = { watched: true, dismissed: false, approved: true };

describe('two people, one decision', () => {
  it('refuses to approve what the other has dismissed, says who did that and when, and changes nothing', async () => {
    expect((await dismiss(bob)).statusCode).toBe(200);
    const [head, today] = [await api.store.head(), api.deps.clock.now().slice(0, 4)];
    const refused = (await approve(ada)).json();
    expect(refused).toMatchObject({ status: 409, code: 'already_decided' });
    expect(refused.detail).toMatch(
      new RegExp(`^bob@example\\.com dismissed this proposal on \\d+ \\w+ ${today} at \\d\\d:\\d\\d UTC\\. Nothing`),
    );
    expect(await api.store.head()).toBe(head);
    expect(await shown()).toEqual(DISMISSED);
  });

  it('refuses to reopen what the other has approved, and offers no overruling of that', async () => {
    await approve(ada);
    const refused = (await calls.call('POST /runs/proposals/:id/reopen', proposalId, { token: bob.token })).json();
    expect(refused).toMatchObject({ status: 409, code: 'already_decided' });
    expect(refused.detail).toMatch(/^ada@example\.com approved this proposal on .* UTC\. Nothing was changed\.$/);
  });

  it('refuses to dismiss what the other has approved', async () => {
    await approve(ada);
    expect((await dismiss(bob)).json()).toMatchObject({
      code: 'already_decided',
      detail: expect.stringMatching(/^ada@example\.com approved this proposal on /),
    });
    expect(await shown()).toEqual(APPROVED);
  });

  it('tells a person that the decision before was their own', async () => {
    await dismiss(ada);
    expect((await approve(ada)).json().detail).toMatch(/^You dismissed this proposal on /);
  });

  it('answers the same approval or dismissal of the same person as before, and refuses it to the other', async () => {
    const first = (await approve(ada)).json();
    const head = await api.store.head();
    expect((await approve(ada)).json()).toEqual(first);
    expect((await approve(bob)).statusCode).toBe(409);
    expect(await api.store.head()).toBe(head);
  });

  it('refuses to put a removed item back by the approval that was already made', async () => {
    const { id } = (await approve(ada)).json();
    await calls.call('DELETE /watchlist/:id', id, { token: bob.token });
    expect((await approve(ada)).json().detail).toMatch(/^You approved this proposal on /);
    expect((await approve(ada, { overrule: true })).statusCode).toBe(201);
    expect(await shown()).toEqual(APPROVED);
  });

  it('decides again on purpose, either way', async () => {
    await dismiss(bob);
    expect((await approve(ada, { overrule: true })).statusCode).toBe(201);
    expect(await shown()).toEqual(APPROVED);
    expect((await dismiss(bob, { overrule: true })).statusCode).toBe(200);
    expect(await shown()).toEqual(DISMISSED);
  });

  it('shows both who decided, when and why, until the proposal is reopened', async () => {
    const read = async () =>
      (
        await calls.call('GET /runs/proposals/:id', proposalId, {
          token: ada.token,
          headers: { 'gemscout-position': await api.store.head() },
        })
      ).json().decided;
    await dismiss(bob, { reason: 'Too late' });
    const dismissal = { outcome: 'dismissed', user_id: bob.userId, at: expect.any(String), reason: 'Too late' };
    expect(await read()).toEqual(dismissal);
    await calls.call('POST /runs/proposals/:id/reopen', proposalId, { token: ada.token });
    expect(await read()).toBeNull();
    await approve(ada, { reason: 'Margins grow' });
    expect(await read()).toMatchObject({ outcome: 'approved', user_id: ada.userId, reason: 'Margins grow' });
  });

  it('refuses a reason of 10,000 characters, and one that is for no approval, and changes nothing', async () => {
    const head = await api.store.head();
    const tooLong = { reason: 'x'.repeat(10_000) };
    for (const refused of [await approve(ada, tooLong), await dismiss(ada, tooLong)])
      expect(refused.json()).toMatchObject({ status: 422, detail: expect.stringMatching(/reason.*1000/) });
    const body = { symbol: 'NOVA', reason: 'Margins grow' };
    expect((await calls.call('POST /watchlist', undefined, { token: ada.token, body })).json()).toMatchObject({
      status: 422,
      detail: 'A "reason" is for an approval: "notes" must name a proposal.',
    });
    expect(await api.store.head()).toBe(head);
  });

  it('appends the approval to the proposal and to the watchlist together', async () => {
    await approve(ada);
    expect(await typesIn(proposalStream(proposalId))).toEqual(['ProposalSaved', 'ProposalApproved']);
    expect((await typesIn(watchlistStream(ada.workspaceId))).at(-1)).toBe('WatchlistItemAdded');
  });

  it.each(Array.from({ length: 5 }, (_, round) => round))(
    'lets one of two win who decide at the same time (%i)',
    async () => {
      const answers = await Promise.all([approve(ada), dismiss(bob)]);
      expect(answers.map(({ statusCode }) => statusCode < 300)).toContain(true);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
      expect([APPROVED, DISMISSED]).toContainEqual(await shown());
    },
  );

  it('reads an approval of an earlier release, which is on the watchlist only', async () => {
    const stream = watchlistStream(ada.workspaceId);
    const at = '2026-01-05T10:00:00.000Z';
    const item = { itemId: crypto.randomUUID(), symbol: 'AAPL', notes: null, proposalId, runId, at };
    const data = { workspaceId: ada.workspaceId, ...item };
    const event = { id: eventIdOf(stream, item.itemId), type: 'WatchlistItemAdded', data };
    await api.store.append([{ stream, events: [event], expectedRevision: (await typesIn(stream)).length }]);
    expect((await dismiss(bob)).json().detail).toBe(
      'This proposal was approved on 5 January 2026 at 10:00 UTC. Nothing was changed. You can overrule that decision.',
    );
    expect(await shown()).toMatchObject({ watched: true, dismissed: false });
  });
});

describe('an assignment', () => {
  const assign = (person: Person, user_id: unknown) =>
    calls.call('PUT /runs/proposals/:id/assignee', proposalId, { token: person.token, body: { user_id } });
  const read = async (path: `GET /runs/proposals${'/:id' | '?assigned=me'}`, { token }: Person) => {
    const headers = { 'gemscout-position': await api.store.head() };
    return (await calls.call(path, proposalId, { token, headers })).json();
  };
  const mineOf = async (person: Person) =>
    (await read('GET /runs/proposals?assigned=me', person)).map(({ id }: { id: string }) => id);

  it('is found by the member under their own, and shows who assigned whom and when', async () => {
    expect((await assign(ada, bob.userId)).json()).toEqual({ id: proposalId });
    const assigned = { user_id: bob.userId, by: ada.userId, at: expect.any(String) };
    expect(await read('GET /runs/proposals/:id', bob)).toMatchObject({ assigned });
    expect([await mineOf(bob), await mineOf(ada)]).toEqual([[proposalId], []]);
    expect((await assign(bob, null)).statusCode).toBe(200);
    expect(await read('GET /runs/proposals/:id', ada)).toMatchObject({ assigned: { user_id: null, by: bob.userId } });
    expect(await mineOf(bob)).toEqual([]);
  });

  it('by two people at the same time leaves one of the two, the same for both', async () => {
    const answers = await Promise.all([assign(ada, bob.userId), assign(bob, ada.userId)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const mine = [await mineOf(ada), await mineOf(bob)].map((ids) => ids.includes(proposalId));
    expect(mine.filter(Boolean)).toHaveLength(1);
    expect((await read('GET /runs/proposals/:id', ada)).assigned).toEqual(
      (await read('GET /runs/proposals/:id', bob)).assigned,
    );
  });

  it('is refused for somebody who is no member, with a sentence, and changes nothing', async () => {
    const stranger = await api.accounts.createAccount({ email: 'stranger@example.com', plan: 'elite', verified: true });
    const head = await api.store.head();
    for (const nobody of [stranger.userId, 'ada@example.com', ''])
      expect((await assign(ada, nobody)).json()).toMatchObject({
        ...{ status: 422, code: 'assignee_not_member' },
        detail: expect.stringMatching(/^This person is not a member of the workspace, or has left it\. /),
      });
    expect((await assign(ada, 7)).json()).toMatchObject({ status: 422, code: 'input_invalid' });
    expect((await assign(stranger, stranger.userId)).statusCode).toBe(404);
    expect(await api.store.head()).toBe(head);
  });

  it('is lost by a member who leaves, and coming back does not restore it', async () => {
    const cleo = await api.accounts.createAccount({ email: 'cleo@example.com', plan: 'elite', verified: true });
    let token = '';
    const join = async () => {
      const used = token;
      await api.accounts.team.invite(ada.workspaceId, 'cleo@example.com');
      await waitFor(async () => {
        const { text } = await mailbox(api.app).mailTo('cleo@example.com');
        token = /invite=([\w-]{43})/.exec(text)?.[1] ?? '';
        return token !== used;
      });
      await api.accounts.team.accept(cleo.userId, token);
    };
    await join();
    await assign(ada, cleo.userId);
    expect(await mineOf(cleo)).toEqual([proposalId]);
    await api.accounts.team.remove(ada.workspaceId, cleo.userId);
    expect((await assign(ada, cleo.userId)).json()).toMatchObject({ status: 422, code: 'assignee_not_member' });
    await join();
    expect(await mineOf(cleo)).toEqual([]);
    expect((await assign(ada, cleo.userId)).statusCode).toBe(200);
    expect(await mineOf(cleo)).toEqual([proposalId]);
    await api.accounts.team.remove(ada.workspaceId, cleo.userId);
  });
});

describe('notes and tags', () => {
  type Part = 'notes' | 'tags';
  const company = { path: '/companies/:symbol', id: () => undefined, symbol: 'nova' };
  const proposal = { path: '/runs/proposals/:id', id: () => proposalId, symbol: 'none' };
  type Subject = typeof company | typeof proposal;
  const post = ({ path, id, symbol }: Subject, part: Part, { token }: Person, body: object) =>
    calls.call(`POST ${path}/${part}`, id(), { token, symbol, body });
  const removeNote = ({ path, id, symbol }: Subject, { token }: Person, note: string) =>
    calls.call(`DELETE ${path}/notes/:note`, id(), { token, symbol, note });
  const removeTag = ({ path, id, symbol }: Subject, { token }: Person, tag: string) =>
    calls.call(`DELETE ${path}/tags/:tag`, id(), { token, symbol, tag });
  const read = async ({ path, id, symbol }: Subject, { token }: Person) => {
    const headers = { 'gemscout-position': await api.store.head() };
    return (await calls.call(`GET ${path}/notes`, id(), { token, symbol, headers })).json();
  };

  it.each([company, proposal])(
    'of both members are there for both, with who wrote them and when: $path',
    async (of) => {
      const added = await Promise.all([
        post(of, 'notes', ada, { text: ' Margins grow\nAsk about debt ' }),
        post(of, 'notes', bob, { text: 'Too dear' }),
        post(of, 'tags', ada, { tag: ' AI  chips ' }),
        post(of, 'tags', bob, { tag: 'ai CHIPS' }),
      ]);
      expect(added.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
      const both = await read(of, ada);
      expect(await read(of, bob)).toEqual(both);
      expect(both.notes).toHaveLength(2);
      expect(both.notes).toEqual(
        expect.arrayContaining([
          { id: expect.any(String), text: 'Margins grow\nAsk about debt', user_id: ada.userId, at: expect.any(String) },
          { id: expect.any(String), text: 'Too dear', user_id: bob.userId, at: expect.any(String) },
        ]),
      );
      expect(both.tags).toEqual([expect.objectContaining({ tag: expect.stringMatching(/^ai chips$/i) })]);
      const ofAda = both.notes.find(({ user_id }: { user_id: string }) => user_id === ada.userId).id;
      expect((await removeNote(of, bob, ofAda)).json()).toMatchObject({ status: 403, code: 'note_of_another' });
      for (const { id } of both.notes) expect((await removeNote(of, ada, id)).statusCode).toBe(204);
      for (const _again of [1, 2]) expect((await removeTag(of, bob, 'AI CHIPS')).statusCode).toBe(204);
      expect(await read(of, bob)).toEqual({ notes: [], tags: [] });
    },
  );

  it.each([company, proposal])(
    'that are too long, too many or empty are refused and change nothing: $path',
    async (of) => {
      for (const nr of Array.from({ length: 20 }, (_, each) => each)) await post(of, 'tags', ada, { tag: `tag ${nr}` });
      const longest = { text: 'x'.repeat(4_000) };
      expect((await post(of, 'notes', ada, longest)).statusCode).toBe(201);
      expect((await post(of, 'tags', ada, { tag: 'tag 3' })).statusCode).toBe(201);
      const head = await api.store.head();
      const refusals: readonly (readonly [Part, object, RegExp])[] = [
        ['notes', { text: 'x'.repeat(4_001) }, /^The field "text" .*4,?000/],
        ['notes', { text: '  ' }, /^The field "text" /],
        ['notes', {}, /^The field "text" is missing/],
        ['tags', { tag: 'x'.repeat(41) }, /^The field "tag" .*40/],
        ['tags', { tag: '' }, /^The field "tag" /],
        ['tags', { tag: 'another' }, /^There are 20 tags already\. Remove one first\. Nothing was changed\.$/],
      ];
      for (const [part, body, sentence] of refusals)
        expect((await post(of, part, bob, body)).json()).toMatchObject({
          ...{ status: 422, detail: expect.stringMatching(sentence) },
        });
      expect(await api.store.head()).toBe(head);
    },
  );

  it('of an unknown company, and of a proposal of another workspace, are refused', async () => {
    const unknown = { ...company, symbol: 'NOBODY' };
    expect((await post(unknown, 'notes', ada, { text: 'x' })).json()).toMatchObject({ code: 'company_unknown' });
    const eve = await api.accounts.createAccount({ email: 'eve@example.com', plan: 'elite', verified: true });
    for (const answer of [
      await post(proposal, 'notes', eve, { text: 'x' }),
      await post(proposal, 'tags', eve, { tag: 'x' }),
    ])
      expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
    expect(await read(company, eve)).toEqual({ notes: [], tags: [] });
  });

  it('are in the export, with the names of their authors', async () => {
    await post(proposal, 'notes', bob, { text: 'Sell before the report' });
    await post(company, 'notes', ada, { text: '=1+1' });
    const headers = { 'gemscout-position': await api.store.head() };
    const csv = (await calls.call('GET /exports/notes.csv', undefined, { token: ada.token, headers })).body;
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe('\ufeffat,by,kind,symbol,text,proposal_id');
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`bob@example\\.com,note,NOVA,Sell before the report,${proposalId}$`)),
    );
    expect(csv).toMatch(/ada@example\.com,note,NOVA,"?'=1\+1"?,\r?\n/);
    expect(csv).toMatch(/,tag,NOVA,tag 3,/);
  });
});
