import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

const THIS_PROCESS = randomUUID();

/**
 * The name under which this process holds leases: machine, process id, process start, and a random part. By the first
 * parts another process on the same machine recognises a dead holder without waiting for its lease to expire.
 */
export function processOwner(): string {
  return [machine(), process.pid, THIS_PROCESS, randomUUID()].join(' ');
}

/** True only if `owner` names a process of this machine that has certainly ended. */
export function isDead(owner: string): boolean {
  const [where, number, life] = owner.split(' ');
  const pid = Number(number);
  if (where !== machine() || !Number.isInteger(pid)) return false;
  return pid === process.pid ? life !== THIS_PROCESS : !isRunning(pid); // in a container the next process has id 1 again
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other error, such as "not permitted", means that the process exists.
    return !(typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH');
  }
}

/** Containers may share a host's name but not its process ids: the number of the id space tells them apart. */
function machine(): string {
  return `${hostname().replaceAll(' ', '-')}/${processIdSpace()}`;
}

function processIdSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return process.platform;
  }
}
