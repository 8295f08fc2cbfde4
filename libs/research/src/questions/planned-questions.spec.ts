import { describe, expect, it } from '@jest/globals';
import { plannedQuestions } from './planned-questions.ts';
import { takenQuestions } from './taken-questions.ts';

const asked = (request: string) => plannedQuestions(request).map(({ tool, arguments: given }) => ({ tool, ...given }));

describe('the questions that the words of a request ask for', () => {
  it.each([
    ['companies with revenue growth over three years', [{ tool: 'statements', years: 4 }]],
    [
      'what changed in the risks of the last quarterly report?',
      [
        { tool: 'changes', form: '10-Q' },
        { tool: 'filing', form: '10-Q', section: 'risk_factors' },
      ],
    ],
    ['insiders who bought within 30 days', [{ tool: 'insiders', days: 30 }]],
    ['chip makers cheaper than their peers', [{ tool: 'peers', n: 8 }]],
    ['is the guidance below what was promised?', [{ tool: 'filing', form: '8-K', section: 'press_release' }]],
    ['semiconductor companies with improving momentum, not overbought', []],
  ])('%s', (request, expected) => expect(asked(request)).toEqual(expected));

  it('are at most six, and all of them may be asked', () => {
    const all =
      'why did growth change: new risks in the report, lawsuits, controls, guidance, officers, auditors, insiders and peers?';
    const limits = {
      most: 6,
      peers: 20,
      asked: [],
      addresses: new Set<string>(),
      expiries: [],
      otherCompany: () => undefined,
    };
    const planned = plannedQuestions(all);
    expect(planned).toHaveLength(6);
    expect(takenQuestions(planned, limits).refused).toEqual([]);
  });
});
