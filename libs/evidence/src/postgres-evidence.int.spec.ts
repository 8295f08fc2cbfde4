import { afterAll, describe, expect, it } from '@jest/globals';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { freePort } from '@gemscout/service-kit';
import { evidenceStoreContract } from './testing/evidence-store.contract.ts';
import { EvidenceUnavailable } from './evidence-store.ts';
import { openEvidence } from './postgres-evidence.ts';

const databases: ScratchDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function freshUrl(): Promise<string> {
  const database = await scratchDatabase('evidence');
  databases.push(database);
  return database.url;
}

evidenceStoreContract('postgres', async () => openEvidence(await freshUrl()));

describe('opening', () => {
  it('creates its table once, whoever opens at the same time', async () => {
    const url = await freshUrl();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openEvidence(url)));
    await Promise.all(stores.map((store) => store.close()));
  });

  it('says that a database which does not answer is unavailable', async () => {
    const nobody = `postgres://gemscout@127.0.0.1:${await freePort()}/gemscout`;
    await expect(openEvidence(nobody)).rejects.toBeInstanceOf(EvidenceUnavailable);
  });
});
