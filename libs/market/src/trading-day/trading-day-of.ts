import { newestSession, newYorkDay, sessionOf, tradingDaysBefore, type ExchangeSession } from './exchange-sessions.ts';
import {
  DAY_FIGURES,
  type DayFigure,
  type DayInput,
  type DayInputName,
  type DayPhase,
  type DayReading,
  type MinuteBar,
  type Trade,
  type TradingDay,
} from './trading-day.ts';

const MINUTE_MS = 60_000;
/** A last trade may be so much older than the delay of its source. */
const STALE_AFTER_MINUTES = 15;
/** So many days before are compared. */
const COMPARED_DAYS = 20;
/** More, as a short day may not be comparable. */
const LOOKED_AT_DAYS = 24;

type Day = DayReading & { readonly session: ExchangeSession; readonly phase: DayPhase; readonly knownMs: number };

/** The day of a share by what a provider says of it: nothing is later than its `nowMs`. */
export function tradingDayOf(reading: DayReading): TradingDay {
  const session = newestSession(reading.nowMs);
  const phase = phaseOf(session, reading.nowMs);
  const day = { ...reading, session, phase, knownMs: reading.nowMs - (reading.delayMinutes ?? 0) * MINUTE_MS };
  const last = lastTrade(day);
  const stale = staleness(day, last);
  return {
    symbol: reading.symbol,
    date: session.day,
    phase,
    delayMinutes: reading.delayMinutes,
    stale,
    lastTrade: figure(last.price, last.at),
    preMarketPct: preMarket(day),
    afterMarketPct: afterMarket(day),
    gapPct: gap(day),
    volumeRatio: stale === null ? volumeRatio(day) : none(stale),
    vwap: vwap(day),
  };
}

/** The instants of all figures that have a value, newest first. */
export function instantsOf(day: TradingDay): readonly string[] {
  return DAY_FIGURES.flatMap((name) => {
    const { [name]: each } = day;
    return each.value === null ? [] : [each.at];
  })
    .toSorted()
    .toReversed();
}

function phaseOf({ open, close, postEnd }: ExchangeSession, nowMs: number): DayPhase {
  if (nowMs < open) return 'pre';
  if (nowMs < close) return 'open';
  return nowMs < postEnd ? 'post' : 'closed';
}

function lastTrade({ regular, extended, nowMs }: DayReading): Trade {
  const known = extended.filter(({ at }) => at <= nowMs);
  const { price, at } = known.reduce((newest, trade) => (trade.at > newest.at ? trade : newest), regular);
  return { price, at: Math.min(at, nowMs) };
}

function staleness({ session, phase, nowMs, delayMinutes }: Day, last: Trade): string | null {
  const allowed = ((delayMinutes ?? 0) + STALE_AFTER_MINUTES) * MINUTE_MS;
  if (phase !== 'open' || nowMs - session.open <= allowed || nowMs - last.at <= allowed) return null;
  const minutes = Math.floor((nowMs - last.at) / MINUTE_MS);
  return `The last trade is ${minutes} minutes old while the exchange is open.`;
}

/** The close that the day's prices are set against: the last one before its session. */
function closeBefore({ regular, previousClose, session }: Day): number | null {
  const traded = newYorkDay(regular.at);
  if (traded < session.day) return traded === tradingDaysBefore(session.day, 1)[0] ? regular.price : null;
  return previousClose;
}

function preMarket(day: Day): DayFigure {
  const { session } = day;
  const before = closeBefore(day);
  if (before === null) return none('The previous close is not known.');
  const trade = newestIn(day, session.preStart, session.open);
  if (trade) return change(['priceBeforeOpening', trade.price], ['previousClose', before], trade.at);
  return none(typeof day.minutes === 'string' ? day.minutes : 'There was no trade before the opening.');
}

function afterMarket(day: Day): DayFigure {
  const { session, phase, regular } = day;
  if (phase === 'pre' || phase === 'open') return none('The exchange has not closed yet.');
  if (newYorkDay(regular.at) !== session.day) return none('The close of the day is not known.');
  const trade = newestIn(day, session.close, session.postEnd);
  if (trade) return change(['priceAfterClose', trade.price], ['closeOfDay', regular.price], trade.at);
  return none(typeof day.minutes === 'string' ? day.minutes : 'There was no trade after the close.');
}

/** The newest trade of a span, as the provider tells it or by the minutes. */
function newestIn({ extended, minutes, knownMs, nowMs }: Day, from: number, to: number): Trade | undefined {
  const told = extended.filter(({ at }) => at >= from && at < to && at <= nowMs);
  const bars = typeof minutes === 'string' ? [] : minutes.filter(hasBegun(knownMs, from, to));
  const closes = bars.map(({ close, end }) => ({ price: close, at: Math.min(end, knownMs) }));
  return told[0] ?? closes.at(-1);
}

/** The bars of a span with something that was known by then: one without a length may be of that instant itself. */
const hasBegun =
  (knownMs: number, from: number, to: number) =>
  ({ start, end }: MinuteBar): boolean =>
    start >= from && start < to && (start < knownMs || end <= knownMs);

function gap(day: Day): DayFigure {
  const { session, phase, regular, open } = day;
  const before = closeBefore(day);
  if (phase === 'pre') return none('The exchange has not opened yet.');
  if (newYorkDay(regular.at) !== session.day) return none('There was no trade since the opening.');
  if (open === null || before === null)
    return none(open === null ? 'The opening price is not known.' : 'The previous close is not known.');
  return change(['openingPrice', open], ['previousClose', before], session.open);
}

function vwap(day: Day): DayFigure {
  const { session, minutes, knownMs } = day;
  if (typeof minutes === 'string') return none(minutes);
  const bars = minutes.filter(hasBegun(knownMs, session.open, session.close)).filter(({ volume }) => volume > 0);
  const volume = bars.reduce((sum, bar) => sum + bar.volume, 0);
  const newest = bars.at(-1);
  if (!newest) return none(notBegun(day));
  const paid = bars.reduce((sum, bar) => sum + ((bar.high + bar.low + bar.close) / 3) * bar.volume, 0);
  return figure(paid / volume, Math.min(newest.end, knownMs), [
    { name: 'amount', value: paid },
    { name: 'volume', value: volume },
  ]);
}

/** Whole bars only, so that the same minutes of every day are compared. A short day has no afternoon to compare with. */
function volumeRatio(day: Day): DayFigure {
  const { session, minutes, knownMs } = day;
  if (typeof minutes === 'string') return none(minutes);
  const span = lengthOf(minutes);
  const elapsed = Math.floor((Math.min(knownMs, session.close) - session.open) / span) * span;
  if (elapsed <= 0) return none(day.phase === 'pre' ? notBegun(day) : 'The first minutes of the day are not over.');
  const [today] = volumeOf(minutes, session, elapsed);
  if (today === undefined) return none(notBegun(day));
  const volumes = tradingDaysBefore(session.day, LOOKED_AT_DAYS)
    .map(sessionOf)
    .filter(({ open, close }) => close - open >= elapsed)
    .flatMap((before) => volumeOf(minutes, before, elapsed))
    .slice(0, COMPARED_DAYS);
  return againstMean(today, volumes, session.open + elapsed);
}

function againstMean(today: number, volumes: readonly number[], at: number): DayFigure {
  if (volumes.length < COMPARED_DAYS)
    return none(`Only ${volumes.length} of ${COMPARED_DAYS} days before can be compared.`);
  const mean = volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length;
  if (mean <= 0) return none('There was no volume on the days before.');
  return figure(today / mean, at, [
    { name: 'volume', value: today },
    { name: 'meanVolume', value: mean },
  ]);
}

/** From the opening on, in a list: a session without a single bar is not known, one whose bars are all later has a volume of 0. */
function volumeOf(minutes: readonly MinuteBar[], { open, close }: ExchangeSession, elapsed: number): readonly number[] {
  const session = minutes.filter(({ start }) => start >= open && start < close);
  if (session.length === 0) return [];
  return [session.filter(({ end }) => end <= open + elapsed).reduce((sum, { volume }) => sum + volume, 0)];
}

/** The usual length of a bar: the newest may be shorter. */
function lengthOf(minutes: readonly MinuteBar[]): number {
  const [first] = minutes;
  return first ? first.end - first.start : 5 * MINUTE_MS;
}

function notBegun({ phase }: Day): string {
  return phase === 'pre' ? 'The exchange has not opened yet.' : 'There was no trade since the opening.';
}

type Named = readonly [name: DayInputName, price: number];

/** By how many percent a price is above one before. */
function change([name, price]: Named, [nameBefore, before]: Named, atMs: number): DayFigure {
  return figure((price / before - 1) * 100, atMs, [
    { name, value: price },
    { name: nameBefore, value: before },
  ]);
}

function figure(value: number, atMs: number, inputs?: readonly DayInput[]): DayFigure {
  return { value, at: new Date(atMs).toISOString(), ...(inputs && { inputs }) };
}

const none = (reason: string): DayFigure => ({ value: null, reason });
