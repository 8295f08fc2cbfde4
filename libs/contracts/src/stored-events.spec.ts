import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  billingContract,
  InvalidEvent,
  notesContract,
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
  if (/^(WithdrawalDeclared|ContractWithdrawn)$/.test(type)) return billingContract;
  if (/^(Proposal|Deci(sionRepeated|deAgain)|OutcomeSettled|ConditionMet|FactCorrected)/.test(type))
    return proposalContract;
  if (/^(Note|Tag)(Added|Removed)$/.test(type)) return notesContract;
  return type.startsWith('Watchlist') ? watchlistContract : runContract;
};

const CHECKED_BY_DIGITS = { checked_by: 'digits', lowered: [], dropped: [], memo_check: null };

/** Fields that upcasting adds to an older version. */
const LATER_FIELDS: Readonly<Record<string, object>> = {
  'ProposalDismissed v1': { userId: null },
  'ProposalRechecked v1': { memoCheck: CHECKED_BY_DIGITS },
  'ProposalSaved v2': { memoCheck: CHECKED_BY_DIGITS },
  'ProposalSaved v1': {
    memoCheck: CHECKED_BY_DIGITS,
    price: null,
    priceAsOf: null,
    evidenceAt: null,
    expiresAt: null,
    spend: null,
  },
};

/** Fields that upcasting adds to the payload of a log event. */
const LATER_IN_PAYLOAD: Readonly<Record<string, object>> = {
  'INIT v1': { profile: null },
  'INIT v2': { profile: { id: null, name: 'Default', version: 3 } },
  'INIT v3': { profile: null },
  'DECISION v1': CHECKED_BY_DIGITS,
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

describe('a memo that an earlier release stored', () => {
  const stored = (type: string, version: string) =>
    golden.find((each) => each.type === type && each.version === version)?.data;
  it('is marked as checked by digits, with the sentences that were stored', () => {
    const { payload, ...line } = stored('DECISION', 'v1');
    const sentences = [{ section: 'thesis', text: 'It closed at $41.24.', evidence: ['0f0f0f0f0f0f'] }];
    expect(runContract.parse('DECISION', { ...line, payload: { ...payload, sentences } })).toMatchObject({
      payload: { checked_by: 'digits', sentences, lowered: [], dropped: [], memo_check: null },
    });
  });
  it('is not checked where a user wrote it', () =>
    expect(proposalContract.parse('ProposalSaved', { ...stored('ProposalSaved', 'v2'), source: 'user' })).toMatchObject(
      { memoCheck: null },
    ));
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
