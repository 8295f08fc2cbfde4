import { expect, it } from '@jest/globals';
import { answerOf } from './answers.ts';
import { cachedProvider, type KeptAnswers } from './cached-provider.ts';
import { chainedProvider } from './chained-provider.ts';

/** Keeps for ever. */
function keptInMemory(): KeptAnswers {
  const kept = new Map<string, Promise<string>>();
  return {
    through: (question, _ttlMs, ask) => {
      const answer = kept.get(question) ?? ask();
      kept.set(question, answer);
      return answer;
    },
  };
}

/** A provider of earnings that counts requests and responds when released. */
function counting() {
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  const provider = {
    name: 'counting',
    earnings: async (symbol: string) => {
      asked.push(symbol);
      await gate.promise;
      return answerOf('counting', { fetchedAt: '2026-03-02T12:00:00.000Z' }, []);
    },
  };
  const live = cachedProvider(chainedProvider([provider]), keptInMemory());
  return { live, asked, answer: () => gate.resolve() };
}

it('50 users who ask for NVDA are one question, and all read when it was answered', async () => {
  const { live, asked, answer } = counting();
  const all = Promise.all(Array.from({ length: 50 }, () => live.earnings('NVDA', 4)));
  answer();
  for (const { provenance } of await all) {
    expect(provenance).toMatchObject({ provider: 'counting', fetchedAt: '2026-03-02T12:00:00.000Z' });
  }
  expect(asked).toEqual(['NVDA']);
});

it('another symbol and another number are other questions', async () => {
  const { live, asked, answer } = counting();
  answer();
  await Promise.all([live.earnings('NVDA', 4), live.earnings('AMD', 4), live.earnings('NVDA', 8)]);
  expect(asked).toEqual(['NVDA', 'AMD', 'NVDA']);
});

it('who stops waiting does not stop the others', async () => {
  const { live, answer } = counting();
  const reason = new Error('cancelled');
  const controller = new AbortController();
  const cancelled = live.earnings('NVDA', 4, controller.signal);
  const waiting = live.earnings('NVDA', 4);
  controller.abort(reason);
  await expect(cancelled).rejects.toBe(reason);
  answer();
  await expect(waiting).resolves.toMatchObject({ data: [] });
});
