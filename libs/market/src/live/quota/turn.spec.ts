import { describe, expect, it } from '@jest/globals';
import { limitsOf, type ProviderLimits } from './limits.ts';
import { blockedMsOf, freshWindow, leftText, turnOf, type Window } from './turn.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const daily: ProviderLimits = { label: 'Alpha Vantage', burst: 1, perSecond: 1, daily: 25, dayStartsAtHour: 5 };
const fast: ProviderLimits = { label: 'SEC', burst: 10, perSecond: 10 };

const windowOf = (limits: ProviderLimits, changes: Partial<Window> = {}) => ({
  ...freshWindow(limits, NOON),
  ...changes,
});

describe('a turn', () => {
  it('is taken while there is enough', () => {
    expect(turnOf(windowOf(fast), fast, 10, NOON)).toEqual({
      status: 'taken',
      window: windowOf(fast, { taken: 10, takenByWorkspace: 10, tokens: 0 }),
    });
  });

  it('waits for as long as the missing questions take to come', () => {
    expect(turnOf(windowOf(fast, { tokens: 0.5 }), fast, 1, NOON)).toEqual({
      status: 'wait',
      waitMs: 50,
      because: 'pace',
    });
    expect(turnOf(windowOf(fast, { tokens: 0 }), fast, 1, NOON + 100).status).toBe('taken');
  });

  it('never saves up more than the burst, and gains nothing from a clock that goes back', () => {
    const [later, earlier] = [NOON + 3_600_000, NOON - 3_600_000];
    expect(turnOf(windowOf(fast), fast, 11, later).status).toBe('wait');
    expect(turnOf(windowOf(fast, { tokens: 0 }), fast, 1, earlier)).toMatchObject({ because: 'pace', waitMs: 100 });
  });

  it('of a spent day comes when the provider’s next day begins', () => {
    const spent = turnOf(windowOf(daily, { taken: 25 }), daily, 1, NOON);
    expect(spent).toEqual({ status: 'wait', waitMs: 17 * 3_600_000, because: 'daily budget' });
  });

  it('of a workspace that had its fifth does not come today, though others may ask', () => {
    const had = windowOf(daily, { taken: 5, takenByWorkspace: 5 });
    expect(turnOf(had, daily, 1, NOON)).toMatchObject({ because: 'workspace share' });
    expect(turnOf({ ...had, takenByWorkspace: 4 }, daily, 1, NOON).status).toBe('taken');
  });

  it('of a provider that asked to be left alone comes after that', () => {
    const blocked = windowOf(fast, { blockedUntilMs: NOON + 5_000 });
    expect(turnOf(blocked, fast, 1, NOON)).toEqual({ status: 'wait', waitMs: 5_000, because: 'asked to wait' });
  });
});

it('says what is left and when it goes on', () => {
  expect(leftText(daily, 22, 17 * 3_600_000, NOON)).toBe('Alpha Vantage: 3 of 25 left, next 05:00 UTC');
  expect(leftText(fast, 9, 5_000, NOON)).toBe('SEC: next 12:00:05 UTC');
});

it('leaves a provider alone for as long as it asks, else longer each time, up to a quarter of an hour', () => {
  expect([0, 1, 2, 20].map((refusals) => blockedMsOf(undefined, refusals))).toEqual([30_000, 60_000, 120_000, 900_000]);
  expect(blockedMsOf(90_000, 3)).toBe(90_000);
});

it('takes the daily budget of a paid plan from its variable', () => {
  expect(limitsOf('alphavantage', { ALPHAVANTAGE_DAILY_LIMIT: '500' }).daily).toBe(500);
  expect(limitsOf('alphavantage', { ALPHAVANTAGE_DAILY_LIMIT: 'lots' }).daily).toBe(25);
});
