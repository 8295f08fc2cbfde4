import { MarketFailure, type Sector } from '@gemscout/market';
import type { SectorView } from '../analyst/analyst.ts';
import type { Goal } from '../goal.ts';
import { Plan, Themes } from '../analyst/analyst.ts';
import { affords } from '../affords.ts';
import { count, list } from '../english.ts';
import { goalOf } from '../goal.ts';
import { answerOrFailure, keep, wireRefs } from '../market-answer.ts';
import { notedMarket } from '../noted-market.ts';
import { workStep, type Work } from '../research-tools.ts';
import type { StepResult } from '../step.ts';

/** What to scan, and what to look for. */
export async function runPlanStage(work: Work): Promise<void> {
  const goal = goalOf(work.session);
  await workStep(work, { key: 'plan/corpus-plan', stage: 'plan', label: 'CORPUS_PLAN' }, async () => {
    const { answer, spend } = await work.analyst.plan(goal, work.signal);
    const { steps } = Plan.parse(answer);
    const queries = steps.reduce((sum, each) => sum + each.queries.length, 0);
    const tools = list(steps.map(({ tool }) => tool));
    return {
      message: `${count(steps.length, 'scan')} planned: ${tools}, with ${count(queries, 'search', 'searches')}.`,
      payload: { steps },
      spend,
    };
  });
  await workStep(work, { key: 'plan/topics', stage: 'plan', label: 'TOPICS' }, () => topics(work, goal));
}

async function topics(work: Work, goal: Goal): Promise<StepResult<'TOPICS'>> {
  const asksMarket = goal.kind === 'trending' && affords(work.session, { toolCalls: 1 });
  const { market, tried } = notedMarket(work.market);
  const asked = asksMarket ? await answerOrFailure(market, market.sectors(work.signal)) : undefined;
  const answer = asked instanceof MarketFailure ? undefined : asked;
  const sectors = (answer?.data ?? []).map(sectorView);
  const about = { kind: 'sectors', symbol: null } as const;
  const evidence = answer ? [await keep(work, { ...about, provenance: answer.provenance }, { sectors })] : [];
  const { answer: found, spend } = await work.analyst.themes(goal, sectors, work.signal);
  const { themes } = Themes.parse(found);
  return {
    message: `${count(themes.length, 'theme')}: ${list(themes.map(({ name }) => name))}.`,
    payload: { themes, ...tried(), evidence: wireRefs(evidence) },
    spend: { ...spend, toolCalls: asksMarket ? 1 : 0 },
  };
}

export function sectorView({
  sector,
  members,
  change1dPct,
  change20dPct,
  breadth,
}: Sector): SectorView & { members: number } {
  return { sector, members, change_1d_pct: change1dPct, change_20d_pct: change20dPct, breadth_pct: breadth * 100 };
}
