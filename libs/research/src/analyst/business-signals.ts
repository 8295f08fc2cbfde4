import type { Dossier, Findings } from '../dossier.ts';
import { slugOf } from '@gemscout/evidence';
import { list } from '../english.ts';
import type { EarningsFacts, OptionsFacts } from '../facts.ts';
import { expectationSignals } from './expectation-signals.ts';
import { filingSignals } from './filing-signals.ts';
import { between, hashesOf, WEIGHTS, type Signal } from './signal.ts';

/** An earnings surprise counts for a quarter and then fades. */
const FRESH_DAYS = 75;

/** What the company reported and filed, what it costs, what options and its sector say. */
export function businessSignals({ findings, sector }: Dossier): readonly Signal[] {
  return [
    ...earningsSignals(findings),
    ...filingSignals(findings),
    ...expectationSignals(findings),
    ...optionsSignals(findings),
    ...sectorSignals(sector),
  ].filter(({ weight }) => weight !== 0);
}

function earningsSignals({ earnings }: Findings): readonly Signal[] {
  const facts = earnings?.facts;
  if (!facts) return [];
  const reports = { evidence: hashesOf(earnings, 'earnings'), structured: true };
  const values = { evidence: hashesOf(earnings, 'fundamentals'), structured: true };
  return [
    ...[surprise(facts), record(facts), growth(facts)].flatMap((found) => (found ? [{ ...found, ...reports }] : [])),
    ...[valuation(facts)].flatMap((found) => (found ? [{ ...found, ...values }] : [])),
  ];
}

type Observation = Pick<Signal, 'weight' | 'topic' | 'text'> | undefined;

function surprise(facts: EarningsFacts): Observation {
  const { surprise_pct, eps_actual_usd, eps_estimate_usd, last_date, days_since } = facts;
  if (surprise_pct === null || eps_actual_usd === null || eps_estimate_usd === null || last_date === null)
    return undefined;
  const isBeat = surprise_pct > 0;
  const freshness = (days_since ?? 0) <= FRESH_DAYS ? 1 : 0.3;
  const weight = WEIGHTS.surprise * Math.sign(surprise_pct) * between(Math.abs(surprise_pct), 1, 12) * freshness;
  return {
    weight,
    topic: isBeat ? 'an earnings beat' : 'an earnings miss',
    text: `The quarter reported on {{reported_on}} brought earnings of {{eps_actual}} a share against {{eps_estimate}} expected, {{surprise as size}} ${isBeat ? 'better' : 'worse'} than the estimate.`,
  };
}

function record({ beats, quarters }: EarningsFacts): Observation {
  if (quarters < 3) return undefined;
  const weight = WEIGHTS.beatRecord * ((beats / quarters - 0.5) * 2);
  const text = 'It beat the estimate in {{beats}} of the last {{quarters}} quarters.';
  return { weight, topic: weight > 0 ? 'a record of beats' : 'few quarters above estimates', text };
}

function growth({ eps_growth_pct }: EarningsFacts): Observation {
  if (eps_growth_pct === null) return undefined;
  const weight = WEIGHTS.epsGrowth * Math.sign(eps_growth_pct) * between(Math.abs(eps_growth_pct), 4, 25);
  const direction = eps_growth_pct >= 0 ? 'grew' : 'shrank';
  return {
    weight,
    topic: eps_growth_pct >= 0 ? 'earnings growth' : 'weaker earnings',
    text: `Earnings a share ${direction} {{eps_growth as size}} against the same quarter a year before.`,
  };
}

function valuation(facts: EarningsFacts): Observation {
  const { pe_ratio, price_to_book_ratio, dividend_yield_pct, market_cap_usd, valuation_date } = facts;
  const figures = [
    pe_ratio !== null && pe_ratio > 0 ? 'a P/E of {{pe}}' : undefined,
    price_to_book_ratio === null ? undefined : 'a price to book of {{price_to_book}}',
    dividend_yield_pct === null || dividend_yield_pct === 0 ? undefined : 'a dividend yield of {{dividend_yield}}',
    market_cap_usd === null ? undefined : 'a market capitalisation of {{market_cap}}',
  ].filter((figure) => figure !== undefined);
  if (figures.length === 0 || valuation_date === null) return undefined;
  const cheapness = cheapnessOf(facts);
  return {
    weight: WEIGHTS.valuation * cheapness,
    topic: cheapness > 0 ? 'a low valuation' : 'a high valuation',
    text: `On {{valuation_date}} it was valued at ${list(figures)}.`,
  };
}

/** 1 for very cheap, -1 for very expensive, 0 in between or if unknown. */
export function cheapnessOf({ pe_ratio, price_to_book_ratio }: EarningsFacts): number {
  if (pe_ratio !== null && pe_ratio > 0) return between(18 - pe_ratio, 2, 9) - between(pe_ratio, 32, 70);
  if (price_to_book_ratio !== null && price_to_book_ratio > 0) return 0.5 * between(1.3 - price_to_book_ratio, 0, 0.6);
  return 0;
}

function optionsSignals({ options }: Findings): readonly Signal[] {
  const facts = options?.facts;
  if (!facts) return [];
  const lean = optionsLean(facts);
  const past = facts.past_move_pct === null ? '' : ', against a usual move of {{past_move}}';
  const activity =
    facts.volume_to_open_interest_ratio === null ? '' : '; volume to open interest is {{volume_to_open_interest}}';
  const move =
    facts.implied_move_pct === null
      ? `Of options until {{option_expiry}}, put/call is {{put_call}}`
      : `Options imply a move of {{implied_move}} until {{option_expiry}}${past}; put/call is {{put_call}}`;
  const text = `${move}${activity}.`;
  const topic = lean > 0 ? 'call buying' : 'put buying';
  return [{ weight: WEIGHTS.options * lean, topic, text, evidence: hashesOf(options, 'options'), structured: true }];
}

/** 1 where calls are bought in unusual size, -1 where puts are; 0 where the size is not known. */
function optionsLean({ put_call_ratio, volume_to_open_interest_ratio }: OptionsFacts): number {
  const unusual = between(volume_to_open_interest_ratio ?? 0, 0.3, 1.2);
  return unusual * (between(0.9 - put_call_ratio, 0, 0.5) - between(put_call_ratio, 1.1, 1.8));
}

function sectorSignals(sector: Dossier['sector']): readonly Signal[] {
  if (!sector) return [];
  const { change_20d_pct, hash } = sector;
  const lean = Math.sign(change_20d_pct) * between(Math.abs(change_20d_pct), 1, 5);
  const id = `sector.${slugOf(sector.sector)}`;
  const text = `${sector.sector} ${change_20d_pct >= 0 ? 'gained' : 'lost'} {{${id}.change_20d as size}} in a month, with {{${id}.breadth}} of its members above their 50-day average.`;
  const topic = lean > 0 ? 'a tailwind' : 'a headwind';
  return [{ weight: WEIGHTS.sector * lean, topic, text, evidence: [hash], structured: true }];
}
