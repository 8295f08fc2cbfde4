import {
  closesOf,
  equalWeighted,
  MarketFailure,
  sectorFund,
  type Answer,
  type Bar,
  type DayValue,
  type FactsMarket,
} from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';

/** What a share is measured against, or why there is nothing. */
export type Series = {
  readonly values?: readonly DayValue[];
  /** As readers see it: a symbol, or whose prices it is made of. */
  readonly name?: string;
  readonly provider?: string;
  readonly reason?: string;
};

const DAYS = 320;
/** Fewer other companies are no sector. */
const FEWEST_MEMBERS = 3;

type About = { readonly symbol: string; readonly sector: string | null };

export function asSeries(answer: Answer<readonly Bar[]> | MarketFailure, name: string, reason: string): Series {
  if (answer instanceof MarketFailure) return { reason };
  return { name, values: closesOf(answer.data), provider: answer.provenance.provider };
}

/** Of a live market the fund of the sector; of a recorded one the sector's other companies at equal weight. @throws MarketFailure as `answerOrFailure` */
export async function sectorSeries(
  market: FactsMarket,
  { symbol, sector }: About,
  signal?: AbortSignal,
): Promise<Series> {
  if (sector === null) return { reason: 'The sector is not known.' };
  if (market.info.asOf === null) return fundSeries(market, sector, signal);
  const members = (await market.companies()).filter((other) => other.sector === sector && other.symbol !== symbol);
  const answers = await Promise.all(
    members.map((other) => answerOrFailure(market, market.bars(other.symbol, DAYS, signal))),
  );
  const read = answers.flatMap((answer) => (answer instanceof MarketFailure ? [] : [answer]));
  const [first] = read;
  if (!first || read.length < FEWEST_MEMBERS) return { reason: 'The sector has fewer than three other companies.' };
  return {
    name: `${read.length} other companies of ${sector}, at equal weight`,
    values: equalWeighted(read.map(({ data }) => closesOf(data))),
    provider: first.provenance.provider,
  };
}

async function fundSeries(market: FactsMarket, sector: string, signal?: AbortSignal): Promise<Series> {
  const fund = sectorFund(sector);
  if (fund === undefined) return { reason: 'The sector has no fund that it is measured by.' };
  const answer = await answerOrFailure(market, market.bars(fund, DAYS, signal));
  return asSeries(answer, `${fund}, the fund of the sector`, `There are no prices of the sector's fund ${fund}.`);
}
