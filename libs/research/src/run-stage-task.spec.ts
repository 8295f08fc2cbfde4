import { describe, expect, it } from '@jest/globals';
import { firstLine, isTerminal, type RequestRun, RunError, type StageTask } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { MemorySession, openTasks, runToEnd, trending } from './testing/memory-session.ts';
import { smallMarketOf } from './testing/small-stories.ts';
import type { ResearchTools } from './research-tools.ts';
import { runStageTask } from './run-stage-task.ts';

const toolsOf = (market = smallMarketOf()): ResearchTools & { market: typeof market } => ({
  market,
  analyst: rulesAnalyst(),
  evidence: memoryEvidence(),
  clock: () => 0,
});

const symbolRun: RequestRun = { ...trending, kind: 'symbol', subject: 'NOVA' };
const customRun: RequestRun = { ...trending, kind: 'custom', subject: 'energy companies that look undervalued' };

async function finished(request: RequestRun, tools: ResearchTools = toolsOf()): Promise<MemorySession> {
  const session = MemorySession.started(request);
  await runToEnd(session, tools);
  return session;
}
const labels = (session: MemorySession) => session.log().map(({ type }) => type);
const decided = (session: MemorySession) =>
  Object.fromEntries(
    session
      .log()
      .flatMap(({ type, payload }) => (type === 'DECISION' ? [[payload['symbol'], payload['verdict']]] : [])),
  );

describe('a run', () => {
  it.each([
    ['trending', trending],
    ['symbol', symbolRun],
    ['custom', customRun],
  ])('of kind %s ends with DONE, once, and nothing after it', async (_, request) => {
    const session = await finished(request);
    expect(session.log().filter(isTerminal)).toHaveLength(1);
    expect(session.log().at(-1)).toMatchObject({ type: 'DONE', payload: { outcome: 'completed' } });
  });

  it('shows every label of its stages', async () => {
    const shown = new Set(labels(await finished(trending)));
    for (const label of [
      'INIT',
      'CORPUS_PLAN',
      'TOPICS',
      'MARKET_MOVERS',
      'SECTOR_ANALYSIS',
      'SOCIAL_SEARCH',
      'WEB_SEARCH',
      'CORPUS',
      'SHORTLIST',
      'THEME_START',
      'DECIDE_NEXT',
      'TOOL',
      'REFLECT',
      'THEME_ANALYSIS',
      'THEME_VALIDATION',
      'DECISION',
      'MEMO_READY',
      'PROPOSAL_SAVED',
      'DONE',
    ] as const)
      expect(shown).toContain(label);
  });

  it('has 5 to 10 themes if it is trending, one for a symbol, and its proposals name one of them', async () => {
    const session = await finished(trending);
    const themes = JSON.stringify(firstLine(session.log(), 'TOPICS')?.payload.themes);
    const names = [...themes.matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(5);
    expect(names.length).toBeLessThanOrEqual(10);
    expect(session.proposals.length).toBeGreaterThan(0);
    for (const { theme } of session.proposals) expect(names).toContain(theme);
    expect(firstLine((await finished(symbolRun)).log(), 'TOPICS')?.payload.themes).toHaveLength(1);
  });

  it('tells the planted stories apart', async () => {
    expect(decided(await finished(trending))).toMatchObject({ NOVA: 'buy', PUMP: 'avoid', TRAP: 'avoid' });
  });

  it('saves a proposal with each Buy and Watch, scored by its confidence', async () => {
    const { proposals, events } = await finished(symbolRun);
    expect(proposals).toHaveLength(1);
    expect(proposals[0]).toMatchObject({ symbol: 'NOVA', verdict: 'buy', source: 'run', workspaceId: 'w1' });
    const decision = events.find(({ type }) => type === 'DECISION');
    expect(decision).toMatchObject({
      payload: { proposal_id: proposals[0]?.proposalId, confidence: proposals[0]?.score },
    });
  });

  it('keeps its events small', async () => {
    for (const event of (await finished(trending)).log()) expect(JSON.stringify(event).length).toBeLessThan(8_000);
  });

  it('saves the evidence before the event that cites it', async () => {
    const saved = new Set<string>();
    const kept = memoryEvidence();
    const evidence = {
      ...kept,
      save: async (item: Parameters<typeof kept.save>[0]) => {
        const ref = await kept.save(item);
        saved.add(ref.hash);
        return ref;
      },
    };
    const session: MemorySession = MemorySession.started(trending, () => {
      const cited = JSON.stringify(session.log().at(-1)?.payload ?? {}).matchAll(/"hash":"([0-9a-f]{64})"/g);
      for (const [, hash] of cited) expect(saved).toContain(hash);
    });
    await runToEnd(session, { ...toolsOf(), evidence });
    expect(saved.size).toBeGreaterThan(10);
  });

  it('searches the web where the market has no posts, and says so', async () => {
    const session = await finished(trending, toolsOf(smallMarketOf({ social: false })));
    expect(labels(session)).toContain('SOCIAL_FALLBACK');
    expect(labels(session)).not.toContain('SOCIAL_SEARCH');
    expect(labels(session).at(-1)).toBe('DONE');
  });
});

describe('tickers in parallel', () => {
  it('end the run once, with the verdicts that they have one after the other', async () => {
    const session = MemorySession.started(trending);
    const tools = toolsOf();
    for (let tasks = openTasks(session); tasks.length > 0; tasks = openTasks(session))
      await Promise.all(tasks.map((task) => runStageTask(task, session, tools, new AbortController().signal)));
    expect(session.log().filter(isTerminal)).toHaveLength(1);
    expect(decided(session)).toEqual(decided(await finished(trending)));
  });

  it('run by two workers at once record every step once; the slower one is refused at most', async () => {
    const session = MemorySession.started(trending);
    const tools = toolsOf();
    const run = (task: StageTask) =>
      runStageTask(task, session, tools, new AbortController().signal).catch((refused: unknown) =>
        expect(refused).toBeInstanceOf(RunError),
      );
    for (let tasks = openTasks(session); tasks.length > 0; tasks = openTasks(session))
      await Promise.all([...tasks, ...tasks].map(run));
    const keys = session.log().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(session.log().filter(isTerminal)).toHaveLength(1);
  });
});

describe('a custom run', () => {
  const shortlist = async (subject: string, memo: string | null = null) =>
    firstLine((await finished({ ...trending, kind: 'custom', subject, memo })).log(), 'SHORTLIST')?.payload.symbols;

  it.each([
    ['compare $trap with NOVA', ['TRAP', 'NOVA']],
    ['what about calm waters?', ['CALM']],
  ])('follows what it names: %s', async (subject, symbols) => {
    expect(await shortlist(subject)).toEqual(symbols);
  });

  it('follows the sector that it asks for', async () => {
    expect(await shortlist('cheap oil and gas stocks')).toEqual(expect.arrayContaining(['TRAP', 'CALM']));
  });

  it('takes the ticker of an earlier memo where it names none itself', async () => {
    expect(await shortlist('and what about its debt?', '# TRAP: Avoid\n\nConfidence 70%')).toEqual(['TRAP']);
  });

  it('falls back on the screen where nothing matches', async () => {
    expect(await shortlist('zzz qqq')).toContain('NOVA');
  });
});

describe('the budget', () => {
  it('ends the questions, not the run', async () => {
    const budget = { ...trending.budget, toolCalls: 5 };
    const session = await finished({ ...symbolRun, budget });
    expect(firstLine(session.log(), 'THEME_ANALYSIS')?.payload.stopped).toBe('budget');
    expect(session.log().at(-1)?.type).toBe('DONE');
    const used = session.state();
    expect(used.status === 'ended' && used.spend.toolCalls).toBeLessThanOrEqual(5);
  });

  it.each([0, 1, 3, 5, 8, 12, 20, 40])('is never exceeded by tools: %d calls', async (toolCalls) => {
    const session = await finished({ ...trending, budget: { ...trending.budget, toolCalls } });
    const run = session.state();
    expect(run.status === 'ended' && run.spend.toolCalls).toBeLessThanOrEqual(toolCalls);
    expect(session.log().at(-1)?.type).toBe('DONE');
  });
});

describe('an end from outside', () => {
  it('stops at the abort and records nothing after it', async () => {
    const abort = new AbortController();
    const session: MemorySession = MemorySession.started(trending, () => {
      if (session.log().at(-1)?.type === 'MARKET_MOVERS') abort.abort(new Error('stopped'));
    });
    await expect(runToEnd(session, toolsOf(), abort.signal)).rejects.toThrow('stopped');
    expect(session.log().at(-1)?.type).toBe('MARKET_MOVERS');
  });

  it('passes the refusal of a cancelled run on', async () => {
    const session: MemorySession = MemorySession.started(trending);
    const [plan] = openTasks(session);
    const analyst = { ...rulesAnalyst() };
    const cancelling = {
      ...analyst,
      plan: async (...given: Parameters<typeof analyst.plan>) => {
        await session.record({ type: 'CancelRun', now: session.now() });
        return analyst.plan(...given);
      },
    };
    if (!plan) throw new Error('no task');
    const running = runStageTask(plan, session, { ...toolsOf(), analyst: cancelling }, new AbortController().signal);
    await expect(running).rejects.toBeInstanceOf(RunError);
    expect(session.log().at(-1)).toMatchObject({ type: 'DONE', payload: { outcome: 'cancelled' } });
  });

  it('does nothing for a task whose stage is closed', async () => {
    const session = MemorySession.started(trending);
    const [plan] = openTasks(session);
    const tools = toolsOf();
    if (!plan) throw new Error('no task');
    await runStageTask(plan, session, tools, new AbortController().signal);
    const before = session.events.length;
    await runStageTask(plan, session, tools, new AbortController().signal);
    expect(session.events).toHaveLength(before);
  });
});
