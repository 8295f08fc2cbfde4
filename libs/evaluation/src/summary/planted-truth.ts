import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VERDICTS, type Verdict } from '@gemscout/domain';
import { z } from 'zod';
import type { AgentVerdict } from '../agent/agent-verdict.ts';

const Truth = z.object({
  symbols: z.record(z.string(), z.object({ story: z.string(), conclusion: z.enum(VERDICTS) })),
});
export type Truth = z.infer<typeof Truth>;

/** Comparison of verdicts with the planted facts of a generated market. */
export type TruthFigures = {
  /** The last evaluated day: the planted facts hold at the market's end. */
  readonly day: string;
  readonly right: number;
  readonly of: number;
  readonly byVerdict: Readonly<Record<Verdict, PrecisionRecall>>;
};

type PrecisionRecall = { readonly precision: number | null; readonly recall: number | null };

/** Reads `truth.json` of a market's folder, which the agent never sees. */
export async function plantedTruth(directory: string): Promise<Truth | undefined> {
  const text = await readFile(join(directory, 'truth.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Truth.parse(JSON.parse(text));
}

/** Buys, on any day, of tickers with a planted pump-and-dump. */
export function pumpAndDumpsBought({ symbols }: Truth, verdicts: readonly AgentVerdict[]): number {
  return verdicts.filter(({ symbol, verdict }) => verdict === 'buy' && symbols[symbol]?.story === 'pump_and_dump')
    .length;
}

export function truthFigures({ symbols }: Truth, verdicts: readonly AgentVerdict[]): TruthFigures | undefined {
  const day = verdicts.reduce((last, verdict) => (verdict.day > last ? verdict.day : last), '');
  const pairs = verdicts
    .filter((verdict) => verdict.day === day)
    .flatMap(({ symbol, verdict }) => {
      const truth = symbols[symbol]?.conclusion;
      return truth ? [{ verdict, truth }] : [];
    });
  if (pairs.length === 0) return undefined;
  const of = (verdict: Verdict) => precisionRecall(pairs, verdict);
  return {
    day,
    right: pairs.filter(({ verdict, truth }) => verdict === truth).length,
    of: pairs.length,
    byVerdict: { buy: of('buy'), watch: of('watch'), avoid: of('avoid') },
  };
}

type Pair = { readonly verdict: Verdict; readonly truth: Verdict };

function precisionRecall(pairs: readonly Pair[], kind: Verdict): PrecisionRecall {
  const right = pairs.filter(({ verdict, truth }) => verdict === kind && truth === kind).length;
  const share = (count: number) => (count === 0 ? null : right / count);
  return {
    precision: share(pairs.filter(({ verdict }) => verdict === kind).length),
    recall: share(pairs.filter(({ truth }) => truth === kind).length),
  };
}
