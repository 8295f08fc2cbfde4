import type { RunGoalProfile } from '@gemscout/contracts';
import { firstLine, ofLabel, type RequestRun } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { describe, expect, it } from '@jest/globals';
import { goalFitOf } from './analyst/goal-fit.ts';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { dossierOf, type Dossier } from './dossier.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';
import { smallMarketOf } from './testing/small-stories.ts';
import { exclusionOf, goalOf } from './goal.ts';

const empty: RunGoalProfile = { version: 1, objective: null, horizon: null, risk: null, angles: [], exclusions: [] };
const symbolRun: RequestRun = { ...trending, kind: 'symbol', subject: 'NOVA' };

async function finished(request: RequestRun, profile?: RunGoalProfile | null): Promise<MemorySession> {
  const context = profile === undefined ? {} : { goal_profile: profile };
  const session = MemorySession.started({ ...request, context });
  await runToEnd(session, { market: smallMarketOf(), analyst: rulesAnalyst(), evidence: memoryEvidence() });
  return session;
}

describe('the goal of a run', () => {
  it.each([
    ['of an earlier release', undefined],
    ['of a workspace that gave none', null],
  ])('%s has no profile', (_, profile) => {
    const context = profile === undefined ? {} : { goal_profile: profile };
    expect(goalOf(MemorySession.started({ ...trending, context }))).not.toHaveProperty('profile');
  });

  it('has the profile that INIT keeps, also an empty one', () =>
    expect(goalOf(MemorySession.started({ ...trending, context: { goal_profile: empty } })).profile).toEqual(empty));
});

describe('how well a ticker fits the goal profile', () => {
  let known: Promise<Dossier> | undefined;
  const fitWith = async (profile?: Partial<RunGoalProfile>): Promise<number> => {
    known ??= finished(symbolRun).then((session) => dossierOf(session, 'NOVA'));
    return goalFitOf({ ...(await known), ...(profile && { profile: { ...empty, ...profile } }) });
  };

  it('is the fit to the theme where none is given, and where an empty one is', async () =>
    expect(await fitWith({})).toBe(await fitWith()));

  it('is better for an angle that the facts speak for than for one that they speak against', async () =>
    expect(await fitWith({ angles: ['Breakout tech'] })).toBeGreaterThan(
      await fitWith({ angles: ['Social momentum'] }),
    ));

  it('is better on a horizon of days for a breakout on volume than without one', async () => {
    const { findings, ...rest } = dossierOf(await finished(symbolRun), 'NOVA');
    const { indicators } = findings;
    if (!indicators?.facts) throw new Error('no prices');
    const facts = { ...indicators.facts, breakout: false, volume_ratio: 1 };
    const profile = { ...empty, horizon: 'days' } as const;
    const calm = { ...rest, profile, findings: { ...findings, indicators: { ...indicators, facts } } };
    expect(await fitWith({ horizon: 'days' })).toBeGreaterThan(goalFitOf(calm));
  });

  it('is the worse the wider a day’s range, for who wants little risk, and the better for who seeks it', async () => {
    const { findings, ...rest } = dossierOf(await finished(symbolRun), 'NOVA');
    const { indicators } = findings;
    const fit = (risk: 'low' | 'high', atr_pct: number) => {
      if (!indicators?.facts) throw new Error('no prices');
      const withRange = { ...indicators, facts: { ...indicators.facts, atr_pct } };
      return goalFitOf({ ...rest, profile: { ...empty, risk }, findings: { ...findings, indicators: withRange } });
    };
    expect(fit('low', 1)).toBeGreaterThan(fit('low', 4));
    expect(fit('high', 4)).toBeGreaterThan(fit('high', 1));
  });
});

describe('what the fit is measured against', () => {
  const custom: RequestRun = { ...trending, kind: 'custom', subject: 'batteries with momentum' };
  const recorded = async (request: RequestRun, profile?: Partial<RunGoalProfile>) => {
    const session = await finished(request, profile ? { ...empty, ...profile } : null);
    const decision = ofLabel(session.result('decide/NOVA/decision'), 'DECISION')?.payload;
    return { decision, proposal: session.proposals[0] };
  };

  it('is nothing where a run asks for nothing: its proposal has no fit', async () => {
    const { decision, proposal } = await recorded(symbolRun, { objective: 'Rules cannot measure prose' });
    expect(decision).toMatchObject({ goal_fit: expect.any(Number), goal_fit_basis: 'none' });
    expect(proposal).toHaveProperty('fit', null);
  });

  it('is the request of a custom run', async () => {
    const { decision, proposal } = await recorded(custom);
    expect(decision).toMatchObject({ goal_fit_basis: 'request' });
    const why = expect.stringMatching(/^By what was measured: the request \d+%\.$/);
    expect(proposal?.fit).toEqual({ share: decision?.goal_fit, basis: 'request', why });
  });

  it('is the goal profile where it says something, each part with its share', async () => {
    const { proposal } = await recorded(custom, { horizon: 'days', risk: 'low' });
    const why = expect.stringMatching(/: the request \d+%, a horizon of days \d+% and low risk \d+%\.$/);
    expect(proposal?.fit).toMatchObject({ basis: 'goal', why });
  });

  it('never changes a verdict', async () => {
    const verdicts = await Promise.all([recorded(symbolRun), recorded(symbolRun, { exclusions: ['NOVA'] })]);
    const [free, excluded] = verdicts.map(({ decision }) => decision?.verdict);
    expect(excluded).toBe(free);
    expect(verdicts[1]?.proposal?.fit).toEqual({
      share: 0,
      basis: 'goal',
      why: 'The goal profile excludes “NOVA”.',
    });
  });
});

describe('what the profile excludes', () => {
  const exclusions = ['energy storage', 'batteries', '$PUMP'];
  const ticker = { symbol: 'NOVA', name: 'Nova Batteries', sector: 'Technology' };

  it.each([
    [ticker, 'batteries'],
    [{ symbol: 'PUMP', name: 'Pumpernickel Labs', sector: 'Technology' }, '$PUMP'],
    [{ symbol: 'TRAP', name: 'Trapper Pipelines', sector: 'Energy' }, undefined],
    [{ symbol: 'CALM', name: 'Battery Park', sector: null }, undefined],
  ])('%j is excluded by %s', (about, by) => expect(exclusionOf({ ...empty, exclusions }, about)).toBe(by));

  it('is not put on a shortlist, which says so', async () => {
    const session = await finished(trending, { ...empty, exclusions: ['Technology'] });
    const { tickers, excluded } = firstLine(session.log(), 'SHORTLIST')?.payload ?? {};
    expect(JSON.stringify(tickers)).not.toContain('NOVA');
    expect(JSON.stringify(excluded)).toContain('NOVA');
  });

  it('is still researched where it is asked for by name, and fits not at all', async () => {
    const session = await finished(symbolRun, { ...empty, exclusions: ['NOVA'] });
    expect(session.result('decide/NOVA/decision')?.payload).toMatchObject({ goal_fit: 0 });
    expect(session.proposals[0]?.memo).toContain('The goal profile excludes it');
  });
});
