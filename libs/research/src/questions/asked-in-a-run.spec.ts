import { linesOf } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket } from '@gemscout/market';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Analyst, DraftQuestion, NextMove } from '../analyst/analyst.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import type { Dossier } from '../dossier.ts';
import { tickerData } from '../openai/ticker-data.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';

const draft = (tool: string, given: DraftQuestion['arguments'] = {}): DraftQuestion => ({
  tool,
  arguments: given,
  why: 'It is open.',
  would_change_verdict: 'A figure far off the present one.',
});
const move = (...questions: DraftQuestion[]): NextMove => ({ tool: 'stop', why: 'Asked.', questions });

const FIRST = move(
  draft('statements', { years: 4 }),
  draft('changes', { form: '10-K' }),
  draft('peers', { n: 2 }),
  draft('insiders', { days: 180 }),
  draft('options', { expiry: '2026-07-17' }),
  draft('web', { query: 'Boltrane outlook' }),
  draft('news', { query: 'results', days: 30 }),
);
const FOLLOW_UP = move(
  draft('filing', { form: '10-K', section: 'risk_factors' }),
  draft('page', { url: 'https://not-found.example' }),
);

/** The rules, asking with arguments; `told` are the dossiers that it reflected on. */
function asking(told: Dossier[]): Analyst {
  const rules = rulesAnalyst();
  return {
    ...rules,
    readsFacts: true,
    nextMove: (dossier, signal) => rules.nextMove(dossier, signal).then((thought) => ({ ...thought, answer: FIRST })),
    reflect: (dossier, signal) => {
      told.push(dossier);
      const next = told.length === 1 ? FOLLOW_UP : ({ tool: 'stop', why: 'Clear.' } as const);
      return rules.reflect(dossier, signal).then((thought) => ({ ...thought, answer: { ...thought.answer, next } }));
    },
  };
}

describe('questions about VELDR in a run', () => {
  const told: Dossier[] = [];
  let session: MemorySession;
  beforeAll(async () => {
    session = MemorySession.started({ ...trending, kind: 'symbol', subject: 'VELDR' });
    const market = await openMarket('sample');
    await runToEnd(session, { market, analyst: asking(told), evidence: memoryEvidence(), clock: () => 0 });
  });

  it('are lines of the log: what is asked, what would change the verdict, and what is refused with its reason', () => {
    const rounds = linesOf(session.log(), 'DECIDE_NEXT').map(({ payload }) => payload);
    expect(rounds.map(({ tool }) => tool)).toEqual([
      'statements',
      'changes',
      'peers',
      'insiders',
      'options',
      'news',
      'filing',
      'stop',
    ]);
    expect(rounds[0]).toMatchObject({ question: { tool: 'statements', years: 4 }, would_change_verdict: /far off/ });
    expect(rounds[0]?.refused).toEqual([
      { question: 'web {"query":"Boltrane outlook"}', reason: expect.stringMatching(/another company/) },
    ]);
    expect(rounds[6]?.refused).toEqual([
      { question: 'page {"url":"https://not-found.example"}', reason: 'No search of this run named that address.' },
    ]);
  });

  it('are answered with facts and quotations, and the run goes on to its verdict', () => {
    const answers = linesOf(session.log(), 'TOOL').map(({ payload }) => payload);
    const of = (tool: string) =>
      answers.find(({ question }) => (question as { tool?: string } | undefined)?.tool === tool);
    expect(Object.keys(of('statements')?.facts ?? {})).toEqual(
      expect.arrayContaining(['revenue.fy2025', 'revenue.fy2023', 'net_income.fy2022']),
    );
    expect(of('statements')?.summary).toMatch(
      /^Statements of 4 fiscal years to 2025-12-31: revenue from \$[\d.]+[MB] to \$[\d.]+[MB], net income from /,
    );
    expect(of('insiders')?.summary).toMatch(/180 days/);
    expect(of('options')?.summary).toMatch(/until 2026-07-17/);
    expect(of('filing')?.highlights?.length).toBeGreaterThan(0);
    expect(session.log().at(-1)?.type).toBe('DONE');
  });

  it('bring the facts before the analyst behind what it knew', () => {
    const [first, second] = told.map((dossier) => JSON.stringify(tickerData(dossier).data));
    expect(second?.startsWith((first ?? '').slice(0, -1))).toBe(true);
    const { finding_1: statements } = tickerData(told[0] as Dossier).data;
    expect(JSON.stringify(statements)).toContain('revenue.fy2023');
    expect(told.map(({ questionsLeft }) => questionsLeft)).toEqual([2, 1]);
  });
});
