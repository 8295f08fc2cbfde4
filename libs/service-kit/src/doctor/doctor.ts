import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Logger } from '../logger.ts';
import { problem, type Finding } from './finding.ts';
import { inspectPostgres } from './inspect-postgres.ts';
import { diskFinding, nodeFinding } from './machine-findings.ts';
import { durabilityProblems, postgresFindings } from './postgres-findings.ts';

export type { Finding } from './finding.ts';

/**
 * Inspects this machine: its Node version, and the disk of `dataDirectory`, which need not exist yet. Changes nothing.
 *
 * @param dataDirectory undefined if no data is stored there, because the database is external
 */
export async function machineFindings(dataDirectory: string | undefined): Promise<readonly Finding[]> {
  const node = nodeFinding(process.versions.node);
  if (dataDirectory === undefined) return [node];
  const { bavail, bsize } = await statfs(nearestExisting(resolve(dataDirectory)));
  return [node, diskFinding(dataDirectory, bavail * bsize)];
}

function nearestExisting(directory: string): string {
  return existsSync(directory) ? directory : nearestExisting(dirname(directory));
}

/** Inspects the database at `url`. An unreachable database is reported as a finding. Changes nothing. */
export async function databaseFindings(url: string): Promise<readonly Finding[]> {
  try {
    return postgresFindings(await inspectPostgres(url));
  } catch (error) {
    const reason = error instanceof Error && error.message ? error.message : 'no answer';
    return [problem('PostgreSQL', `does not answer: ${reason}`, 'Start it, or correct DATABASE_URL.')];
  }
}

/**
 * Logs a warning for each database setting with which a crash loses acknowledged data. Never rejects, so it cannot prevent a
 * start.
 */
export async function warnOfLossyDatabase(url: string, logger: Logger): Promise<void> {
  const facts = await inspectPostgres(url).catch(() => undefined);
  for (const { subject, says, remedy } of facts ? durabilityProblems(facts) : [])
    logger.warn(`PostgreSQL runs with ${subject} ${says}. ${remedy}`);
}
