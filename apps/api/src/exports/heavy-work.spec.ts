import { describe, expect, it } from '@jest/globals';
import { HeavyWork } from './heavy-work.ts';

describe('heavy work', () => {
  it('goes on twice at once for a person, and again when one is done or has failed', async () => {
    const heavyWork = new HeavyWork();
    const first = Promise.withResolvers<string>();
    const second = Promise.withResolvers<string>();
    const running = [heavyWork.for('ada', () => first.promise), heavyWork.for('ada', () => second.promise)];
    await expect(heavyWork.for('ada', async () => 'third')).rejects.toMatchObject({ code: 'too_many_files' });
    await expect(heavyWork.for('bob', async () => 'of another')).resolves.toBe('of another');
    first.reject(new Error('broken'));
    await expect(running[0]).rejects.toThrow('broken');
    await expect(heavyWork.for('ada', async () => 'third')).resolves.toBe('third');
    second.resolve('done');
    await expect(running[1]).resolves.toBe('done');
  });
});
