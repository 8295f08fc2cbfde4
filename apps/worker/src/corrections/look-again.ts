import { askAgain, keepAmendedInsiders } from '@gemscout/research';
import type { CorrectionIndex, EvidenceStore } from '@gemscout/evidence';
import { lastClosedDay, type MarketData, type MarketFailure } from '@gemscout/market';
import type { ReadModelQueries } from '@gemscout/read-model';
import type { Logger } from 'pino';
import { indexMemos, type IndexingDeps } from './used-by-memos.ts';

export type LookingDeps = Pick<IndexingDeps, 'store'> & {
  readonly readModel: Pick<ReadModelQueries, 'symbolsToWatch' | 'checkedMemos'>;
  readonly index: Pick<CorrectionIndex, 'notIndexed' | 'add' | 'insiderDaysOf'>;
  readonly evidence: EvidenceStore;
  readonly market: MarketData;
  /** The runs that somebody can open with a link. */
  readonly sharedRuns: () => Promise<readonly string[]>;
  /** The database's clock, ISO 8601. */
  readonly clock: { now(): string };
  readonly logger: Pick<Logger, 'debug' | 'warn'>;
};

/** Of each ticker the close after which it was last asked for. */
export type LookedAt = Map<string, string>;

export type Looked = {
  /** Number of tickers that were asked for. */
  readonly asked: number;
  /** Set if the market does not answer: the rest is asked for in the next pass. */
  readonly waitsFor?: MarketFailure;
};

/** A pass asks for so many tickers at most, so that runs are not kept from their share of a source's quota. */
const MOST_A_PASS = 20;
const AT_ONCE = 200;
/** Whose evidence the answers are, until they are compared. */
const NOBODY = '';

/**
 * Asks anew, once after each close, for what open and approved proposals and shared runs rest on, so that a correction is found
 * though nobody starts a run. The answers are stored as evidence, which `findCorrections` compares.
 *
 * @param looks what earlier calls asked for; added to
 * @throws an "unavailable" error of a port, or the signal's reason
 */
export async function lookAgain(deps: LookingDeps, looks: LookedAt, signal: AbortSignal): Promise<Looked> {
  const { market, evidence, clock, logger } = deps;
  const now = clock.now();
  const day = lastClosedDay(market, now);
  let asked = 0;
  for (const symbol of await symbolsOf(deps, now)) {
    if (looks.get(symbol) === day) continue;
    if (asked === MOST_A_PASS) break;
    asked += 1;
    const waitsFor = await askAgain({ market, evidence, workspaceId: NOBODY, now }, symbol, signal);
    if (waitsFor) return { asked, waitsFor };
    await lookForAmendments(deps, symbol, day, signal);
    looks.set(symbol, day);
    logger.debug({ symbol, day }, 'The sources were asked for corrections');
  }
  return { asked };
}

/** Sums of insiders' trades are of the day of the memo: they are computed anew for it where a form was amended since. */
async function lookForAmendments(deps: LookingDeps, symbol: string, today: string, signal: AbortSignal): Promise<void> {
  const { market, evidence, readModel, index } = deps;
  await indexMemos(deps, symbol, await readModel.checkedMemos(symbol));
  const days = await index.insiderDaysOf(symbol);
  for (const day of days.filter((each) => each < today))
    await keepAmendedInsiders({ market, evidence, workspaceId: NOBODY }, symbol, day, signal);
}

async function symbolsOf({ readModel, sharedRuns }: LookingDeps, now: string): Promise<readonly string[]> {
  const shared = await sharedRuns();
  const symbols: string[] = [];
  let after: string | undefined;
  do {
    const page = await readModel.symbolsToWatch({ sharedRuns: shared, now, limit: AT_ONCE, after });
    symbols.push(...page);
    after = page.length < AT_ONCE ? undefined : page.at(-1);
  } while (after !== undefined);
  return symbols;
}
