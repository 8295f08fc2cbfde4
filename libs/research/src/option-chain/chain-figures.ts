import type { JsonObject } from '@gemscout/domain';
import {
  closesOf,
  realisedVolatilityPct,
  type Bar,
  type NextReport,
  type OptionChain,
  type ResultDay,
  type TreasuryYields,
} from '@gemscout/market';
import { eventMove } from './event-move.ts';
import { putCallIn, type Missing, type Part } from './put-call.ts';
import { meanSize, resultMoves } from './result-moves.ts';
import { skewAt } from './skew.ts';
import { isKnown, termStructure, type AtTheMoney, type WithoutVolatility } from './term-structure.ts';

export type ChainAbout = {
  /** `yyyy-mm-dd` */
  readonly asOf: string;
  /** Of the share up to that day, oldest first. */
  readonly bars: readonly Bar[];
  readonly results: readonly ResultDay[];
  readonly nextReport: NextReport | null;
  /** The newest yields, or why there are none, in a sentence. */
  readonly curve: TreasuryYields | string;
};

/** The expiry nearest to so many days away is what a share is judged by. */
const USUAL_DAYS = 30;
const REALISED_DAYS = 20;

/** The body of an item of the kind `option_chain`. Pure. */
export function chainFigures(chain: OptionChain, about: ChainAbout): JsonObject {
  const terms = termStructure(chain, about.asOf);
  const known = terms.filter(isKnown);
  const usual = known.toSorted((one, other) => awayOf(one) - awayOf(other))[0];
  const parts = [
    eventIn(known, about),
    premiumIn(usual, about),
    usual ? skewIn(usual, chain, about) : without('skew_25_delta', 'No expiry has an implied volatility.'),
    putCallIn(chain, about.asOf),
  ];
  const missing = [...terms.flatMap(missingOf), ...parts.flatMap((part) => part.missing)];
  return {
    date: chain.date,
    price_usd: chain.price,
    expiries: known.map(expiryRow),
    ...Object.fromEntries(parts.flatMap(({ figures }) => Object.entries(figures))),
    missing: missing.map((each) => ({ ...each })),
  };
}

const awayOf = ({ days }: AtTheMoney): number => Math.abs(days - USUAL_DAYS);
const without = (id: string, reason: string): Part => ({ figures: {}, missing: [{ id, reason }] });

function missingOf(term: AtTheMoney | WithoutVolatility): readonly Missing[] {
  return isKnown(term) ? [] : [{ id: `atm_volatility.until_${term.expiry}`, reason: term.reason }];
}

function expiryRow({ expiry, days, strike, callPct, putPct, atmPct }: AtTheMoney): JsonObject {
  return {
    expiry,
    days_to_expiry: days,
    strike_usd: strike,
    call_volatility_pct: callPct,
    put_volatility_pct: putPct,
    atm_volatility_pct: atmPct,
  };
}

function eventIn(known: readonly AtTheMoney[], { results, bars, nextReport }: ChainAbout): Part {
  const moves = resultMoves(results, bars);
  const [event, past] = [eventMove(known, nextReport), meanSize(moves)];
  const isRatio = typeof event !== 'string' && typeof past === 'number' && past > 0;
  return {
    figures: {
      ...(typeof event !== 'string' && {
        event: {
          event_move_pct: event.movePct,
          earlier: event.earlier.expiry,
          later: event.later.expiry,
          report_day: nextReport?.until ?? null,
        },
      }),
      ...(typeof past === 'number' && {
        past_event_move_pct: past,
        result_moves: moves.map(({ day, movePct }) => ({ day, result_move_pct: movePct })),
      }),
      ...(isRatio && { event_move_ratio: event.movePct / past }),
    },
    missing: [
      ...(typeof event === 'string' ? [{ id: 'event_move', reason: event }] : []),
      ...(typeof past === 'string' ? [{ id: 'past_event_move', reason: past }] : []),
    ],
  };
}

function premiumIn(usual: AtTheMoney | undefined, { bars }: ChainAbout): Part {
  const id = 'volatility_premium';
  if (!usual) return without(id, 'No expiry has an implied volatility.');
  const realised = realisedVolatilityPct(closesOf(bars), REALISED_DAYS);
  const last = bars.at(-1);
  if (realised === undefined || !last) return without(id, `There are fewer than ${REALISED_DAYS + 1} days of prices.`);
  const premium = {
    volatility_premium_pct: usual.atmPct - realised,
    expiry: usual.expiry,
    realised_volatility_20_pct: realised,
    realised_date: last.date,
  };
  return { figures: { premium }, missing: [] };
}

function skewIn(usual: AtTheMoney, { price }: OptionChain, { curve }: ChainAbout): Part {
  const skew = skewAt(usual, price, curve);
  if (typeof skew === 'string') return without('skew_25_delta', skew);
  const { putPct, callPct, ratePct } = skew;
  const figures = {
    skew_25_delta_pct: putPct - callPct,
    put_25_pct: putPct,
    call_25_pct: callPct,
    option_rate_pct: ratePct,
    expiry: usual.expiry,
  };
  return { figures: { skew: figures }, missing: [] };
}
