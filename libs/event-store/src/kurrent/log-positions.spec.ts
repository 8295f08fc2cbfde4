import { describe, expect, it } from '@jest/globals';
import { PositionUnknown } from '../event-store.ts';
import { compareLogPositions, logPositionOf, positionOf, refusePast } from './log-positions.ts';

const at = (commit: bigint, prepare = commit) => ({ commit, prepare });

describe('a position of KurrentDB', () => {
  it('is text that gives the place back, however far the log has grown', () => {
    const far = at(2n ** 63n - 1n, 9_007_199_254_740_993n);
    expect(logPositionOf(positionOf(far))).toEqual(far);
  });

  it.each(['', 'rubbish', '999999', '1/2/3', '-1/1', '1/x', ' 1/1', `${'9'.repeat(20)}/1`])(
    'is not "%s"',
    (position) => {
      expect(() => logPositionOf(position)).toThrow(PositionUnknown);
    },
  );

  it.each([
    [at(9n), at(10n), -1],
    [at(10n), at(9n), 1],
    [at(10n), at(10n), 0],
    [at(10n, 0n), at(10n), -1],
    [at(2n ** 60n), at(2n ** 60n + 1n), -1],
  ])('%p compared with %p is %d', (a, b, order) => expect(compareLogPositions(a, b)).toBe(order));

  it('is refused past the end of the log, and not at it', () => {
    expect(() => refusePast(at(10n), at(10n))).not.toThrow();
    expect(() => refusePast(at(10n), at(11n))).toThrow(/11\/11 .*10\/10.*gemscout rebuild/);
  });
});
