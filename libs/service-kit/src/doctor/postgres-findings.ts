import { ok, problem, warning, type Finding } from './finding.ts';
import { SCHEMAS, type PostgresFacts } from './inspect-postgres.ts';

const LEAST_VERSION = 15;

/** All findings about a database with these settings. */
export function postgresFindings(facts: PostgresFacts): readonly Finding[] {
  return [
    versionFinding(facts.version),
    ...durabilityFindings(facts),
    writableFinding(facts.readOnly),
    connectionsFinding(facts),
    clockFinding(facts.clockSkewMs),
    schemasFinding(facts.schemas),
  ];
}

/** One finding per setting with which a crash of the database loses acknowledged data; empty if there is none. */
export function durabilityProblems(facts: PostgresFacts): readonly Finding[] {
  return durabilityFindings(facts).filter(({ status }) => status !== 'ok');
}

function durabilityFindings({ fsync, fullPageWrites, synchronousCommit }: PostgresFacts): readonly Finding[] {
  return [
    fsync === 'on'
      ? ok('fsync', 'on')
      : problem('fsync', `${fsync}: a crash can lose or break the whole database`, remedyOf('fsync')),
    fullPageWrites === 'on'
      ? ok('full_page_writes', 'on')
      : problem('full_page_writes', `${fullPageWrites}: a crash can break pages`, remedyOf('full_page_writes')),
    synchronousCommit === 'off'
      ? problem('synchronous_commit', 'off: a crash loses the last accepted runs', remedyOf('synchronous_commit'))
      : ok('synchronous_commit', synchronousCommit),
  ];
}

function remedyOf(setting: string): string {
  return `ALTER SYSTEM SET ${setting} = on; SELECT pg_reload_conf();`;
}

function versionFinding(version: number): Finding {
  const major = Math.floor(version / 10_000);
  const says = `${major}.${version % 10_000}`;
  if (major >= LEAST_VERSION) return ok('PostgreSQL', says);
  return problem(
    'PostgreSQL',
    `${says} is too old`,
    `Upgrade to PostgreSQL ${LEAST_VERSION} or later; 18 is what it is tested on.`,
  );
}

function writableFinding(readOnly: boolean): Finding {
  if (!readOnly) return ok('Writable', 'yes');
  return problem('Writable', 'no: this is a standby, or is set to read only', 'Give DATABASE_URL of the primary.');
}

function connectionsFinding({ connections, maxConnections }: PostgresFacts): Finding {
  const says = `${connections} of ${maxConnections} connections in use`;
  if (connections < maxConnections * 0.8) return ok('Connections', says);
  return warning('Connections', says, 'Raise max_connections, or run fewer processes on this database.');
}

function clockFinding(skewMs: number): Finding {
  const says = `the database is ${Math.abs(skewMs)} ms ${skewMs < 0 ? 'behind' : 'ahead of'} this machine`;
  if (Math.abs(skewMs) < 1_000) return ok('Clocks', says);
  return warning(
    'Clocks',
    says,
    'Let both keep time by NTP. Caps and leases go by the database, logs by this machine.',
  );
}

function schemasFinding(there: readonly string[]): Finding {
  const missing = SCHEMAS.filter((schema) => !there.includes(schema));
  if (missing.length === 0) return ok('Tables', 'all schemas are there');
  return warning('Tables', `missing: ${missing.join(', ')}`, 'Run `npm run gemscout -- migrate`.');
}
