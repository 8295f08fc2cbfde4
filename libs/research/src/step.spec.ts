import { describe, expect, it } from '@jest/globals';
import { MemorySession, trending } from './testing/memory-session.ts';
import { step } from './step.ts';

const about = { key: 'plan/corpus-plan', stage: 'plan', label: 'CORPUS_PLAN' } as const;
const result = { message: 'Planned.', payload: { steps: [] }, spend: { modelCalls: 1 } };

describe('a step', () => {
  it('works once, and gives back what the store holds', async () => {
    const session = MemorySession.started(trending);
    let worked = 0;
    const work = () => Promise.resolve({ ...result, payload: { worked: (worked += 1) } });
    const first = await step(session, about, work);
    expect(await step(session, about, work)).toEqual(first);
    expect(first.payload).toEqual({ worked: 1 });
    expect(worked).toBe(1);
  });

  it('gives back the result that won where another worker was faster', async () => {
    const session = MemorySession.started(trending);
    const won = await step(session, about, async () => {
      await step(session, about, () => Promise.resolve({ ...result, message: 'The faster one.' }));
      return result;
    });
    expect(won.message).toBe('The faster one.');
  });

  it('measures its own duration by the clock that it is given', async () => {
    const times = [1_000, 1_250];
    const event = await step(MemorySession.started(trending), about, () => Promise.resolve(result), {
      clock: () => times.shift() ?? 0,
    });
    expect(event.spend).toEqual({ modelCalls: 1, toolCalls: 0, tokens: 0, usd: 0, activeMs: 250 });
  });

  it('records nothing after an abort', async () => {
    const session = MemorySession.started(trending);
    const abort = new AbortController();
    const working = step(
      session,
      about,
      () => {
        abort.abort(new Error('stopped'));
        return Promise.resolve(result);
      },
      { signal: abort.signal },
    );
    await expect(working).rejects.toThrow('stopped');
    expect(session.result(about.key)).toBeUndefined();
  });

  it('records nothing where the work fails', async () => {
    const session = MemorySession.started(trending);
    await expect(step(session, about, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(session.result(about.key)).toBeUndefined();
  });
});
