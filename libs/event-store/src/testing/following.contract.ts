import { describe, expect, it } from '@jest/globals';
import { PositionUnknown, type Recorded } from '../event-store.ts';
import { all, followed, keys, write, type ContractStage } from './contract-stage.ts';

/** The contract of `follow`, `head` and `compare`. */
export function followingContract(stage: ContractStage): void {
  const { newStream } = stage;

  describe('positions', () => {
    it('begin before every event, and grow with every append', async () => {
      const before = await stage.store().head();
      expect(stage.store().compare(before, stage.store().origin())).toBe(0);
      const first = await stage.store().append([write(newStream(), 0, 'a')]);
      const second = await stage.store().append([write(newStream(), 0, 'a')]);
      expect(stage.store().compare(before, first)).toBeLessThan(0);
      expect(stage.store().compare(second, first)).toBeGreaterThan(0);
      expect(stage.store().compare(second, await stage.store().head())).toBe(0);
    });

    it('compare as numbers do, not as text', async () => {
      const made = [await stage.store().head()];
      for (let at = 0; at < 12; at += 1) made.push(await stage.store().append([write(newStream(), 0, 'a')]));
      const [shuffled] = [made.toReversed().toSorted((a, b) => stage.store().compare(a, b))];
      expect(shuffled).toEqual(made);
    });
  });

  describe('following', () => {
    it('gives everything from the beginning, then live', async () => {
      const stream = newStream();
      await stage.store().append([write(stream, 0, 'a', 'b')]);
      const seen = followed(stage.store(), undefined, 3);
      await stage.store().append([write(stream, 2, 'c')]);
      expect(keys(await seen)).toEqual(['a', 'b', 'c']);
    });

    it('begins after the position that it is told', async () => {
      const stream = newStream();
      const position = await stage.store().append([write(stream, 0, 'a')]);
      await stage.store().append([write(stream, 1, 'b')]);
      expect(keys(await followed(stage.store(), position, 1))).toEqual(['b']);
    });

    it('gives many followers the same order, which is that of the positions', async () => {
      const names = Array.from({ length: 8 }, newStream);
      const seen = Array.from({ length: 5 }, () => followed(stage.store(), undefined, 80));
      await Promise.all(
        names.map(async (stream) => {
          for (let at = 0; at < 10; at += 1) await stage.store().append([write(stream, at, String(at))]);
        }),
      );
      const [first, ...others] = (await Promise.all(seen)).map((events) => events.map(({ position }) => position));
      expect(first).toEqual(first?.toSorted((a, b) => stage.store().compare(a, b)));
      expect(new Set(first).size).toBe(80);
      for (const other of others) expect(other).toEqual(first);
    });

    it('hands out only the streams asked for, and reports progress past the others', async () => {
      const enough = new AbortController();
      await stage.store().append([write('wanted-1', 0, 'a')]);
      await stage.store().append([write('other-1', 0, 'b')]);
      const last = await stage.store().append([write('other-2', 0, 'c')]);
      const events: Recorded[] = [];
      for await (const batch of stage.store().follow(undefined, { prefixes: ['wanted-', 'x-'] }, enough.signal)) {
        events.push(...batch.events);
        if (batch.through === last) enough.abort();
      }
      expect(keys(events)).toEqual(['a']);
    });

    it('ends when it is told to, also while it waits', async () => {
      const enough = new AbortController();
      setTimeout(() => enough.abort(), 50);
      expect(await all(stage.store().follow(undefined, {}, enough.signal))).toEqual([]);
    });

    it('ends when the store is closed', async () => {
      const live = all(stage.store().follow(undefined, {}, new AbortController().signal));
      setTimeout(() => void stage.store().close(), 50);
      expect(await live).toEqual([]);
    });

    it('goes on from the head, and refuses a position past it', async () => {
      const stream = newStream();
      await stage.store().append([write(stream, 0, 'a')]);
      const next = followed(stage.store(), await stage.store().head(), 1);
      await stage.store().append([write(stream, 1, 'b')]);
      expect(keys(await next)).toEqual(['b']);
      const past = all(stage.store().follow(stage.pastEveryHead, {}, AbortSignal.timeout(20_000)));
      await expect(past).rejects.toBeInstanceOf(PositionUnknown);
    });

    it.each(['999999', 'rubbish', ''])('refuses the position "%s" of another history', async (position) => {
      const following = all(stage.store().follow(position, {}, AbortSignal.timeout(2_000)));
      await expect(following).rejects.toBeInstanceOf(PositionUnknown);
    });
  });
}
