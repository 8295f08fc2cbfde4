import type { ConditionResponse } from '@gemscout/contracts';
import { checkCondition, conditionState, MOVING_FACTS, type Condition, type ConditionCheck } from '@gemscout/domain';
import { closedBars, MarketFailure, type ClosedBars } from '@gemscout/market';
import type { ConditionalProposal, Crossing } from '@gemscout/read-model';
import { TtlCache } from '@gemscout/service-kit';
import { Injectable } from '@nestjs/common';
import { ApiClock, ApiMarket } from '../api-libraries.ts';

const TTL_MS = 60_000;
const MAX_SYMBOLS = 1_000;
/** The longest look back, and the trading days that a memo may be old while its conditions wait. */
const DAYS = Math.max(...Object.values(MOVING_FACTS)) + 300;
const ANSWER_WITHIN_MS = 5_000;

/** Compares conditions with the last close. Bars are cached for a minute; without an answer a condition is unchecked. */
@Injectable()
export class ConditionsNow {
  private readonly known = new TtlCache<ClosedBars>({ ttlMs: TTL_MS, maxEntries: MAX_SYMBOLS });

  constructor(
    private readonly market: ApiMarket,
    private readonly clock: ApiClock,
  ) {}

  async of(proposal: ConditionalProposal): Promise<readonly ConditionResponse[]> {
    const { id, symbol, conditions, met } = proposal;
    const crossingOf = (condition: Condition) => met.find(({ condition_id }) => condition_id === condition.id);
    const isAllMet = conditions.every((condition) => crossingOf(condition) !== undefined);
    const closed = isAllMet ? NO_BARS : await this.barsOf(symbol);
    return conditions.map((condition) => {
      const crossing = crossingOf(condition);
      const about = { ...statedIn(condition), proposal_id: id, symbol };
      if (crossing) return { ...about, ...answerOf(condition, recorded(crossing), crossing.provider) };
      const check = checkCondition(condition, closed.bars, closed.today);
      return { ...about, ...answerOf(condition, check, closed.provider) };
    });
  }

  private async barsOf(symbol: string): Promise<ClosedBars> {
    try {
      return await this.known.get(symbol, () => this.read(symbol));
    } catch (error) {
      if (error instanceof MarketFailure || (error instanceof Error && error.name === 'TimeoutError')) return NO_BARS;
      throw error;
    }
  }

  private read(symbol: string): Promise<ClosedBars> {
    const now = this.clock.now();
    return closedBars(this.market, symbol, { days: DAYS, now }, AbortSignal.timeout(ANSWER_WITHIN_MS));
  }
}

const NO_BARS: ClosedBars = { bars: [], today: '', provider: '' };

/** What was recorded stands, whatever the prices say now. */
function recorded({ met_on: on, close, level }: Crossing): ConditionCheck {
  return { state: 'met', on, close, level };
}

function statedIn({ id, text, metric, comparison, level, fact, day, until, origin, name }: Condition) {
  const about = { origin: origin ?? 'analyst', name: name ?? null };
  return { id, text, metric, comparison, level, fact, day, until, ...about };
}

function answerOf(condition: Condition, check: ConditionCheck, provider: string) {
  const { state } = check;
  const compared = state === 'met' || state === 'waiting' ? check : undefined;
  return {
    state,
    state_text: conditionState(condition, check),
    at_close: compared ? { price: compared.close, as_of: compared.on, provider } : null,
    compared_with: compared?.level ?? null,
  };
}
