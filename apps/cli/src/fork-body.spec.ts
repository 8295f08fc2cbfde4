import { expect, it } from '@jest/globals';
import { forkBody } from './fork-body.ts';

it.each([
  [{ from: 'decide' }, { from: { stage: 'decide' } }],
  [
    { from: '17', analyst: 'rules' },
    { from: { seq: 17 }, analyst: 'rules' },
  ],
  [{ from: 'investigate', symbol: 'NOVA' }, { from: { stage: 'investigate', symbol: 'NOVA' } }],
  [
    { from: 'plan', brief: ' moats ' },
    { from: { stage: 'plan' }, brief: 'moats' },
  ],
])('reads %j', (words, body) => expect(forkBody(words)).toEqual(body));

it.each([
  [{ from: 'sleep' }, /one of plan, tool-call, .* not "sleep"/],
  [{ from: '-3' }, /not "-3"/],
  [{ from: '17', symbol: 'NOVA' }, /--symbol goes with a stage/],
  [{ from: 'decide', analyst: 'oracle' }, /--analyst is rules or openai/],
  [{ from: 'plan', brief: ' ' }, /brief/],
])('refuses %j', (words, says) => expect(() => forkBody(words)).toThrow(says));
