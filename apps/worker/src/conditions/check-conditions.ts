import { proposalContract } from '@gemscout/contracts';
import { checkCondition, MOVING_FACTS, proposalStream, type FigureNow, type MeetCondition } from '@gemscout/domain';
import { execute, type EventStore } from '@gemscout/event-store';
import { closedBars, lastClosedDay, MarketFailure, type ClosedBars, type MarketData } from '@gemscout/market';
import type { ConditionToCheck, ReadModelQueries } from '@gemscout/read-model';
import type { Logger } from 'pino';

export type CheckingDeps = {
  readonly store: EventStore;
  readonly readModel: Pick<ReadModelQueries, 'conditionsToCheck'>;
  readonly market: Pick<MarketData, 'info' | 'bars' | 'shareEvents'>;
  /** The newest values of figures of a company, by the ids of their facts in a memo. @throws MarketFailure */
  readonly figures: (
    symbol: string,
    ids: readonly string[],
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, FigureNow>>;
  /** The database's clock, ISO 8601. */
  readonly clock: { now(): string };
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
};

/** Of each proposal the close that its conditions were last looked at for, and whether there was a price of that day. */
export type Looks = Map<string, { readonly day: string; readonly hadPrice: boolean; readonly atMs: number }>;

export type Checked = {
  /** Number of proposals whose conditions were compared with the last close. */
  readonly checked: number;
  /** Number of proposals without a price, or with an old one: they are tried again. */
  readonly unchecked: number;
  /** Number of crossings recorded. */
  readonly met: number;
  /** Set if the market does not answer: the rest is tried in the next pass. */
  readonly waitsFor?: MarketFailure;
};

const AT_ONCE = 200;
/** A problem with one symbol does not stop the pass; this many consecutive failures mean that the market is unavailable. */
const MOST_REFUSED = 5;
const MOST_DAYS = 2_500;
const CALENDAR_DAYS = 7 / 5;
const DAY_MS = 86_400_000;
/** A price that is late is asked for again after this time. */
const AGAIN_AFTER_MS = 60 * 60_000;

/**
 * Compares the conditions of all approved proposals with the closes since their memos, once for each close, and records those
 * that were met: all at the end, so that one mail can name them. Repeated or concurrent calls record nothing twice.
 *
 * @param looks what earlier calls looked at; added to
 * @throws an "unavailable" error of a port, or the signal's reason
 */
export async function checkConditions(deps: CheckingDeps, looks: Looks, signal: AbortSignal): Promise<Checked> {
  const now = deps.clock.now();
  const [day, atMs] = [lastClosedDay(deps.market, now), Date.parse(now)];
  const due = await dueOf(deps, (id) => isDue(looks.get(id), day, atMs), signal);
  const found: Found[] = [];
  let [refused, unchecked] = [0, 0];
  let waitsFor: MarketFailure | undefined;
  for (const [symbol, proposals] of Map.groupBy(due, (each) => each.symbol)) {
    signal.throwIfAborted();
    const bars = await barsOf(deps, symbol, proposals, signal);
    const failure = bars instanceof MarketFailure ? bars : undefined;
    const hadPrice = !(bars instanceof MarketFailure) && (bars.bars.at(-1)?.date ?? '') >= day;
    for (const { id } of proposals) looks.set(id, { day, hadPrice, atMs });
    if (!hadPrice) unchecked += proposals.length;
    if (!(bars instanceof MarketFailure)) {
      const figures = await figuresOf(deps, symbol, proposals, signal);
      found.push(...proposals.flatMap((proposal) => foundIn(proposal, bars, figures)));
    }
    refused = failure && failure.code !== 'no_data' ? refused + 1 : 0;
    if (refused === MOST_REFUSED) waitsFor = failure;
    if (waitsFor) break;
  }
  const met = await record(deps, found);
  return { checked: due.length - unchecked, unchecked, met, ...(waitsFor && { waitsFor }) };
}

function isDue(look: ReturnType<Looks['get']>, day: string, nowMs: number): boolean {
  if (!look || look.day < day) return true;
  return !look.hadPrice && nowMs - look.atMs >= AGAIN_AFTER_MS;
}

async function dueOf(
  { readModel }: CheckingDeps,
  isNext: (id: string) => boolean,
  signal: AbortSignal,
): Promise<readonly ConditionToCheck[]> {
  const due: ConditionToCheck[] = [];
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const page = await readModel.conditionsToCheck({ limit: AT_ONCE, after });
    due.push(...page.filter(({ id }) => isNext(id)));
    after = page.length < AT_ONCE ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
  return due;
}

/** From the first memo on, and as far back before it as an average or a high of a year looks. */
async function barsOf(
  { market, clock, logger }: CheckingDeps,
  symbol: string,
  proposals: readonly ConditionToCheck[],
  signal: AbortSignal,
): Promise<ClosedBars | MarketFailure> {
  const conditions = proposals.flatMap((proposal) => proposal.conditions);
  const now = clock.now();
  const first = conditions
    .map(({ from }) => from)
    .reduce((least, day) => (day < least ? day : least), now.slice(0, 10));
  const ageDays = (Date.parse(market.info.asOf ?? now) - Date.parse(first)) / DAY_MS / CALENDAR_DAYS;
  const days = Math.min(MOST_DAYS, Math.max(...Object.values(MOVING_FACTS)) + Math.max(0, Math.ceil(ageDays)) + 10);
  try {
    return await closedBars(market, symbol, { days, now }, signal);
  } catch (error) {
    if (!(error instanceof MarketFailure)) throw error;
    logger.debug({ symbol, code: error.code }, 'Conditions are not checked: there is no price');
    return error;
  }
}

type Figures = ReadonlyMap<string, FigureNow>;

/** Empty where nobody asks for a figure, and where its source does not answer: the next close asks again. */
async function figuresOf(
  { figures, logger }: CheckingDeps,
  symbol: string,
  proposals: readonly ConditionToCheck[],
  signal: AbortSignal,
): Promise<Figures> {
  const asked = proposals.flatMap(({ conditions }) =>
    conditions.flatMap(({ metric, fact }) => (metric === 'figure' && fact !== null ? [fact] : [])),
  );
  if (asked.length === 0) return new Map();
  try {
    return await figures(symbol, [...new Set(asked)], signal);
  } catch (error) {
    if (!(error instanceof MarketFailure)) throw error;
    logger.debug({ symbol, code: error.code }, 'Figures of conditions are not known');
    return new Map();
  }
}

type Found = { readonly proposalId: string; readonly crossing: Omit<MeetCondition, 'type' | 'now'> };

function foundIn(
  { id, conditions }: ConditionToCheck,
  { bars, today, provider }: ClosedBars,
  figures: Figures,
): readonly Found[] {
  return conditions.flatMap((condition) => {
    const check = checkCondition(condition, bars, today, figures.get(condition.fact ?? ''));
    if (check.state !== 'met') return [];
    const { on: metOn, close, level } = check;
    return [{ proposalId: id, crossing: { conditionId: condition.id, metOn, close, level, provider } }];
  });
}

async function record({ store, clock, logger }: CheckingDeps, found: readonly Found[]): Promise<number> {
  let met = 0;
  for (const { proposalId, crossing } of found) {
    const command = { type: 'MeetCondition', ...crossing, now: clock.now() } as const;
    const { events } = await execute(store, {
      stream: proposalStream(proposalId),
      contract: proposalContract,
      command,
    });
    if (events.length === 0) continue; // another process has recorded it, or the approval was taken back
    met += 1;
    logger.debug({ proposalId, crossing }, 'A condition was met');
  }
  return met;
}
