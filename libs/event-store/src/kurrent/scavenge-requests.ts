import type { KurrentAddress, KurrentNode } from '@gemscout/service-kit';
import { StoreUnavailable } from '../event-store.ts';
import { askNode, type HttpRequest } from './http-requests.ts';

const TIMEOUT_MS = 10_000;

/** The states of a scavenge as KurrentDB names them; `Lost`: the node knows nothing of it any more. */
export type ScavengeState = 'InProgress' | 'Success' | 'Stopped' | 'Errored' | 'Lost';

/**
 * Every node has its own copy of the data. @throws StoreUnavailable if not all nodes are known and there
 */
export async function nodesToScavenge(address: KurrentAddress): Promise<readonly KurrentNode[]> {
  if (!address.isCluster) return address.nodes;
  const members = listed(await ask(address, address.nodes, { method: 'GET', path: '/gossip' }), 'members');
  return members.map((member) => {
    const [host, port] = [field(member, 'httpEndPointIp'), field(member, 'httpEndPointPort')];
    if (typeof host !== 'string' || typeof port !== 'number') throw new StoreUnavailable('KurrentDB names no nodes');
    if (field(member, 'isAlive') !== true)
      throw new StoreUnavailable(`The node of KurrentDB at ${host}:${port} is away: a scavenge needs all of them`);
    return { host, port };
  });
}

/** @returns its id; `busy` while another one runs; `forbidden` for a user who may not */
export async function startScavenge(
  address: KurrentAddress,
  node: KurrentNode,
): Promise<{ readonly id: string } | 'busy' | 'forbidden'> {
  const request = { method: 'POST', path: '/admin/scavenge?threads=1', timeoutMs: TIMEOUT_MS } as const;
  const { status, body } = await reach(address, node, request);
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 400) return 'busy';
  const id = field(parsed(body), 'scavengeId');
  if (status !== 200 || typeof id !== 'string') throw unexpected(node, status);
  return { id };
}

/** @throws StoreUnavailable while the node is away */
export async function stateOfScavenge(address: KurrentAddress, node: KurrentNode, id: string): Promise<ScavengeState> {
  const request = { method: 'GET', path: '/admin/scavenge/last', timeoutMs: TIMEOUT_MS } as const;
  const { status, body } = await reach(address, node, request);
  if (status !== 200) throw unexpected(node, status);
  const last = parsed(body);
  // Restarted nodes have forgotten it.
  if (field(last, 'scavengeId') !== id) return 'Lost';
  const state = STATES.find((one) => one === field(last, 'scavengeResult'));
  if (!state) throw unexpected(node, status);
  return state;
}

const STATES = ['InProgress', 'Success', 'Stopped', 'Errored'] as const;

/** The answer of the first node that gives one. */
async function ask(
  address: KurrentAddress,
  nodes: readonly KurrentNode[],
  request: Omit<HttpRequest, 'timeoutMs'>,
): Promise<unknown> {
  let failure: unknown = new StoreUnavailable('KurrentDB names no nodes');
  for (const node of nodes)
    try {
      const { status, body } = await reach(address, node, { ...request, timeoutMs: TIMEOUT_MS });
      if (status === 200) return parsed(body);
      failure = unexpected(node, status);
    } catch (error) {
      failure = error;
    }
  throw failure;
}

async function reach(address: KurrentAddress, node: KurrentNode, request: HttpRequest) {
  try {
    return await askNode(address, node, request);
  } catch (cause) {
    throw new StoreUnavailable(`KurrentDB at ${node.host}:${node.port} does not answer over HTTP`, { cause });
  }
}

function unexpected({ host, port }: KurrentNode, status: number): StoreUnavailable {
  return new StoreUnavailable(`KurrentDB at ${host}:${port} gave HTTP ${status} to a question about scavenges`);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function listed(from: unknown, name: string): readonly unknown[] {
  const list = field(from, name);
  if (!Array.isArray(list) || list.length === 0) throw new StoreUnavailable('KurrentDB names no nodes');
  return list;
}

/** Versions of the server write their names with a small or a capital first letter. */
function field(from: unknown, name: string): unknown {
  if (typeof from !== 'object' || from === null) return undefined;
  const fields = from as Readonly<Record<string, unknown>>;
  return fields[name] ?? fields[name.charAt(0).toUpperCase() + name.slice(1)];
}
