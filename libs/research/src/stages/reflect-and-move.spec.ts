import { firstLine, linesOf } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { describe, expect, it } from '@jest/globals';
import type { Analysis, Analyst, NextMove } from '../analyst/analyst.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { smallMarketOf } from '../testing/small-stories.ts';

const nova = { ...trending, kind: 'symbol', subject: 'NOVA' } as const;
const FIRST: NextMove = { tool: 'news', why: 'One.', also: [{ tool: 'social', why: 'Two.' }] };

const ANALYSIS: Analysis = {
  thesis: 'The facts agree.',
  story: 'steady',
  leaning: 'watch',
  confidence: 0.4,
  goal_fit: 0.5,
  for: [],
  against: [],
};

/** Asks two tools at once, and chooses the next one as it reflects; `asked` has the questions in order. */
function choosing(next: NextMove, analysis?: Analysis) {
  const rules = rulesAnalyst();
  const asked: string[] = [];
  const analyst: Analyst = {
    ...rules,
    nextMove: (...about) => {
      asked.push('nextMove');
      return rules.nextMove(...about).then(({ spend }) => ({ answer: FIRST, spend }));
    },
    reflect: (dossier, ...about) => {
      asked.push('reflect');
      const chosen: NextMove = dossier.asked.length > 2 ? { tool: 'stop', why: 'Clear.' } : next;
      return rules
        .reflect(dossier, ...about)
        .then(({ answer, spend }) => ({ answer: { ...answer, next: chosen, ...(analysis && { analysis }) }, spend }));
    },
    analyse: (...about) => {
      asked.push('analyse');
      return rules.analyse(...about);
    },
  };
  return { analyst, asked };
}

async function finished(next: NextMove, session = MemorySession.started(nova), analysis?: Analysis) {
  const { analyst, asked } = choosing(next, analysis);
  await runToEnd(session, { market: smallMarketOf(), analyst, evidence: memoryEvidence(), clock: () => 0 });
  const steps = session.log().filter(({ stage, type }) => stage === 'investigate' && type !== 'THEME_START');
  return {
    asked,
    log: session.log(),
    steps: steps.map(({ type, payload }) => ('tool' in payload ? `${type} ${payload.tool}` : type)),
  };
}

describe('an analyst that chooses what to ask next as it reflects', () => {
  it('is asked once a round, and the log has both labels; tools that do not wait for each other are asked together', async () => {
    const { asked, steps } = await finished({ tool: 'web', why: 'Three.' });
    expect(asked).toEqual(['nextMove', 'reflect', 'reflect', 'analyse']);
    expect(steps).toEqual([
      'DECIDE_NEXT news',
      'DECIDE_NEXT social',
      'TOOL news',
      'TOOL social',
      'REFLECT',
      'DECIDE_NEXT web',
      'TOOL web',
      'REFLECT',
      'DECIDE_NEXT stop',
      'THEME_ANALYSIS',
    ]);
  });

  it('is not asked again for what it chose before a crash', async () => {
    let appends = 0;
    const crash = () => {
      appends += 1;
      if (session.log().at(-1)?.type === 'REFLECT') throw new Error('crash');
    };
    const session = MemorySession.started(nova, crash);
    await expect(finished({ tool: 'web', why: 'Three.' }, session)).rejects.toThrow('crash');
    const { asked, log } = await finished({ tool: 'web', why: 'Three.' }, new MemorySession(session.events));
    expect(appends).toBeGreaterThan(0);
    expect(asked).toEqual(['reflect', 'analyse']);
    expect(linesOf(log, 'TOOL').map(({ payload }) => payload.tool)).toEqual(['news', 'social', 'web']);
  });

  it('is not asked for the analysis with which its last reflection ended, and the log has it checked under its own label', async () => {
    const analysis = { ...ANALYSIS, thesis: 'The close is {{close}}.', for: ['It closed at $987654.32.'] };
    const { asked, steps, log } = await finished({ tool: 'web', why: 'Three.' }, MemorySession.started(nova), analysis);
    expect(asked).toEqual(['nextMove', 'reflect', 'reflect']);
    expect(steps.slice(-3)).toEqual(['REFLECT', 'DECIDE_NEXT stop', 'THEME_ANALYSIS']);
    const logged = firstLine(log, 'THEME_ANALYSIS')?.payload;
    expect(logged).toMatchObject({ thesis: expect.stringMatching(/^The close is \$\d/), leaning: 'watch' });
    expect(logged?.unsupported).toMatchObject([{ text: 'It closed at $987654.32.' }]);
  });

  it('ends the questions with a tool that was asked already', async () => {
    const { steps, log } = await finished({ tool: 'news', why: 'Again.' });
    expect(steps.filter((step) => step.startsWith('TOOL'))).toEqual(['TOOL news', 'TOOL social']);
    expect(linesOf(log, 'DECIDE_NEXT').at(-1)?.payload.why).toBe('news was asked already.');
  });
});

it('a symbol run scans its sector alone, and the log says what was not looked at', async () => {
  const { log } = await finished({ tool: 'web', why: 'Three.' });
  expect(log.map(({ type }) => type)).not.toEqual(expect.arrayContaining(['WEB_SEARCH']));
  const corpus = firstLine(log, 'CORPUS');
  expect(corpus?.payload.not_looked_at).toEqual(['movers', 'social', 'web']);
  expect(corpus?.message).toMatch(
    /^1 scan of sectors gave 2 results\. Not looked at, as the run is about one ticker: /,
  );
});
