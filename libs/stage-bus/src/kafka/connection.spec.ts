import { expect, it } from '@jest/globals';
import { reasonOf } from './connection.ts';

const tries = (error: Error): Error =>
  new AggregateError([new AggregateError([error, error], 'metadata failed 2 times.')], 'joinGroup failed 6 times.');

it('says once what was behind all tries', () => {
  const refused = new Error('Connection to a:9092 failed.', { cause: new Error('connect ECONNREFUSED') });
  expect(reasonOf(tries(refused))).toBe('Connection to a:9092 failed. connect ECONNREFUSED');
});

it('names the variable or command where a person has to do something', () => {
  expect(reasonOf(tries(new Error('SASL authentication failed.')))).toMatch(/KAFKA_SASL_PASSWORD\.$/);
  expect(reasonOf(tries(new Error('Unknown topic gemscout.stage.plan.')))).toMatch(/gemscout topics apply/);
});

it('is never empty', () => expect(reasonOf(tries(new Error('metadata failed 3 times.')))).not.toBe(''));
