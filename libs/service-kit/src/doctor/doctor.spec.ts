import { describe, expect, it } from '@jest/globals';
import { SCHEMAS, type PostgresFacts } from './inspect-postgres.ts';
import { diskFinding, nodeFinding } from './machine-findings.ts';
import { durabilityProblems, postgresFindings } from './postgres-findings.ts';

const sound: PostgresFacts = {
  version: 180_004,
  fsync: 'on',
  synchronousCommit: 'on',
  fullPageWrites: 'on',
  readOnly: false,
  maxConnections: 100,
  connections: 9,
  schemas: [...SCHEMAS],
  clockSkewMs: -3,
};

const troubles = (facts: Partial<PostgresFacts>) =>
  postgresFindings({ ...sound, ...facts }).filter(({ status }) => status !== 'ok');

describe('the doctor', () => {
  it('finds nothing wrong with a database as it should be', () => {
    expect(troubles({})).toEqual([]);
    expect(troubles({ synchronousCommit: 'remote_apply' })).toEqual([]);
  });

  it.each<[Partial<PostgresFacts>, string, string]>([
    [{ fsync: 'off' }, 'problem', 'fsync'],
    [{ synchronousCommit: 'off' }, 'problem', 'synchronous_commit'],
    [{ fullPageWrites: 'off' }, 'problem', 'full_page_writes'],
    [{ readOnly: true }, 'problem', 'Writable'],
    [{ version: 140_011 }, 'problem', 'PostgreSQL'],
    [{ connections: 81 }, 'warning', 'Connections'],
    [{ clockSkewMs: -61_000 }, 'warning', 'Clocks'],
    [{ clockSkewMs: 2_000 }, 'warning', 'Clocks'],
    [{ schemas: ['event_store'] }, 'warning', 'Tables'],
  ])('says of %j that it is a %s of %s, and what to do', (facts, status, subject) => {
    expect(troubles(facts)).toEqual([{ subject, status, says: expect.any(String), remedy: expect.any(String) }]);
  });

  it('names the settings with which acknowledged runs can be lost', () => {
    const lossy = { ...sound, fsync: 'off', synchronousCommit: 'off', clockSkewMs: 9_999 };
    expect(durabilityProblems(lossy).map(({ subject }) => subject)).toEqual(['fsync', 'synchronous_commit']);
  });

  it('refuses an old Node, and warns before the disk is full', () => {
    expect([nodeFinding('24.21.0').status, nodeFinding('22.9.0').status]).toEqual(['ok', 'problem']);
    const free = [2 ** 33, 2 ** 32, 2 ** 29].map((bytes) => diskFinding('/data', bytes).status);
    expect(free).toEqual(['ok', 'warning', 'problem']);
  });
});
