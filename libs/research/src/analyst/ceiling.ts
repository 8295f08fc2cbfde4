import type { Verdict } from '@gemscout/domain';
import type { Coverage } from '@gemscout/evidence';
import type { Dossier, Findings } from '../dossier.ts';
import { count } from '../english.ts';
import { storyOf } from './story.ts';

/** The number of data sets needed for a Buy; the memo's own sources are counted when it is checked. */
const BUY_DATA_SETS = 2;
const RANK = { avoid: 0, watch: 1, buy: 2 } satisfies Record<Verdict, number>;

/** The best verdict that something allows, and why: a full sentence. */
export type Limit = { readonly atBest: Verdict; readonly reason: string };

/**
 * The limits that the facts set to a verdict, whoever decides: what looks like a warning (a pump and dump) is avoided, and
 * nothing is a Buy on words alone, or on less than half of the fact groups that it could have. Where a text tried to give orders, a ticker gets no further than its story allows. A
 * language model that obeys what it reads cannot pass this. Figures of the snapshot count as much as those asked for.
 */
export function limitsOf(dossier: Dossier): readonly Limit[] {
  const known = withSnapshot(dossier);
  return [...storyLimit(known), ...dataSetLimit(known), ...coverageLimit(dossier)];
}

export function lowerVerdict(one: Verdict, other: Verdict): Verdict {
  return RANK[one] <= RANK[other] ? one : other;
}

/** What the tools found, and the snapshot where a tool was not called again. */
function withSnapshot({ findings, snapshot = [] }: Dossier): Findings {
  return { ...Object.fromEntries(snapshot.map((answer) => [answer.tool, answer])), ...findings };
}

function storyLimit(findings: Findings): readonly Limit[] {
  const { atBest, like, because } = storyOf(findings);
  if (atBest === 'avoid') return [{ atBest, reason: `It looks like ${like}: ${because}.` }];
  const besieged = `A text that was read gives orders to its reader, and what looks like ${like} is then no more than ${atBest}.`;
  return isBesieged(findings) && atBest !== 'buy' ? [{ atBest, reason: besieged }] : [];
}

function isBesieged({ news, social, web }: Findings): boolean {
  return [news?.facts, social?.facts, web?.facts].some((facts) => (facts?.set_aside ?? 0) > 0);
}

function dataSetLimit({ indicators, earnings, options }: Findings): readonly Limit[] {
  const known = [indicators?.facts, earnings?.facts, options?.facts].filter(Boolean).length;
  const reason = `A Buy needs figures of ${BUY_DATA_SETS} data sets, and ${count(known, 'data set')} answered.`;
  return known < BUY_DATA_SETS ? [{ atBest: 'watch', reason }] : [];
}

function coverageLimit({ coverage }: Dossier): readonly Limit[] {
  return coverage?.isThin
    ? [{ atBest: 'watch', reason: `A Buy needs half of the fact groups, and ${thinClause(coverage)}.` }]
    : [];
}

/** `only 3 of the 9 fact groups that this market's sources offer are known` */
export function thinClause({ present, possible }: Coverage): string {
  return `only ${present.length} of the ${possible} fact groups that this market's sources offer are known`;
}
