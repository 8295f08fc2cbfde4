import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Flags with which Java reads the broker's classes from an archive: a start then needs half of the CPU time. None where there
 * is no archive yet.
 */
export function archivedClasses(jars: string): readonly string[] {
  const archive = archiveOf(jars);
  return existsSync(archive) ? [`-XX:SharedArchiveFile=${archive}`] : [];
}

/** Flags with which a broker writes the archive when it is stopped, and what makes it available; nothing where it exists. */
export function recordClasses(jars: string): { readonly flags: readonly string[]; watch(broker: ChildProcess): void } {
  const archive = archiveOf(jars);
  if (existsSync(archive)) return { flags: [], watch: () => undefined };
  const recorded = `${archive}-${randomBytes(4).toString('hex')}`;
  return {
    flags: [`-XX:ArchiveClassesAtExit=${recorded}`, '-Xlog:cds=off'],
    watch: (broker) => {
      broker.once('exit', (_code, signal) => {
        const isWhole = signal === null && existsSync(recorded);
        if (isWhole) renameSync(recorded, archive);
        else rmSync(recorded, { force: true });
      });
    },
  };
}

function archiveOf(jars: string): string {
  return `${jars}.jsa`;
}
