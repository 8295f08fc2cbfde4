import { isMetricId, METRIC_GROUPS } from '@gemscout/contracts';
import { DEFAULT_RUN_BUDGET, type FigureNow, type RunRequested } from '@gemscout/domain';
import { evidenceItemOf, factsIn, memoryEvidence, type EvidenceItem, type Fact, type FactId } from '@gemscout/evidence';
import type { MarketData } from '@gemscout/market';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import type { ToolName } from '../facts.ts';
import { MemorySession } from '../memory-session.ts';
import type { Work } from '../research-tools.ts';
import { runTickerTool } from '../tools/run-ticker-tool.ts';

/** The tool whose answer states the figures of a group; the other groups are not of a company. */
const TOOL_OF_GROUP: Readonly<Partial<Record<keyof typeof METRIC_GROUPS, ToolName>>> = {
  prices: 'indicators',
  results: 'earnings',
  valuation: 'earnings',
  expectations: 'estimates',
  multiples: 'statements',
  implied: 'statements',
  statements: 'statements',
  ratios: 'statements',
  insiders: 'insiders',
  large_holders: 'holders',
  filings: 'filings',
  peers: 'statements',
  regime: 'regime',
  curve: 'regime',
  short_interest: 'short_interest',
  options: 'options',
  option_chain: 'option_chain',
  day: 'day',
  news: 'news',
  documents: 'web',
  posts: 'social',
};

/** The tool that a figure is asked of again; undefined where none states it of a company. */
export function toolOfFigure(id: FactId): ToolName | undefined {
  const [metric = ''] = id.split('.');
  if (!isMetricId(metric)) return undefined;
  const groups = Object.entries(TOOL_OF_GROUP) as readonly (readonly [keyof typeof METRIC_GROUPS, ToolName])[];
  return groups.find(([group]) => Object.hasOwn(METRIC_GROUPS[group], metric))?.[1];
}

/**
 * The newest values of figures of a company, by the ids that their facts had in a memo: of `revenue.fy2025` the revenue of the newest
 * fiscal year, with the day from which it could be known. One that no source states now is left out. Nothing is kept.
 *
 * @throws MarketFailure as the tools do, and the signal's reason after an abort
 */
export async function newestFigures(
  { market, now }: { readonly market: MarketData; readonly now: string },
  symbol: string,
  ids: readonly FactId[],
  signal: AbortSignal,
): Promise<ReadonlyMap<FactId, FigureNow>> {
  const items: EvidenceItem[] = [];
  const memory = memoryEvidence();
  const evidence: Work['evidence'] = {
    ...memory,
    save: (item) => {
      items.push(evidenceItemOf(item));
      return memory.save(item);
    },
  };
  const session = new MemorySession([requestAt(symbol, now)], undefined, now);
  const work: Work = { market, evidence, analyst: rulesAnalyst(), session, signal };
  for (const tool of new Set(ids.flatMap((id) => toolOfFigure(id) ?? []))) {
    signal.throwIfAborted();
    await runTickerTool(work, tool, symbol);
  }
  const facts = factsIn(items, symbol);
  return new Map(ids.flatMap((id) => newestOf(id, facts)));
}

function newestOf(id: FactId, facts: readonly Fact[]): readonly (readonly [FactId, FigureNow])[] {
  const [newest] = facts
    .filter((fact) => kindOf(fact.id) === kindOf(id) && typeof fact.value === 'number')
    .toSorted((a, b) => b.asOf.localeCompare(a.asOf));
  if (!newest) return [];
  const knownOn = newest.filing?.filed ?? newest.knownFrom.slice(0, 10);
  return [[id, { value: Number(newest.value), knownOn }]];
}

/** The same for the same figure of any year or day: `revenue.fy2025` and `revenue.fy2026`. */
function kindOf(id: FactId): string {
  return id.replace(/\.fy\d{4}$/, '.fy').replace(/\.\d{4}-\d{2}-\d{2}$/, '.day');
}

function requestAt(symbol: string, at: string): RunRequested {
  const asked = { kind: 'symbol', subject: symbol, memo: null, bodyHash: '' } as const;
  const charge = { month: at.slice(0, 7), day: at.slice(0, 10) };
  const paid = { userId: '', charge, plan: 'none', dailyCap: 0, budget: DEFAULT_RUN_BUDGET } as const;
  return { type: 'RunRequested', runId: '', workspaceId: '', ...asked, ...paid, at };
}
