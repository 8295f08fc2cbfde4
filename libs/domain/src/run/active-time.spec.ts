import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withStep, type ActiveTime } from './active-time.ts';
import { eventsOf, investigated, now, plan, requestRun, shortlist } from '../testing/run-examples.ts';
import { NO_SPEND } from './budget.ts';
import { absentRun, evolveRun } from './run-state.ts';

const START = Date.parse('2026-01-05T10:00:00.000Z');
type Step = { readonly fromS: number; readonly untilS: number };

/** The active time after the steps, and what each was charged, in seconds. */
function after(...steps: readonly Step[]) {
  let active: ActiveTime = [];
  const charged = steps.map(({ fromS, untilS }) => {
    const at = new Date(START + untilS * 1_000).toISOString();
    const step = withStep(active, { at, spend: { ...NO_SPEND, activeMs: (untilS - fromS) * 1_000 } });
    active = step.active;
    return (step.charged?.activeMs ?? 0) / 1_000;
  });
  return { active, charged };
}

describe('active time', () => {
  it.each([
    [
      'steps one after the other',
      [
        [0, 10],
        [10, 15],
      ],
      [10, 5],
    ],
    [
      'a pause',
      [
        [0, 10],
        [60, 70],
      ],
      [10, 10],
    ],
    [
      'steps at the same time',
      [
        [0, 10],
        [0, 10],
      ],
      [10, 0],
    ],
    [
      'a step inside a longer one',
      [
        [20, 30],
        [0, 60],
      ],
      [10, 50],
    ],
    [
      'a step over two others and their pause',
      [
        [0, 10],
        [20, 30],
        [5, 25],
      ],
      [10, 10, 10],
    ],
  ] as const)('of %s', (_what, spans, expected) => {
    const steps = spans.map(([fromS, untilS]) => ({ fromS, untilS }));
    expect(after(...steps).charged).toEqual(expected);
  });

  it('is every second in which a step ran, once, in whatever order they are recorded', () => {
    const step = fc.tuple(fc.nat(200), fc.nat(40)).map(([fromS, length]) => ({ fromS, untilS: fromS + length }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { active, charged } = after(...steps);
        const seconds = Array.from({ length: 240 }, (_, at) => at);
        const worked = seconds.filter((at) => steps.some(({ fromS, untilS }) => fromS <= at && at < untilS));
        expect(charged.reduce((sum, each) => sum + each, 0)).toBe(worked.length);
        expect(active.every(({ fromMs }, at) => at === 0 || fromMs > Number(active[at - 1]?.untilMs))).toBe(true);
      }),
    );
  });

  it('leaves other units as they are, and a step that took none uncharged', () => {
    const spend = { modelCalls: 1, toolCalls: 2, tokens: 3, usd: 4, activeMs: 0 };
    expect(withStep([], { spend, at: '2026-01-05T10:00:00.000Z' })).toEqual({ active: [], charged: spend });
    expect(withStep([], { at: '2026-01-05T10:00:00.000Z' })).toEqual({ active: [], charged: undefined });
  });

  it('of tickers that are investigated at the same time is counted once, and each has its share of what is left', () => {
    const ended = (atS: number, seconds: number) => ({
      now: new Date(Date.parse(now) + atS * 1_000).toISOString(),
      spend: { ...NO_SPEND, activeMs: seconds * 1_000 },
    });
    const budget = { ...requestRun.budget, activeMs: 600_000 };
    const planned = [{ ...requestRun, budget }, { ...plan, ...ended(60, 60) }, shortlist] as const;
    const both = [
      { ...investigated('NOVA'), ...ended(160, 100) },
      { ...investigated('KEST'), ...ended(190, 120) },
    ] as const;
    expect(eventsOf(...planned, ...both).reduce(evolveRun, absentRun)).toMatchObject({
      spend: { activeMs: 190_000 },
      tickers: {
        NOVA: { share: { activeMs: 270_000 }, spend: { activeMs: 100_000 } },
        KEST: { share: { activeMs: 270_000 }, spend: { activeMs: 30_000 } },
      },
    });
  });
});
