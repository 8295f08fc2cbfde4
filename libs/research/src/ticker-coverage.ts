import { FACT_GROUP_IDS, FACT_GROUPS, type FactGroupId, type FactSource } from '@gemscout/contracts';
import type { FactCoverage } from '@gemscout/domain';
import { coverageOf, type Coverage, type Fact } from '@gemscout/evidence';
import { notLookedAt, unreadable } from './analyst/gaps.ts';
import { shortlistedTicker, type Dossier } from './dossier.ts';
import { TICKER_TOOL_TABLE, TICKER_TOOLS, type TickerTool } from './facts.ts';
import type { Work } from './research-tools.ts';

/** The tool whose answer holds what is read from a kind of data; none for the sectors, which are scanned. */
const TOOL_OF_SOURCE = new Map<FactSource, TickerTool>(
  TICKER_TOOLS.flatMap((tool) => TICKER_TOOL_TABLE[tool].reads.map((source) => [source, tool] as const)),
);
const READ_GROUPS = FACT_GROUP_IDS.filter((id) => isRead(FACT_GROUPS[id].source));

function isRead(source: FactSource): boolean {
  return source === 'sectors' || TOOL_OF_SOURCE.has(source);
}

/**
 * Which groups of facts a dossier has, of those that a run reads and that apply to the ticker's sector; and why it does
 * without the others.
 *
 * @param facts what the evidence of the dossier states
 * @throws MarketFailure `unavailable` and `broken_market` of a recorded market
 */
export async function tickerCoverage(
  { session, market }: Work,
  dossier: Dossier,
  facts: readonly Fact[],
): Promise<Coverage> {
  const { symbol } = dossier;
  const { sector } = shortlistedTicker(session.log(), symbol);
  const sources = await market.sources();
  const offered = new Set(READ_GROUPS.filter((id) => sources.has(FACT_GROUPS[id].source)));
  const reasons = new Map([...offered].flatMap((id) => reasonWithout(id, dossier)));
  return coverageOf(facts, { symbol, sector, groups: READ_GROUPS, offered, reasons });
}

/** Why a group that the market offers has no facts, as its tool said; nothing where the tool had an answer. */
function reasonWithout(id: FactGroupId, dossier: Dossier): readonly (readonly [FactGroupId, string])[] {
  const { findings, snapshot = [], unread = [] } = dossier;
  const tool = TOOL_OF_SOURCE.get(FACT_GROUPS[id].source);
  if (tool === undefined) return dossier.sector ? [] : [[id, 'The run did not scan the sectors.']];
  const answer = findings[tool] ?? snapshot.find((each) => each.tool === tool);
  if (answer) return answer.facts === null ? [[id, answer.summary]] : [];
  return [[id, unread.includes(tool) ? unreadable(tool) : notLookedAt(tool)]];
}

/** As events store it, with the groups by their labels. */
export function storedCoverage({ present, missing }: Coverage): FactCoverage {
  return {
    known: present.length,
    applying: present.length + missing.length,
    missing: missing.map(({ group, reason }) => ({ group: FACT_GROUPS[group].label, reason })),
  };
}
