import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseKurrentAddress } from '@gemscout/service-kit';
import type { ScavengeRecord } from '../scavenges.ts';
import { kurrentScavenges, type ScavengeJournal } from './scavenging.ts';

const POLL_MS = 5;
const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

type Node = { readonly port: number; readonly asked: string[]; members: readonly object[] };

/** A node's HTTP interface: `states` are what it says of its scavenge, one after the other; the last one again and again. */
type Behaviour = {
  readonly start?: readonly number[];
  readonly states?: readonly string[];
  readonly forgets?: boolean;
};

describe('a scavenge', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  async function startNode({ start = [200], states = ['Success'], forgets = false }: Behaviour = {}): Promise<Node> {
    const [starts, answers] = [[...start], [...states]];
    const next = <One>(list: One[]): One | undefined => (list.length > 1 ? list.shift() : list[0]);
    const node = { port: 0, asked: [] as string[], members: [] as readonly object[] };
    const server = createServer(({ method, url, headers }, response) => {
      const login = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
      node.asked.push(`${method} ${url} ${login}`);
      const status = method === 'POST' ? (next(starts) ?? 200) : 200;
      const bodies: Readonly<Record<string, () => object>> = {
        '/gossip': () => ({ members: node.members }),
        '/admin/scavenge?threads=1': () => ({ scavengeId: 'id-1', scavengeLink: '/admin/scavenge/id-1' }),
        '/admin/scavenge/last': () => ({ scavengeId: forgets ? '' : 'id-1', scavengeResult: next(answers) }),
      };
      response.writeHead(status).end(JSON.stringify(bodies[url ?? '']?.() ?? {}));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return Object.assign(node, { port: (server.address() as AddressInfo).port });
  }

  function journalOf(erased: readonly string[]): ScavengeJournal & { readonly kept: ScavengeRecord[] } {
    const kept: ScavengeRecord[] = [];
    return {
      kept,
      records: async () => kept,
      erasedAt: async (covered) => erased.slice(covered),
      add: async (record) => void kept.push(record),
      close: async () => undefined,
    };
  }

  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();
  const at = (...nodes: readonly Node[]) =>
    parseKurrentAddress(`kurrentdb://ann:p%40ss@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`);
  const kinds = (records: readonly ScavengeRecord[]): readonly unknown[] =>
    records.map((record) => (record.type === 'ScavengeStarted' ? record.covers : record.result));

  it('is followed to its end and recorded, after which none is due', async () => {
    const node = await startNode({ states: ['InProgress', 'InProgress', 'Success'] });
    const journal = journalOf([hoursAgo(30), hoursAgo(2), hoursAgo(0)]);
    const scavenges = kurrentScavenges(at(node), journal, POLL_MS);
    expect(await scavenges.due()).toMatchObject({ mayStart: true });
    expect(await scavenges.run(NEVER)).toEqual({ result: 'succeeded' });
    expect(kinds(journal.kept)).toEqual([2, 'succeeded']);
    expect(await scavenges.due()).toBeUndefined();
    expect(node.asked).toEqual([
      'POST /admin/scavenge?threads=1 ann:p@ss',
      ...Array.from({ length: 3 }, () => 'GET /admin/scavenge/last ann:p@ss'),
    ]);
  });

  it('runs on every node of a cluster, one after the other', async () => {
    const nodes = [await startNode({ states: ['InProgress', 'Success'] }), await startNode()];
    const members = nodes.map(({ port }) => ({ httpEndPointIp: '127.0.0.1', httpEndPointPort: port, isAlive: true }));
    for (const node of nodes) node.members = members;
    const journal = journalOf([hoursAgo(2)]);
    expect(await kurrentScavenges(at(...nodes), journal, POLL_MS).run(NEVER)).toEqual({ result: 'succeeded' });
    expect(nodes.map(({ asked }) => asked.filter((one) => one.startsWith('POST')).length)).toEqual([1, 1]);
    expect(kinds(journal.kept)).toEqual([1, 'succeeded']);
  });

  it('does not begin while a node of the cluster is away: it would keep what was erased', async () => {
    const node = await startNode();
    node.members = [
      { httpEndPointIp: '127.0.0.1', httpEndPointPort: node.port, isAlive: true },
      { httpEndPointIp: '127.0.0.1', httpEndPointPort: 1, isAlive: false },
    ];
    const journal = journalOf([hoursAgo(2)]);
    await expect(kurrentScavenges(at(node, node), journal, POLL_MS).run(NEVER)).rejects.toThrow(/127.0.0.1:1 is away/);
    expect([journal.kept, node.asked.length]).toEqual([[], 1]);
  });

  it('waits for one that somebody else has started', async () => {
    const node = await startNode({ start: [400, 400, 200] });
    const journal = journalOf([hoursAgo(2)]);
    expect(await kurrentScavenges(at(node), journal, POLL_MS).run(NEVER)).toEqual({ result: 'succeeded' });
    expect(node.asked.filter((one) => one.startsWith('POST')).length).toBe(3);
  });

  it.each([401, 403])('is not recorded where the user may not start it (%i), and stays due', async (status) => {
    const journal = journalOf([hoursAgo(2)]);
    const scavenges = kurrentScavenges(at(await startNode({ start: [status] })), journal, POLL_MS);
    expect(await scavenges.run(NEVER)).toEqual({ result: 'forbidden' });
    expect([journal.kept, await scavenges.due()]).toEqual([[], expect.objectContaining({ mayStart: true })]);
  });

  it.each([
    [{ states: ['InProgress', 'Stopped'] }, 'somebody stopped it on 127.0.0.1:'],
    [{ states: ['Errored'] }, 'it ended with an error'],
    [{ forgets: true }, 'the node was restarted on 127.0.0.1:'],
  ])('that does not succeed is recorded, and stays due for the next day: %j', async (behaviour, words) => {
    const journal = journalOf([hoursAgo(2)]);
    const scavenges = kurrentScavenges(at(await startNode(behaviour)), journal, POLL_MS);
    expect(await scavenges.run(NEVER)).toMatchObject({ result: 'failed', detail: expect.stringContaining(words) });
    expect(kinds(journal.kept)).toEqual([1, 'failed']);
    expect(await scavenges.due()).toMatchObject({ mayStart: false });
  });

  it('whose end this process does not see is followed by another one', async () => {
    const stopping = new AbortController();
    const node = await startNode({ states: ['InProgress'] });
    const journal = journalOf([hoursAgo(2)]);
    const scavenges = kurrentScavenges(at(node), journal, POLL_MS);
    const running = scavenges.run(stopping.signal);
    while (!node.asked.some((one) => one.includes('/last')))
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    stopping.abort();
    await expect(running).rejects.toThrow();
    expect(kinds(journal.kept)).toEqual([1]);
    expect(await scavenges.due()).toMatchObject({ mayStart: true });
  });

  it('of an operator counts for what was erased before it began', async () => {
    const journal = journalOf([hoursAgo(9), hoursAgo(5), hoursAgo(2)]);
    const scavenges = kurrentScavenges(at(await startNode({ start: [401] })), journal, POLL_MS);
    await scavenges.note(hoursAgo(3));
    expect(kinds(journal.kept)).toEqual([2, 'succeeded']);
    await scavenges.note(hoursAgo(1));
    expect([kinds(journal.kept), await scavenges.due()]).toEqual([[2, 'succeeded', 3, 'succeeded'], undefined]);
  });

  it('is asked for in vain where nobody answers', async () => {
    const scavenges = kurrentScavenges(
      parseKurrentAddress('kurrentdb://127.0.0.1:1?tls=false'),
      journalOf([]),
      POLL_MS,
    );
    await expect(scavenges.run(NEVER)).rejects.toThrow('KurrentDB at 127.0.0.1:1 does not answer over HTTP');
  });
});
