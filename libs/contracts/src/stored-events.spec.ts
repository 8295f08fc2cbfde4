import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  InvalidEvent,
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

/** Fields that upcasting adds to an older version. */
const LATER_FIELDS: Readonly<Record<string, object>> = {
  'ProposalDismissed v1': { userId: null },
  'ProposalSaved v1': { price: null, priceAsOf: null, evidenceAt: null, expiresAt: null, spend: null },
};

/** Fields that upcasting adds to the payload of a log event. */
const LATER_IN_PAYLOAD: Readonly<Record<string, object>> = {
  'DONE v1': { outcome: 'completed', refunded: false, spend: null },
  'ERROR v1': { refunded: false, spend: null },
};

function upToDate(type: string, version: string, data: { readonly payload?: object }): object {
  const name = `${type} ${version}`;
  const payload = data.payload && { payload: { ...LATER_IN_PAYLOAD[name], ...data.payload } };
  return { type, ...data, ...LATER_FIELDS[name], ...payload };
}

it('has a golden file for every stored event type', () =>
  expect(new Set(golden.map(({ type }) => type))).toEqual(new Set(STORED_EVENT_TYPES)));

describe('what an earlier release stored is read unchanged', () => {
  it.each(golden)('$type $version', ({ type, version, data }) =>
    expect(contractOf(type).parse(type, data)).toEqual(upToDate(type, version, data)),
  );
});

describe('an event that this release cannot read', () => {
  it('is refused by its type', () => expect(() => runContract.parse('MINED', {})).toThrow(UnknownStoredEvent));
  it('is refused by its shape', () =>
    expect(() => usageContract.parse('RunCharged', { runId: 'r1' })).toThrow(UnknownStoredEvent));
  it('is refused by a field of its payload', () => {
    const line = { key: 'k', message: 'm', at: '2026-01-05T10:00:00.000Z' };
    expect(() => runContract.parse('REFLECT', { ...line, payload: { confidence: 'high' } })).toThrow(
      UnknownStoredEvent,
    );
  });
});

describe('an event that is about to be appended', () => {
  const line = { key: 'k', message: 'm', at: '2026-01-05T10:00:00.000Z' } as const;
  it('passes with the fields of its label', () =>
    expect(() => runContract.check({ ...line, type: 'REFLECT', payload: { confidence: 0.5 } })).not.toThrow());
  it('is refused where a figure is no number', () =>
    expect(() => runContract.check({ ...line, type: 'REFLECT', payload: { confidence: NaN } })).toThrow(InvalidEvent));
});
