import { describe, expect, it } from '@jest/globals';
import { evidenceItemOf, factsIn } from '@gemscout/evidence';
import type { JsonObject } from '@gemscout/domain';
import type { Bar, OptionChain, OptionContract } from '@gemscout/market';
import { chainFigures, type ChainAbout } from './chain-figures.ts';

const DATE = '2026-03-02';
const [EARLIER, LATER] = ['2026-03-20', '2026-04-17'];
const CURVE = { date: DATE, month3Pct: 4, year2Pct: 3.8, year10Pct: 4.2 };

type Change = (contract: OptionContract) => Partial<OptionContract>;

function expiryOf(expiry: string, volatilityPct: number, change: Change = () => ({}), strikes = STRIKES) {
  const contracts = strikes.flatMap((strike) =>
    (['call', 'put'] as const).map((type): OptionContract => {
      const own = volatilityPct + (100 - strike) * 0.1 + (type === 'put' ? 1 : -1);
      const usual = { type, strike, bid: 1, ask: 1.1, impliedVolatilityPct: own };
      const contract = { ...usual, volume: type === 'put' ? 30 : 40, openInterest: type === 'put' ? 90 : 60 };
      return { ...contract, ...change(contract) };
    }),
  );
  return { expiry, contracts };
}
const STRIKES = [85, 90, 95, 100, 105, 110, 115];

const chainOf = (...expiries: OptionChain['expiries']): OptionChain => ({
  symbol: 'NOVA',
  date: DATE,
  price: 100.4,
  expiries,
});
const TWO = chainOf(expiryOf(EARLIER, 30), expiryOf(LATER, 36));

/** A close of 100 on every day but each twentieth, which is a percent up. */
const BARS: readonly Bar[] = Array.from({ length: 120 }, (_, at) => {
  const date = new Date(Date.parse(DATE) - (119 - at) * 86_400_000).toISOString().slice(0, 10);
  const close = at % 20 === 10 ? 101 : 100;
  return { date, open: close, high: close, low: close, close, volume: 1 };
});
const results = BARS.filter((_, at) => at % 20 === 10).map(({ date }) => ({ day: date, isAfterClose: false }));
const nextReport = { day: '2026-04-01', until: '2026-04-02', isEstimate: true };
const ABOUT: ChainAbout = { asOf: DATE, bars: BARS, results, nextReport, curve: CURVE };

function read(chain: OptionChain, about: Partial<ChainAbout> = {}) {
  const body: JsonObject = chainFigures(chain, { ...ABOUT, ...about });
  const item = {
    workspaceId: '',
    provider: 'small',
    fetchedAt: `${DATE}T21:00:00.000Z`,
    asOf: `${DATE}T21:00:00.000Z`,
  };
  const facts = factsIn([evidenceItemOf({ ...item, symbol: 'NOVA', kind: 'option_chain', body })], 'NOVA');
  const missing = JSON.parse(JSON.stringify(body['missing'])) as { id: string; reason: string }[];
  return {
    value: (id: string) => facts.find((fact) => fact.id === id)?.value,
    inputs: (id: string) => facts.find((fact) => fact.id === id)?.computed?.inputs,
    why: (id: string) => missing.find((each) => each.id === id)?.reason,
  };
}

describe('the options of a share by expiry', () => {
  it('have a volatility at the money each, of the strike nearest to the price', () => {
    const { value, inputs } = read(TWO);
    expect([value(`atm_volatility.until_${EARLIER}`), value(`atm_volatility.until_${LATER}`)]).toEqual([30, 36]);
    expect(inputs(`atm_volatility.until_${LATER}`)).toEqual([
      `atm_call_volatility.until_${LATER}`,
      `atm_put_volatility.until_${LATER}`,
      `atm_strike.until_${LATER}`,
    ]);
    expect(value(`atm_strike.until_${LATER}`)).toBe(100);
  });

  it('imply a move on the next result by the variance between the expiries around it, as a mean size', () => {
    const { value, inputs } = read(TWO);
    const variance = ((36 ** 2 - 30 ** 2) * 46) / 365;
    expect(value('event_move')).toBeCloseTo(Math.sqrt((2 * variance) / Math.PI), 12);
    expect(inputs('event_move')).toEqual([
      `atm_volatility.until_${LATER}`,
      `atm_volatility.until_${EARLIER}`,
      `days_to_expiry.until_${LATER}`,
    ]);
    expect(value('past_event_move')).toBeCloseTo(1, 12);
    expect(inputs('past_event_move')).toHaveLength(6);
    expect(value('event_move_ratio')).toBeCloseTo(Number(value('event_move')), 12);
  });

  it('are set against the volatility that the share had', () => {
    const { value, inputs } = read(TWO);
    const realised = Number(value('realised_volatility_20'));
    expect(value('volatility_premium')).toBeCloseTo(30 - realised, 12);
    expect(inputs('volatility_premium')).toEqual([`atm_volatility.until_${EARLIER}`, 'realised_volatility_20']);
  });

  it('have a skew between the put and the call at a delta of 0.25', () => {
    const { value, inputs } = read(TWO);
    expect(inputs('skew_25_delta')).toEqual(['put_25_volatility', 'call_25_volatility']);
    // The put lies between the strikes 95 and 100, the call between 105 and 110, each a tenth of a point a dollar apart.
    expect(Number(value('put_25_volatility'))).toBeGreaterThan(31);
    expect(Number(value('put_25_volatility'))).toBeLessThan(31.5);
    expect(Number(value('call_25_volatility'))).toBeGreaterThan(28);
    expect(Number(value('call_25_volatility'))).toBeLessThan(28.5);
    expect(value('option_rate')).toBe(4);
  });

  it('count puts for each call, by what was traded and by what is open', () => {
    const { value, inputs } = read(TWO);
    expect([value('put_call_volume'), value('put_call_open_interest')]).toEqual([0.75, 1.5]);
    expect(inputs('put_call_volume')).toEqual(['put_volume', 'call_volume']);
  });
});

describe('a figure of options without a value', () => {
  const unbid: Change = () => ({ bid: 0, ask: 0 });
  const crossed: Change = () => ({ bid: 2, ask: 1 });
  const placeholder: Change = ({ strike }) => ({ impliedVolatilityPct: strike < 100 ? 50.0003 : 25.0008 });
  const dated = { month3Pct: null, year2Pct: null };
  it.each([
    ['an expiry without bids', TWO.expiries.slice(0, 1), unbid, 'nobody bids for them'],
    ['crossed quotes', [], crossed, 'their bids are above their asks'],
    ['placeholders', [], placeholder, 'their implied volatilities are placeholders that several strikes share'],
    ['no volatility', [], () => ({ impliedVolatilityPct: null }), 'the source gives no implied volatility of them'],
  ])('says so of %s', (_what, others, change, reason) => {
    const { value, why } = read(chainOf(...others, expiryOf(LATER, 36, change)));
    expect(value(`atm_volatility.until_${LATER}`)).toBeUndefined();
    expect(why(`atm_volatility.until_${LATER}`)).toBe(`No option until ${LATER} can be used: ${reason}.`);
    expect(value('event_move')).toBeUndefined();
    expect(why('event_move')).toMatch(
      /^No expiry with an implied volatility lies (?:before|after) the next report on /,
    );
  });

  it('takes the next strike where the nearest has no bid, and says where none near the price has one', () => {
    const at =
      (...strikes: readonly number[]): Change =>
      (each) =>
        strikes.includes(each.strike) ? { bid: 0 } : {};
    expect(read(chainOf(expiryOf(LATER, 36, at(100)))).value(`atm_strike.until_${LATER}`)).toBe(105);
    const { why } = read(chainOf(expiryOf(LATER, 36, at(100, 105))));
    expect(why(`atm_volatility.until_${LATER}`)).toBe(
      `No option until ${LATER} near the price can be used: nobody bids for them.`,
    );
  });

  it('takes one strike at 25% for what it is, as placeholders come in several', () => {
    const one: Change = ({ strike }) => (strike === 100 ? { impliedVolatilityPct: 25 } : {});
    expect(read(chainOf(expiryOf(LATER, 36, one))).value(`atm_volatility.until_${LATER}`)).toBe(25);
  });

  it('has a volatility but no skew in a chain of one strike', () => {
    const { value, why } = read(chainOf(expiryOf(LATER, 36, undefined, [100])));
    expect(value(`atm_volatility.until_${LATER}`)).toBe(36);
    expect(why('skew_25_delta')).toBe(`The puts until ${LATER} have no two strikes around a delta of 0.25.`);
  });

  it.each([
    ['a day without a curve', { curve: 'No Treasury yields.' }, 'skew_25_delta', 'No Treasury yields.'],
    [
      'a curve of ten years only',
      { curve: { ...CURVE, ...dated } },
      'skew_25_delta',
      `The curve of ${DATE} has no yield of two years or less.`,
    ],
    ['no day of a report', { nextReport: null }, 'event_move', 'The day of the next report is not known.'],
    [
      'three results',
      { results: results.slice(0, 3) },
      'past_event_move',
      'Prices around 3 results are known; a mean needs at least 4.',
    ],
    ['few prices', { bars: BARS.slice(-20) }, 'volatility_premium', 'There are fewer than 21 days of prices.'],
    [
      'an expired expiry',
      { asOf: '2026-03-20' },
      `atm_volatility.until_${EARLIER}`,
      `The options until ${EARLIER} have expired.`,
    ],
  ])('says so of %s', (_what, about, id, reason) => {
    const { value, why } = read(TWO, about);
    expect([value(id), why(id)]).toEqual([undefined, reason]);
  });

  it('has no move where the later expiry is calmer: the variance would be negative', () => {
    expect(read(chainOf(expiryOf(EARLIER, 36), expiryOf(LATER, 30))).why('event_move')).toBe(
      `The options until ${LATER} imply less volatility than those until ${EARLIER}: the variance of the result would be negative.`,
    );
  });

  it('counts an expiry on the day of the report for neither side', () => {
    const on = { day: EARLIER, until: EARLIER, isEstimate: false };
    expect(read(TWO, { nextReport: on }).why('event_move')).toContain(`lies before the next report on ${EARLIER}`);
  });

  it('has no ratio of an open interest that the source has cleared, nor of calls that nobody traded', () => {
    const cleared = chainOf(expiryOf(LATER, 36, () => ({ openInterest: 0 })));
    expect(read(cleared).why('put_call_open_interest')).toBe('The source gives no open interest.');
    const quiet = chainOf(expiryOf(LATER, 36, () => ({ volume: 0 })));
    expect(read(quiet).why('put_call_volume')).toBe('No call was traded on the day.');
  });
});
