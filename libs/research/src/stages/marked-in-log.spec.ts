import { firstLine } from '@gemscout/domain';
import { expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import type { Analyst, Analysis, Validation } from '../analyst/analyst.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { smallMarketOf } from '../testing/small-stories.ts';

type Said = {
  readonly reflection?: string;
  readonly analysis?: Partial<Analysis>;
  readonly validation?: Partial<Validation>;
};

/** The lines of a run on NOVA whose analyst says something else than the rules. */
async function logged({ reflection, analysis, validation }: Said) {
  const rules = rulesAnalyst();
  const analyst: Analyst = {
    ...rules,
    reflect: async (...given) => {
      const { answer, spend } = await rules.reflect(...given);
      return { answer: { ...answer, reflection: reflection ?? answer.reflection }, spend };
    },
    analyse: async (...given) => {
      const { answer, spend } = await rules.analyse(...given);
      return { answer: { ...answer, ...analysis }, spend };
    },
    validate: async (...given) => {
      const { answer, spend } = await rules.validate(...given);
      return { answer: { ...answer, ...validation }, spend };
    },
  };
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: 'NOVA' });
  await runToEnd(session, { market: smallMarketOf(), analyst, evidence: memoryEvidence(), clock: () => 0 });
  const log = session.log();
  return {
    reflected: firstLine(log, 'REFLECT'),
    analysed: firstLine(log, 'THEME_ANALYSIS'),
    validated: firstLine(log, 'THEME_VALIDATION')?.payload,
    decided: firstLine(log, 'DECISION')?.payload,
  };
}

const INVENTED = 'The finance chief resigned.';
const marked = (text: string) => ({ text, reason: expect.stringMatching(/^(?:bare claim|figure not found)/) });

it('a reflection shows what its references stand for, and what no evidence supports is marked and stays', async () => {
  const { reflected } = await logged({ reflection: `The close is {{close}}. ${INVENTED}` });
  expect(reflected?.payload.reflection).toBe(`The close is $47.63. ${INVENTED}`);
  expect(reflected?.message).toContain(INVENTED);
  expect(reflected?.payload.unsupported).toEqual([marked(INVENTED)]);
});

it('each sentence of an analysis and of the opposite case that fails is marked, however many there are', async () => {
  const findings = Array.from({ length: 12 }, (_, at) => `It will reach $${900 + at}.`);
  const analysis = { thesis: INVENTED, story: 'up 950 %', for: ['It pays $77 a share.'], against: [] };
  const reasoning = `It depends. ${INVENTED}`;
  const { analysed, validated, decided } = await logged({
    analysis,
    validation: { reasoning, key_findings: findings },
  });
  expect(analysed?.payload.unsupported).toEqual([INVENTED, 'up 950 %', 'It pays $77 a share.'].map(marked));
  expect(validated?.unsupported).toEqual([INVENTED, ...findings].map(marked));
  expect(decided).toMatchObject({ reasoning, unsupported: [marked(INVENTED)] });
});

it('a risk is not called low where the facts say otherwise', async () => {
  const { validated, decided } = await logged({ validation: { risk_level: 'low', reasoning: 'It depends.' } });
  expect(validated).toMatchObject({
    risk_level: 'medium',
    unsupported: [{ text: 'The risk is low.', reason: expect.stringMatching(/RSI is 97\.3/) }],
  });
  expect(decided).toMatchObject({ risk_level: 'medium' });
});
