import { describe, expect, it } from '@jest/globals';
import type { Verdict } from '@gemscout/domain';
import { type Horizon, NO_RECORD, randomFrom } from '@gemscout/settlement';
import { horizonFigures } from './horizon-figures.ts';
import type { Choice } from './policies.ts';
import { probabilitiesByDay } from './walk-forward.ts';

const EVERY = 5;
const TICKERS = 20;

type Market = {
  readonly dates: number;
  readonly seed?: number;
  /** The mean excess return of a Buy over the index. */
  readonly edge?: number;
  readonly buys?: number;
  readonly horizon?: Horizon;
};

/** Choices on a simulated market, in which the tickers of a date move together. */
function choicesOn({ dates, seed = 1, edge = 0, buys = 5, horizon = 20 }: Market): readonly Choice[] {
  const random = randomFrom(seed);
  return Array.from({ length: dates }, (_, date) => {
    const together = 0.06 * (random() - 0.5);
    return Array.from({ length: TICKERS }, (_, ticker): Choice => {
      const isTaken = ticker < buys;
      const excess = together + 0.1 * (random() - 0.5) + (isTaken ? edge : 0);
      const verdict: Verdict = isTaken ? 'buy' : 'watch';
      return {
        day: `d${date}`,
        place: date * EVERY,
        verdict,
        isTaken,
        score: -ticker,
        ...chance(random, horizon, excess),
      };
    });
  }).flat();
}

function chance(random: () => number, horizon: Horizon, excess: number): Pick<Choice, 'momentum' | 'outcomes'> {
  const outcome = { horizon, settledOn: '', change: excess, benchmarkChange: 0, excess, ...REST };
  return { momentum: random(), outcomes: { [horizon]: { ...outcome, medianExcess: excess } } };
}

const REST = { sectorExcess: null, isWild: false, hasEnded: false };

function figuresOn(market: Market) {
  const horizon = market.horizon ?? 20;
  return horizonFigures({ choices: choicesOn(market), horizon, every: EVERY, before: () => NO_RECORD });
}

describe('the figures of a horizon', () => {
  it('claim an edge where there is a large one', () => {
    const figures = figuresOn({ dates: 60, edge: 0.05 });
    expect(figures.conclusion).toBe('mean excess above zero in both intervals');
    expect(figures.rankCorrelation.low).toBeGreaterThan(0);
    expect(figures.rankCorrelationGivenMomentum.low).toBeGreaterThan(0);
  });

  it('claim none on markets of chance, but for a few', () => {
    const claims = Array.from({ length: 16 }, (_, seed) => figuresOn({ dates: 60, seed: seed + 10 }).conclusion);
    expect(claims.filter((claim) => claim !== 'no edge shown').length).toBeLessThanOrEqual(3);
  });

  it('give no verdict on fewer than 8 independent periods, however many the samples', () => {
    const figures = figuresOn({ dates: 28, edge: 0.05 });
    expect(figures).toMatchObject({ samples: 560, independentPeriods: 7 });
    expect(figures.conclusion).toBe('no verdict: 7 independent periods, fewer than 8');
  });

  it('are observational below 30 Buys, and exploratory beside the primary horizon', () => {
    expect(figuresOn({ dates: 60, buys: 0 }).conclusion).toBe('observational: 0 samples, fewer than 30');
    expect(figuresOn({ dates: 60, horizon: 5 }).conclusion).toBe('no edge shown (exploratory)');
  });

  it('count outcomes that overlap once for Student’s interval, which is then the wider one', () => {
    const { meanExcess, meanExcessNonOverlapping } = figuresOn({ dates: 60 });
    const width = ({ low, high }: typeof meanExcess) => (high ?? 0) - (low ?? 0);
    expect(width(meanExcessNonOverlapping)).toBeGreaterThan(width(meanExcess));
  });

  it('name three base rates, and lose next to nothing against the one known beforehand', () => {
    const figures = figuresOn({ dates: 76 });
    expect(figures.baseRates).toEqual({ exAnte: expect.any(Number), half: 0.5, hindsight: expect.any(Number) });
    expect(figures.brierAgainstBaseRate.value).toBeLessThan(0.001);
    expect(figures.brierHindsight).toBeLessThanOrEqual(figures.brierBaseRate.value ?? 0);
    expect(figures.reliabilityFloor).toBeGreaterThan(0);
  });
});

it('a chance is given by what was settled when it was given: later outcomes change no earlier one', () => {
  const choices = choicesOn({ dates: 40 });
  const other = choices.map((choice) =>
    choice.place < 100 ? choice : { ...choice, ...chance(() => 0, 20, -1 * (choice.outcomes[20]?.excess ?? 0)) },
  );
  const [one, two] = [choices, other].map((each) => probabilitiesByDay(each, 20, () => NO_RECORD));
  expect(one?.get('d23')).toEqual(two?.get('d23'));
  expect(one?.get('d24')).not.toEqual(two?.get('d24'));
});
