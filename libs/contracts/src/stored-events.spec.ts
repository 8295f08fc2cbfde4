import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  proposalContract,
  runContract,
  STORED_EVENT_TYPES,
  UnknownStoredEvent,
  usageContract,
  watchlistContract,
} from './stored-events.ts';

const directory = new URL('../golden/', import.meta.url);
const golden = readdirSync(directory).map((file) => {
  const [type = '', version = ''] = file.split('.');
  return { type, version, data: JSON.parse(readFileSync(new URL(file, directory), 'utf8')) };
});

const contractOf = (type: string) => {
  if (/^Run(Charged|Refunded)$/.test(type)) return usageContract;
  if (/^(Proposal|Deci(sionRepeated|deAgain)|OutcomeSettled)/.test(type)) return proposalContract;
  return type.startsWith('Watchlist') ? watchlistContract : runContract;
};

/** What an older version is given when it is brought up to date. */
const LATER_FIELDS: Readonly<Record<string, object>> = {
  'ProposalDismissed v1': { userId: null },
  'ProposalSaved v1': { price: null, priceAsOf: null, evidenceAt: null, expiresAt: null, spend: null },
};

it('has a golden file for every stored event type', () =>
  expect(new Set(golden.map(({ type }) => type))).toEqual(new Set(STORED_EVENT_TYPES)));

describe('what an earlier release stored is read unchanged', () => {
  it.each(golden)('$type $version', ({ type, version, data }) =>
    expect(contractOf(type).parse(type, data)).toEqual({ type, ...data, ...LATER_FIELDS[`${type} ${version}`] }),
  );
});

describe('an event that this release cannot read', () => {
  it('is refused by its type', () => expect(() => runContract.parse('MINED', {})).toThrow(UnknownStoredEvent));
  it('is refused by its shape', () =>
    expect(() => usageContract.parse('RunCharged', { runId: 'r1' })).toThrow(UnknownStoredEvent));
});
