import { FACT_GROUP_IDS, FACT_GROUPS, type FactGroupId } from '@gemscout/contracts';
import type { FactCoverage, LogEvent } from '@gemscout/domain';
import { IN_EXHIBIT_13 } from '@gemscout/filings';
import { coverageOf, type Coverage } from '@gemscout/evidence';
import { notLookedAt, unreadable } from './analyst/gaps.ts';
import type { Checking } from './checking.ts';
import { shortlistedTicker, type Dossier } from './dossier.ts';
import { TOOL_OF_SOURCE } from './facts.ts';
import { IS_FUND, reasonsOf, type MissingReasons } from './filings/missing-reasons.ts';
import { sourcesIn, wasAsked } from './snapshot-of.ts';

const READ_GROUPS = FACT_GROUP_IDS.filter((id) => {
  const { source } = FACT_GROUPS[id];
  return source === 'sectors' || TOOL_OF_SOURCE.has(source);
});

/**
 * Which groups of facts a dossier has, of those that a run reads and that apply to the ticker's sector; and why it does
 * without the others.
 *
 * @param checking what the evidence of the dossier states
 * @returns undefined in a run of an earlier release, which did not record what the market had sources for
 */
export function tickerCoverage(
  log: readonly LogEvent[],
  dossier: Dossier,
  { items, facts }: Pick<Checking, 'items' | 'facts'>,
): Coverage | undefined {
  const { symbol } = dossier;
  const sources = sourcesIn(log, symbol);
  if (!sources) return undefined;
  const { sector } = shortlistedTicker(log, symbol);
  const offered = new Set(READ_GROUPS.filter((id) => sources.includes(FACT_GROUPS[id].source)));
  const ofItems = reasonsOf(items);
  const isFund =
    dossier.snapshot?.some(
      ({ tool, facts: read, summary }) => tool === 'statements' && read === null && IS_FUND.test(summary),
    ) ?? false;
  const reasons = new Map([...offered].flatMap((id) => reasonWithout(id, dossier, ofItems)));
  const isLive = wasAsked(log, symbol, 'day');
  return coverageOf(facts, { symbol, sector, isFund, isLive, groups: READ_GROUPS, offered, reasons });
}

/** Which of the reasons that peers have is in the sheet of the company. */
const NO_PEERS = 'No group of five peers is known: companies of its SIC code at 0.3 to 3 times its revenue.';

/** Why a group that the market offers has no facts, as its tool or its evidence says; nothing where neither does. */
function reasonWithout(
  id: FactGroupId,
  { findings, snapshot = [], unread = [], sector }: Dossier,
  ofItems: MissingReasons,
): readonly (readonly [FactGroupId, string])[] {
  const tool = TOOL_OF_SOURCE.get(FACT_GROUPS[id].source);
  if (tool === undefined) return sector ? [] : [[id, 'The run did not scan the sectors.']];
  const answer = findings[tool] ?? snapshot.find((each) => each.tool === tool);
  if (!answer) return [[id, unread.includes(tool) ? unreadable(tool) : notLookedAt(tool)]];
  const reason =
    ofItems.get(id) ?? (answer.facts === null ? answer.summary : undefined) ?? (id === 'peers' ? NO_PEERS : undefined);
  return reason === undefined ? [] : [[id, reason]];
}

/** `9 of 13 fact groups`; of a fund it says so, and with statements that nothing reads, also why. */
export function coverageNote({ summary, missing, isFund }: Coverage): string {
  if (isFund) return `${summary} (it is a fund)`;
  return missing.some(({ reason }) => reason === IN_EXHIBIT_13) ? `${summary} (${IN_EXHIBIT_13})` : summary;
}

/** As events store it, with the groups by their labels. */
export function storedCoverage({ present, missing }: Coverage): FactCoverage {
  const byReason = Map.groupBy(missing, ({ reason }) => reason);
  return {
    known: present.length,
    applying: present.length + missing.length,
    missing: [...byReason].map(([reason, of]) => ({ groups: of.map(({ group }) => FACT_GROUPS[group].label), reason })),
  };
}
