import { HORIZONS } from '@gemscout/settlement';
import type { EvaluatedVerdict } from '../settlement/settle-verdicts.ts';

/** One row per verdict. An outcome is the excess return over the index at that horizon; empty if it is not settled. */
export function verdictsCsv(verdicts: readonly EvaluatedVerdict[]): string {
  const header = [
    'date',
    'symbol',
    'verdict',
    'confidence',
    'rank_score',
    ...HORIZONS.map((days) => `outcome_${days}`),
  ];
  const rows = verdicts.map(({ day, symbol, verdict, confidence, rankScore, outcomes }) => [
    day,
    symbol,
    verdict,
    confidence,
    rankScore,
    ...HORIZONS.map((horizon) => outcomes[horizon]?.excess.toFixed(6) ?? ''),
  ]);
  return [header, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}
