import { expect, it } from '@jest/globals';
import { SAMPLE_PROPOSAL } from '../../pages/components/sample-proposal.ts';
import { queueRows } from './queue-rows.ts';

const until = (id: string, expires_at: string | null) => ({ ...SAMPLE_PROPOSAL, id, expires_at });
const proposals = [until('a', '2026-02-27T21:00:00Z'), until('b', '2026-02-20T21:00:00Z'), until('c', null)];
const ids = (now: number | undefined) => {
  const { open, expired } = queueRows(proposals, now);
  return [open, expired].map((rows) => rows.map(({ id }) => id));
};

it('puts what has expired on the market apart, after its last instant', () => {
  expect(ids(Date.parse('2026-02-20T21:00:00Z'))).toEqual([['a', 'b', 'c'], []]);
  expect(ids(Date.parse('2026-02-20T21:00:01Z'))).toEqual([['a', 'c'], ['b']]);
});

it('calls nothing expired while the time of the market is not known', () =>
  expect(ids(undefined)).toEqual([['a', 'b', 'c'], []]));

it('keeps what is of the sample run', () => {
  const sample = { ...until('s', '2020-01-01T00:00:00Z'), source: 'sample' } as const;
  expect(queueRows([sample], Date.parse('2026-02-20T21:00:00Z'))).toEqual({ open: [sample], unfit: [], expired: [] });
});

it('puts apart what fits neither the goal nor the request, from below 30%, and what has no fit is not measured', () => {
  const of = (id: string, share: number) =>
    ({ ...until(id, null), fit: { share, basis: 'request', why: 'By what was measured: the request 20%.' } }) as const;
  const { open, unfit } = queueRows([of('a', 0.29), of('b', 0.3), until('c', null)], undefined);
  expect([open, unfit].map((rows) => rows.map(({ id }) => id))).toEqual([['b', 'c'], ['a']]);
});
