import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { specFor } from '../testing/decider-spec.ts';
import {
  WATCHLIST_CAPACITY,
  watchlistDecider,
  WatchlistError,
  type AddWatchlistItem,
  type WatchlistCommand,
  type WatchlistEvent,
} from './decide-watchlist.ts';

const given = specFor(watchlistDecider);
const now = '2026-01-05T10:00:00.000Z';
const approve = (symbol: string, proposalId: string | null, itemId = 'i1'): AddWatchlistItem => ({
  type: 'AddWatchlistItem',
  workspaceId: 'w1',
  itemId,
  symbol,
  notes: proposalId && JSON.stringify({ proposal_id: proposalId }),
  proposalId,
  runId: null,
  now,
});
const added = (symbol: string, proposalId: string | null, itemId = 'i1'): WatchlistEvent => {
  const { type: _type, now: at, ...facts } = approve(symbol, proposalId, itemId);
  return { type: 'WatchlistItemAdded', ...facts, at };
};
const remove = { type: 'RemoveWatchlistItem', workspaceId: 'w1', itemId: 'i1', now } as const;

describe('an approval', () => {
  it('puts the symbol on the list', () => given().when(approve('NOVA', 'p1')).then(added('NOVA', 'p1')));
  it('is done once', () =>
    given(added('NOVA', 'p1'))
      .when(approve('NOVA', 'p1', 'i2'))
      .thenNothing());
  it('of a newer proposal updates the single item of its symbol', () =>
    given(added('NOVA', 'p1'))
      .when(approve('NOVA', 'p2', 'i2'))
      .then(added('NOVA', 'p2', 'i1')));
  it('is refused when the list is full', () =>
    given(...Array.from({ length: WATCHLIST_CAPACITY }, (_, n) => added(`S${n}`, null, `i${n}`)))
      .when(approve('NOVA', 'p1'))
      .thenRefuses('watchlist_full'));
});

describe('a removal', () => {
  it('takes the item off', () =>
    given(added('NOVA', 'p1'))
      .when(remove)
      .then({ type: 'WatchlistItemRemoved', workspaceId: 'w1', itemId: 'i1', symbol: 'NOVA', at: now }));
  it('of an unknown item is refused', () => given().when(remove).thenRefuses('watchlist_item_missing'));
  it('of what a proposal has put there leaves a later approval of the symbol', () => {
    const removeApproved = { type: 'RemoveApprovedItem', workspaceId: 'w1', proposalId: 'p1', now } as const;
    given(added('NOVA', 'p1'))
      .when(removeApproved)
      .then({ type: 'WatchlistItemRemoved', workspaceId: 'w1', itemId: 'i1', symbol: 'NOVA', at: now });
    given(added('NOVA', 'p1'), added('NOVA', 'p2')).when(removeApproved).thenNothing();
  });
});

describe('a restored item', () => {
  const restore = { type: 'RestoreWatchlistItem', workspaceId: 'w1', itemId: 'i1', now } as const;
  const gone: WatchlistEvent = {
    type: 'WatchlistItemRemoved',
    workspaceId: 'w1',
    itemId: 'i1',
    symbol: 'NOVA',
    at: now,
  };
  const { type: _type, ...facts } = added('NOVA', 'p1');
  const restored = { ...facts, type: 'WatchlistItemRestored', addedAt: now } as WatchlistEvent;
  it('is as it was', () => given(added('NOVA', 'p1'), gone).when(restore).then(restored));
  it('is restored once', () => given(added('NOVA', 'p1'), gone, restored).when(restore).thenNothing());
  it('can be removed and restored again', () =>
    given(added('NOVA', 'p1'), gone, restored, gone).when(restore).then(restored));
  it('is not needed where its symbol was added again', () =>
    given(added('NOVA', 'p1'), gone, added('NOVA', 'p2', 'i2'))
      .when(restore)
      .thenNothing());
  it('that never was is refused', () => given().when(restore).thenRefuses('watchlist_item_missing'));
  it('is refused when the list is full', () =>
    given(
      added('NOVA', 'p1'),
      gone,
      ...Array.from({ length: WATCHLIST_CAPACITY }, (_, n) => added(`S${n}`, null, `s${n}`)),
    )
      .when(restore)
      .thenRefuses('watchlist_full'));
});

it('holds each symbol once, and each item id once', () => {
  const command: fc.Arbitrary<WatchlistCommand> = fc.oneof(
    fc
      .tuple(fc.nat(5), fc.nat(3), fc.uuid())
      .map(([symbol, proposal, item]) => approve(`S${symbol}`, `p${proposal}`, item)),
    fc.nat(5).map(() => remove),
  );
  fc.assert(
    fc.property(fc.array(command), (commands) => {
      let list = watchlistDecider.initialState;
      for (const next of commands) {
        try {
          list = watchlistDecider.decide(next, list).reduce(watchlistDecider.evolve, list);
        } catch (error) {
          if (!(error instanceof WatchlistError)) throw error;
        }
      }
      const ids = Object.values(list.items).map(({ itemId }) => itemId);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});
