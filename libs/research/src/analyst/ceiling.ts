import type { Verdict } from '@gemscout/domain';
import type { Dossier, Findings } from '../dossier.ts';
import { storyOf } from './story.ts';

/** The number of data sets needed for a Buy; the memo's own sources are counted when it is checked. */
const BUY_DATA_SETS = 2;
const RANK = { avoid: 0, watch: 1, buy: 2 } satisfies Record<Verdict, number>;

/**
 * The best verdict that the facts leave open, whoever thinks: what looks like a warning (a pump and dump) is avoided, and
 * nothing is a Buy on words alone. Where a text tried to give orders, a ticker gets no further than its story allows. A
 * language model that obeys what it reads cannot pass this.
 */
export function ceilingOf({ findings }: Dossier): Verdict {
  const { atBest } = storyOf(findings);
  const byStory = atBest === 'avoid' || isBesieged(findings) ? atBest : 'buy';
  return dataSetsIn(findings) < BUY_DATA_SETS ? lowerVerdict(byStory, 'watch') : byStory;
}

export function lowerVerdict(one: Verdict, other: Verdict): Verdict {
  return RANK[one] <= RANK[other] ? one : other;
}

function isBesieged({ news, social, web }: Findings): boolean {
  return [news?.facts, social?.facts, web?.facts].some((facts) => (facts?.set_aside ?? 0) > 0);
}

function dataSetsIn({ indicators, earnings, options }: Findings): number {
  return [indicators?.facts, earnings?.facts, options?.facts].filter(Boolean).length;
}
