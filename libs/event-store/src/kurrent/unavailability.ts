import type { KurrentAddress, KurrentNode } from '@gemscout/service-kit';
import { openDriver } from './driver.ts';
import { isDenied } from './failures.ts';
import { askNode } from './http-requests.ts';

const PROBE_TIMEOUT_MS = 1_000;
const RIGHTS_PAGE = 'docs/operations.md, "KurrentDB", says how it is given';

/**
 * Why KurrentDB cannot be used, in words that complete "is not available:". The driver says little more than
 * "unavailable", so the server is asked over HTTP: whether it is there, whether it is trusted, and who logs in. Takes two
 * seconds at most, and throws nothing.
 *
 * @param cause what the driver threw
 */
export function reasonOfFailure(address: KurrentAddress, cause: unknown): Promise<string> {
  const said = messageOf(cause);
  const known = recent.get(address);
  if (known?.said === said && Date.now() < known.until) return known.reason;
  const reason = findReason(address, cause);
  recent.set(address, { said, until: Date.now() + REASON_HOLDS_MS, reason });
  return reason;
}

type KnownReason = { readonly said: string; readonly until: number; readonly reason: Promise<string> };

/** While a server is away every request fails, so not each of them asks why. */
const REASON_HOLDS_MS = 5_000;
const recent = new WeakMap<KurrentAddress, KnownReason>();

async function findReason(address: KurrentAddress, cause: unknown): Promise<string> {
  const probes = await Promise.all(address.nodes.map((node) => probe(address, node)));
  // Of several nodes, one that is there says more than one that is not.
  const found = probes.find(({ status }) => status !== undefined) ?? probes.find(({ isThere }) => isThere) ?? probes[0];
  const isAnswered = found?.status !== undefined;
  // A server that denied something was reached, whatever became of the question over HTTP.
  if (found?.problem !== undefined && (isAnswered || !isDenied(cause))) return found.problem;
  if (!isDenied(cause)) return `it answers with an error${detailOf(cause)}`;
  const user = address.credentials?.().username;
  if (user === undefined) return 'it wants a user and a password, and KURRENTDB_URL has none';
  return `the user "${user}" has no right to ${await missingRight(address)}. ${RIGHTS_PAGE}`;
}

type Probe = {
  /** Undefined if no HTTP response came. */
  readonly status?: number;
  readonly isThere: boolean;
  readonly problem?: string;
};

/** `/admin/login` answers everyone who logs in, and nobody else. */
async function probe(address: KurrentAddress, node: KurrentNode): Promise<Probe> {
  try {
    const { status } = await askNode(address, node, {
      method: 'GET',
      path: '/admin/login',
      timeoutMs: PROBE_TIMEOUT_MS,
    });
    if (status >= 500) return { status, isThere: true, problem: `it answers with an error: HTTP ${status}` };
    if (status !== 401 || !address.credentials) return { status, isThere: true };
    const { username } = address.credentials();
    return { status, isThere: true, problem: `it does not accept the user "${username}" with this password` };
  } catch (error) {
    return problemOf(error, address.tls !== undefined);
  }
}

const NOT_TRUSTED = /^(UNABLE_TO_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_)/;
const NO_TLS = /wrong version number|packet length too long|record layer|http request/i;
const BROKEN_OFF = /^(ECONNRESET|EPIPE|HPE_.*)$/;

function problemOf(error: unknown, isEncrypted: boolean): Probe {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const said = messageOf(error);
  if (NOT_TRUSTED.test(code)) {
    const remedy = 'Name the authority that issued it with the option tlsCaFile of KURRENTDB_URL';
    return { isThere: true, problem: `its certificate is not trusted (${firstClause(said)}). ${remedy}` };
  }
  if (isEncrypted && NO_TLS.test(said))
    return { isThere: true, problem: 'it does not speak TLS, and KURRENTDB_URL does not say tls=false' };
  if (!isEncrypted && BROKEN_OFF.test(code))
    return { isThere: true, problem: 'it breaks unencrypted connections off. Leave tls=false out of KURRENTDB_URL' };
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
    return { isThere: false, problem: 'no answer comes from there' };
  return { isThere: false, problem: `no server answers there (${firstClause(said)})` };
}

/** Tried rather than guessed: a user may have any of them. */
async function missingRight(address: KurrentAddress): Promise<string> {
  const client = openDriver(address);
  try {
    const all = client.readAll({ maxCount: 1 })[Symbol.asyncIterator]();
    const timeout = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('too slow')), PROBE_TIMEOUT_MS).unref();
    });
    await Promise.race([drained(all), timeout]);
  } catch (error) {
    if (isDenied(error)) return 'read $all';
  } finally {
    void client.dispose();
  }
  return 'read, write and delete streams whose names begin with "gemscout"';
}

async function drained(events: AsyncIterator<unknown>): Promise<void> {
  while (!(await events.next()).done);
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}

/** Of reads the driver tells the name of its own class, and nothing else. */
function detailOf(cause: unknown): string {
  const said = messageOf(cause);
  return /^\w+Error$/.test(said) ? ', and the driver does not say which' : `: ${said}`;
}

function firstClause(text: string): string {
  return text.split(/[;\n]/, 1)[0] ?? '';
}
