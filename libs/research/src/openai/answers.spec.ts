import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import {
  Analysis,
  Decision,
  MEMO_SECTIONS,
  NextMove,
  Plan,
  Reflection,
  Themes,
  Validation,
} from '../analyst/analyst.ts';
import {
  analysisAnswer,
  decisionAnswer,
  PlanResponse,
  rewritesAnswer,
  searchAnswer,
  themesAnswer,
  validationAnswer,
} from './answers.ts';
import { conclusionAnswer, NOTHING_LEFT, nextMoveAnswer, reflectionAnswer } from './move-answers.ts';
import { strictSchema } from './strict-schema.ts';

const scan = (tool: string, k: number, queries: readonly string[] = []) => ({ tool, k, why: 'to see', queries });
const theme = (name: string) => ({ name, angle: 'value', why: 'cheap' });
const sentence = (text: string, ...evidence: string[]) => ({ text, evidence });
const hashes = new Map([
  ['e1', 'hash-1'],
  ['e2', 'hash-2'],
]);

describe('a plan', () => {
  it('looks one to three wide, with at most six queries and each scan once', () => {
    const queries = Array.from({ length: 9 }, (_, at) => `query ${at}`);
    const steps = [scan('web', 7, queries), scan('movers', 0), scan('social', 2.4), scan('movers', 3), scan('web', 1)];
    const plan = Plan.parse(PlanResponse.parse({ steps }));
    expect(plan.steps.map(({ tool, k, queries: asked }) => [tool, k, asked.length])).toEqual([
      ['movers', 1, 0],
      ['social', 2, 0],
      ['web', 3, 6],
    ]);
  });

  it('names no tool that there is not', () =>
    expect(PlanResponse.safeParse({ steps: [scan('fetch', 1)] }).success).toBe(false));
});

it('themes are as many as the kind of the run asks for', () => {
  const themes = (number: number) => ({ themes: Array.from({ length: number }, (_, at) => theme(`t${at}`)) });
  expect(themesAnswer('trending').safeParse(themes(4)).success).toBe(false);
  expect(Themes.parse(themesAnswer('trending').parse(themes(14))).themes).toHaveLength(10);
  expect(themesAnswer('symbol').parse(themes(3)).themes).toHaveLength(1);
  expect(themesAnswer('custom').parse(themes(2)).themes).toHaveLength(2);
});

it('questions have the arguments that were given, whatever they are: who asks refuses what is none', () => {
  const answer = nextMoveAnswer('NOVA');
  const given = { years: null, form: null, section: null, n: null, days: null, expiry: null, query: null, url: null };
  const asked = (tool: string, more: object) => ({
    tool,
    ...given,
    would_change_verdict: 'a miss',
    why: 'open',
    ...more,
  });
  const moves = (...questions: object[]) => ({ symbol: 'nova', questions, stop: 'clear' });
  const two = moves(asked('statements', { years: 5 }), asked('guess', { query: 'x', days: true }));
  expect(NextMove.parse(answer.parse(two)).questions).toEqual([
    { tool: 'statements', arguments: { years: 5 }, would_change_verdict: 'a miss', why: 'open' },
    { tool: 'guess', arguments: { query: 'x' }, would_change_verdict: 'a miss', why: 'open' },
  ]);
  expect(NextMove.parse(answer.parse(moves()))).toEqual({ tool: 'stop', why: 'clear' });
});

const opposite = {
  symbol: 'NOVA',
  what_would_make_it_wrong: 'A miss.',
  what_is_priced_in: 'Half of it.',
  base_rate: 'Most fade.',
  reasoning: 'Weighed.',
  key_findings: ['No options.'],
  recommendation: 'watch',
  confidence: 0.5,
  strategy_fit: 0.4,
  risk_level: 'high',
};

it('the opposite case says what would make it wrong, what is priced in, and the base rate', () => {
  expect(Validation.parse(validationAnswer('NOVA').parse(opposite)).key_findings).toEqual([
    'What would make this wrong: A miss.',
    'What is priced in: Half of it.',
    'Base rate of such setups: Most fade.',
    'No options.',
  ]);
  expect(validationAnswer('NOVA').safeParse({ ...opposite, base_rate: ' ' }).success).toBe(false);
});

describe('a decision', () => {
  const memo = {
    thesis: [sentence('It rises.')],
    evidence: [sentence('Up 3 %.', 'e2', 'E1', 'e9')],
    numbers: [],
    opposite: [sentence('It is priced in.')],
    answer_to_opposite: sentence('Only in part.', 'e1'),
    change: [sentence('A close below $3.')],
    risks: [],
    verdict: [sentence('Buy.')],
  };
  const decision = { symbol: 'NOVA', memo, verdict: 'buy', confidence: 0.6, goal_fit: 0.5 };
  const answer = decisionAnswer('NOVA', hashes);

  it('cites by short ids, keeps one that is made up for the check to name, and answers the opposite case', () => {
    const decided = Decision.parse(answer.parse(decision));
    expect(decided.memo.evidence).toEqual([{ text: 'Up 3 %.', evidence: ['hash-2', 'hash-1', 'e9'] }]);
    expect(decided.memo.opposite.map(({ text }) => text)).toEqual(['It is priced in.', 'Only in part.']);
    expect(Object.keys(decided.memo).toSorted()).toEqual([...MEMO_SECTIONS].toSorted());
  });

  it('keeps a condition beside its sentence, and a sentence without the condition that is none', () => {
    const condition = { metric: 'close', comparison: 'below', level: 3, fact: null, until: null };
    const change = [
      { ...sentence('A close below $3.'), condition },
      { ...sentence('A close below $2.'), condition: { ...condition, metric: 'volume' } },
      { ...sentence('A new order.'), condition: null },
    ];
    const decided = Decision.parse(answer.parse({ ...decision, memo: { ...memo, change } }));
    expect(decided.memo.change).toEqual([
      { text: 'A close below $3.', evidence: [], condition },
      { text: 'A close below $2.', evidence: [] },
      { text: 'A new order.', evidence: [] },
    ]);
  });

  it('asks for the condition of every sentence, which may be null', () => {
    const asked = JSON.stringify(strictSchema(answer));
    expect(asked).toContain('"required":["text","evidence","condition"]');
    expect(asked).not.toContain('default');
  });

  it.each(['thesis', 'opposite', 'change', 'verdict'])('is none without %s', (section) =>
    expect(answer.safeParse({ ...decision, memo: { ...memo, [section]: [] } }).success).toBe(false),
  );
});

it.each<readonly [readonly string[], readonly string[]]>([
  [['[E2]'], ['hash-2']],
  [['e1, e2'], ['hash-1', 'hash-2']],
  [['e2.3'], ['hash-2']],
  [['E99'], ['e99']],
  [
    ['e1', 'the wire'],
    ['hash-1', 'the wire'],
  ],
  [['some1'], ['some1']],
  [['none', 'n/a', '', '[]'], []],
])('ids are read however they are written, and none is lost: %j', (given, read) => {
  const sentences = [{ at: 0, ...sentence('It rose.', ...given) }];
  expect(rewritesAnswer('NOVA', hashes, 1).parse({ symbol: 'NOVA', sentences })[0]?.evidence).toEqual(read);
});

it('a sentence is rewritten where it stood, or not at all', () => {
  const answer = rewritesAnswer('NOVA', hashes, 2);
  const sentences = [
    { at: 1, ...sentence('It rose.', 'e1') },
    { at: 2, ...sentence('More.', 'e2') },
    { at: 0.5, ...sentence('Odd.') },
  ];
  expect(answer.parse({ symbol: 'NOVA', sentences })).toEqual([{ at: 1, text: 'It rose.', evidence: ['hash-1'] }]);
});

it('every shape can be asked for strictly: all fields required, none beside them, no limits', () => {
  const shapes: readonly z.ZodType[] = [
    PlanResponse,
    themesAnswer('trending'),
    searchAnswer('q'),
    nextMoveAnswer('A'),
    reflectionAnswer('A'),
    conclusionAnswer('A'),
    analysisAnswer('A'),
    validationAnswer('A'),
    decisionAnswer('A', hashes),
    rewritesAnswer('A', hashes, 1),
  ];
  const objectsIn = (node: unknown): readonly Record<string, unknown>[] => {
    if (node === null || typeof node !== 'object') return [];
    const inner = Object.values(node).flatMap(objectsIn);
    return 'properties' in node ? [{ ...node }, ...inner] : inner;
  };
  for (const shape of shapes) {
    const objects = objectsIn(strictSchema(shape));
    expect(objects.length).toBeGreaterThan(0);
    for (const { properties, required, additionalProperties } of objects) {
      expect(additionalProperties).toBe(false);
      expect(required).toEqual(Object.keys(Object(properties)));
    }
    expect(JSON.stringify(objects)).not.toMatch(/minLength|maxItems|minimum|propertyNames/);
  }
});

it('what is left of an answer is what the log shows, and no more', () => {
  const said = {
    symbol: 'NOVA',
    reflection: 'x',
    confidence: 0.1,
    goal_fit: 0.2,
    extra: 'no',
    questions: [],
    stop: '',
  };
  const reflection = { reflection: 'x', confidence: 0.1, goal_fit: 0.2 };
  expect(Reflection.parse(reflectionAnswer('NOVA').parse(said))).toMatchObject({
    ...reflection,
    next: { tool: 'stop' },
  });
  const analysis = { thesis: 't', story: 's', leaning: 'buy', confidence: 1, goal_fit: 0, for: [], against: ['a', ''] };
  expect(Analysis.parse(analysisAnswer('NOVA').parse({ ...analysis, symbol: 'NOVA' })).against).toEqual(['a']);
  const concluded = conclusionAnswer('NOVA').parse({ ...said, ...analysis });
  const { confidence, goal_fit } = analysis;
  expect(concluded).toEqual({
    ...{ reflection: 'x', confidence, goal_fit, next: NOTHING_LEFT },
    analysis: { ...analysis, against: ['a'] },
  });
});
