import { describe, expect, it } from '@jest/globals';
import type { DraftQuestion } from '../analyst/analyst.ts';
import { takenQuestions, type QuestionLimits } from './taken-questions.ts';

const draft = (tool: string, given: DraftQuestion['arguments'] = {}): DraftQuestion => ({
  tool,
  arguments: given,
  why: 'It is open.',
  would_change_verdict: 'A margin below 10%.',
});
const limits: QuestionLimits = {
  most: 6,
  peers: 20,
  asked: [],
  addresses: new Set(['https://example.com/found']),
  expiries: ['2026-07-17'],
  otherCompany: (query) => (query.includes('Boltr') ? 'Boltr' : undefined),
};
const reasonsOf = (drafts: readonly DraftQuestion[], more: Partial<QuestionLimits> = {}) =>
  takenQuestions(drafts, { ...limits, ...more }).refused.map(({ reason }) => reason);

describe('a question of an analyst', () => {
  it('is asked with the arguments that its tool takes', () => {
    const drafts = [
      draft('statements', { years: 5 }),
      draft('filing', { form: '10-K', section: 'risk_factors' }),
      draft('changes', { form: '10-Q' }),
      draft('options', { expiry: '2026-07-17' }),
      draft('page', { url: 'https://example.com/found' }),
      draft('news', { query: ' new orders ', days: 7 }),
    ];
    const { asked, refused } = takenQuestions(drafts, limits);
    expect(refused).toEqual([]);
    expect(asked.map(({ question }) => question.tool)).toEqual(drafts.map(({ tool }) => tool));
    expect(asked.at(-1)).toEqual({
      question: { tool: 'news', query: 'new orders', days: 7 },
      why: 'It is open.',
      would_change_verdict: 'A margin below 10%.',
    });
  });

  it.each([
    ['a tool that there is not', draft('guess'), 'There is no tool guess.'],
    ['a number outside its range', draft('statements', { years: 40 }), /argument years is not allowed/],
    ['a form off the list', draft('filing', { form: '20-F', section: 'risk_factors' }), /argument form is not allowed/],
    ['an argument of another tool', draft('social', { query: 'x' }), /not allowed/],
    ['an argument that is missing', draft('peers'), /argument n is not allowed/],
    ['an address that no search named', draft('page', { url: 'https://evil.example' }), /No search of this run/],
    ['an expiry that is not known', draft('options', { expiry: '2027-01-15' }), /that are known: 2026-07-17/],
    ['another company', draft('web', { query: 'Boltr results' }), 'It is about another company: Boltr.'],
  ])('is refused for %s, with the reason', (_name, given, reason) => {
    expect(reasonsOf([given])).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason)]);
  });

  it('is asked once: not again in the same answer, nor later', () => {
    const again = draft('statements', { years: 5 });
    expect(reasonsOf([again, again])).toEqual(['It was asked already.']);
    expect(reasonsOf([again], { asked: [{ tool: 'statements', years: 5 }] })).toEqual(['It was asked already.']);
  });

  it('is one of six at most, or of two because of the answers', () => {
    const thirty = Array.from({ length: 30 }, (_, at) => draft('insiders', { days: at + 1 }));
    expect(takenQuestions(thirty, limits).asked).toHaveLength(6);
    expect(reasonsOf(thirty)).toEqual(Array.from({ length: 24 }, () => 'Only 6 may be asked at once.'));
    expect(reasonsOf([draft('social')], { most: 0 })).toEqual(['No more questions may be asked.']);
  });
});
