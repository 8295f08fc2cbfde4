import { openAccounts } from '@gemscout/accounts';
import { openBillingDatabase } from '@gemscout/billing';
import { openDispatch } from '@gemscout/dispatch';
import { openEventStore } from '@gemscout/event-store';
import { openEvidence } from '@gemscout/evidence';
import { openQuotaLedger } from '@gemscout/market';
import { openReadModel } from '@gemscout/read-model';
import { readConfiguration, withoutPassword } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';
import { localDatabase } from './local-database.ts';

type Library = { close(): Promise<unknown> };

/**
 * `gemscout migrate`: migrates the tables of every library, one after the other, for the processes that start after it.
 * Safe to repeat.
 */
export async function migrateCommand(json: boolean): Promise<number> {
  const database = await localDatabase();
  try {
    for (const [schemas, open] of librariesOf(database.url)) {
      const started = performance.now();
      await (await open()).close();
      const seconds = Math.round(performance.now() - started) / 1000;
      console.log(json ? JSON.stringify({ schemas, upToDate: true, seconds }) : line(schemas, seconds));
    }
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const at = withoutPassword(database.url);
    throw new CommandFailure(`${at} was not brought up to date: ${error.message}.`, EXIT.failed);
  } finally {
    await database.release();
  }
}

function librariesOf(url: string): readonly (readonly [schemas: string, open: () => Promise<Library>])[] {
  return [
    ['event_store', () => openEventStore(readConfiguration(process.env).eventStore, url)],
    ['read, read_control', () => openReadModel(url, { compare: () => 0 })],
    ['dispatch', () => openDispatch(url)],
    ['evidence', () => openEvidence(url)],
    ['accounts', () => openAccounts(url)],
    ['billing', () => openBillingDatabase(url)],
    ['quota', () => openQuotaLedger(url)],
  ];
}

function line(schemas: string, seconds: number): string {
  return `${schemas.padEnd(20)} up to date (${seconds} s)`;
}
