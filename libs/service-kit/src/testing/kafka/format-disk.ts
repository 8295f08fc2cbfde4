import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { javaFlags } from './java-flags.ts';
import type { SecureListeners } from './secure-listeners.ts';

/** The file of a formatted disk that lists the features of the cluster. */
const FEATURES = 'bootstrap.checkpoint';

/**
 * Formats the disk of a new cluster, with the `server.properties` in `directory`. Kafka's tool writes the same list of
 * features each time: it is kept beside the jars, and later disks are written without starting Java.
 */
export function formatDisk(jars: string, directory: string, secure: SecureListeners | undefined): void {
  const disk = join(directory, 'logs');
  const kept = `${jars}.features`;
  if (secure || !existsSync(kept)) runTool(jars, join(directory, 'server.properties'), secure);
  else writeDisk(disk, kept);
  if (!secure && !existsSync(kept)) keep(join(disk, FEATURES), kept);
}

function runTool(jars: string, config: string, secure: SecureListeners | undefined): void {
  const user = secure && ['--add-scram', `SCRAM-SHA-512=[name=${secure.username},password=${secure.password}]`];
  // As one argument: an id may begin with a dash and would be parsed as an option.
  const words = [`--cluster-id=${newId()}`, '-c', config, ...(user ?? [])];
  const tool = ['kafka.tools.StorageTool', 'format', ...words];
  execFileSync('java', [...javaFlags(jars), ...tool], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function writeDisk(disk: string, features: string): void {
  mkdirSync(disk);
  copyFileSync(features, join(disk, FEATURES));
  const lines = ['version=1', 'node.id=1', `cluster.id=${newId()}`, `directory.id=${newId()}`];
  writeFileSync(join(disk, 'meta.properties'), `${lines.join('\n')}\n`);
}

/** By renaming: another process may look for it at the same time. */
function keep(features: string, kept: string): void {
  const half = `${kept}-${newId()}`;
  copyFileSync(features, half);
  renameSync(half, kept);
}

function newId(): string {
  return randomBytes(16).toString('base64url');
}
