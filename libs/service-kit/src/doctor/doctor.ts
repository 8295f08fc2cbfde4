import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Logger } from '../logger.ts';
import { problem, type Finding } from './finding.ts';
import { inspectPostgres } from './inspect-postgres.ts';
import { diskFinding, nodeFinding } from './machine-findings.ts';
import { durabilityProblems, postgresFindings } from './postgres-findings.ts';

export type { Finding } from './finding.ts';

/** Looks at this machine: its Node, and the disk of `dataDirectory`, which is made if it is missing. */
export async function machineFindings(dataDirectory: string): Promise<readonly Finding[]> {
  mkdirSync(dataDirectory, { recursive: true });
  const { bavail, bsize } = await statfs(dataDirectory);
  return [nodeFinding(process.versions.node), diskFinding(dataDirectory, bavail * bsize)];
}

/** Looks at the database at `url`; one that does not answer is a finding, too. Changes nothing. */
export async function databaseFindings(url: string): Promise<readonly Finding[]> {
  try {
    return postgresFindings(await inspectPostgres(url));
  } catch (error) {
    const reason = error instanceof Error && error.message ? error.message : 'no answer';
    return [problem('PostgreSQL', `does not answer: ${reason}`, 'Start it, or correct DATABASE_URL.')];
  }
}

/** Warns of settings with which a crash loses what was acknowledged. Never rejects: it is no reason not to start. */
export async function warnOfLossyDatabase(url: string, logger: Logger): Promise<void> {
  const facts = await inspectPostgres(url).catch(() => undefined);
  for (const { subject, says, remedy } of facts ? durabilityProblems(facts) : [])
    logger.warn(`PostgreSQL runs with ${subject} ${says}. ${remedy}`);
}
