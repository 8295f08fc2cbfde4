import { showMetric } from '@gemscout/contracts';
import type { LogEvent } from '@gemscout/domain';
import type { Company } from '@gemscout/market';
import { z } from 'zod';
import { ANGLES, type Angle } from '../analyst/angles.ts';
import { givesOrders } from '../orders.ts';

/** A ticker that a scan brought up, the better ones of an angle first. */
export type Candidate = {
  readonly symbol: string;
  readonly sector: string | null;
  readonly angle: Angle;
  readonly why: string;
  /** How well it fits what was asked for, 0 to 1. */
  readonly fit: number;
};

const Movers = z.object({
  movers: z.array(
    z.object({ symbol: z.string(), sector: z.string().nullable(), change_pct: z.number(), volume_ratio: z.number() }),
  ),
});
const Buzz = z.object({
  symbols: z.array(
    z.object({ symbol: z.string(), posts_7d: z.number().nullable(), activity_ratio: z.number().nullable() }),
  ),
});
const Results = z.object({
  theme: z.enum(ANGLES).default('social'),
  results: z.array(z.object({ title: z.string(), symbols: z.array(z.string()) })),
});

/** What the recorded scans brought up, of the companies that the market knows. */
export function candidatesIn(log: readonly LogEvent[], companies: ReadonlyMap<string, Company>): readonly Candidate[] {
  return log.flatMap(candidatesOf).flatMap((candidate) => {
    const company = companies.get(candidate.symbol);
    return company ? [{ ...candidate, sector: candidate.sector ?? company.sector }] : [];
  });
}

/** The symbols that the recorded scans brought up, in their order. */
export const symbolsIn = (log: readonly LogEvent[]): readonly string[] =>
  log.flatMap(candidatesOf).map(({ symbol }) => symbol);

function candidatesOf(event: LogEvent): readonly Candidate[] {
  switch (event.type) {
    case 'MARKET_MOVERS':
      return moverCandidates(event);
    case 'SOCIAL_SEARCH':
      return buzzCandidates(event);
    case 'WEB_SEARCH':
    case 'SOCIAL_FALLBACK':
      return textCandidates(event);
    default:
      return [];
  }
}

function moverCandidates({ payload }: LogEvent): readonly Candidate[] {
  const { movers } = Movers.parse(payload);
  const rising = movers.filter(({ change_pct }) => change_pct > 0);
  return rising.flatMap(({ symbol, sector, change_pct, volume_ratio }) => {
    const why = `${showMetric('change_1d', change_pct)} in a day on ${showMetric('volume_ratio', volume_ratio)} normal volume.`;
    const about = { symbol, sector, why, fit: 0.6 };
    return [
      { ...about, angle: 'breakout' },
      { ...about, angle: 'sector' },
    ] satisfies Candidate[];
  });
}

function buzzCandidates({ payload }: LogEvent): readonly Candidate[] {
  return Buzz.parse(payload).symbols.map(({ symbol, posts_7d, activity_ratio }) => {
    const habit = activity_ratio === null ? '' : `, ${showMetric('post_activity', activity_ratio)} the usual`;
    const why = posts_7d === null ? `Talked about most today${habit}.` : `${posts_7d} posts in a week${habit}.`;
    return { symbol, sector: null, angle: 'social', why, fit: 0.6 };
  });
}

/** Texts bring up the tickers that the market filed them under; one that gives orders brings up nothing. */
function textCandidates({ payload }: LogEvent): readonly Candidate[] {
  const { theme, results } = Results.parse(payload);
  return results
    .filter(({ title }) => !givesOrders(title))
    .flatMap(({ title, symbols }) =>
      symbols
        .slice(0, 2)
        .map((symbol) => ({ symbol, sector: null, angle: theme, why: `Named in “${title}”.`, fit: 0.5 })),
    );
}
