import { describe, expect, it } from '@jest/globals';
import { ERASED, StreamClosed, type Recorded } from '../event-store.ts';
import { all, followed, write, type ContractStage } from './contract-stage.ts';

/** What `erase` promises. */
export function erasingContract(stage: ContractStage): void {
  const { newStream } = stage;

  describe('erasing', () => {
    it('blanks every event in place', async () => {
      const stream = newStream();
      await stage.store().append([write(stream, 0, 'a', 'b')]);
      const before = await all(stage.store().read(stream));
      await stage.store().erase(stream);
      const after = await all(stage.store().read(stream));
      const wanted = before.map(({ metadata: _gone, ...kept }) => ({ ...kept, type: ERASED, data: {} }));
      expect(after).toEqual(wanted);
      expect(await followed(stage.store(), undefined, 2)).toEqual(wanted);
    });

    it('closes the stream, for repeats as well, and alone', async () => {
      const [stream, other] = [newStream(), newStream()];
      await stage.store().append([write(stream, 0, 'a')]);
      await stage.store().erase(stream);
      for (const expected of [0, 1])
        await expect(stage.store().append([write(stream, expected, 'a')])).rejects.toBeInstanceOf(StreamClosed);
      const both = [write(other, 0, 'x'), write(stream, 1, 'b')];
      await expect(stage.store().append(both)).rejects.toBeInstanceOf(StreamClosed);
      expect(await stage.store().append([write(other, 0, 'x')])).toBe(await stage.store().head());
    });

    it('stays closed, and passable for followers, once it is anonymous', async () => {
      const [stream, other] = [newStream(), newStream()];
      await stage.store().append([write(stream, 0, 'a', 'b')]);
      await stage.store().append([write(other, 0, 'x')]);
      await stage.store().erase(stream);
      const before = await followed(stage.store(), undefined, 3);
      await stage.store().anonymizeErased();
      await stage.store().anonymizeErased();
      const shapeOf = ({ position, revision, type, data }: Recorded) => ({ position, revision, type, data });
      expect((await followed(stage.store(), undefined, 3)).map(shapeOf)).toEqual(before.map(shapeOf));
      for (const expected of [0, 1, 2])
        await expect(stage.store().append([write(stream, expected, 'a')])).rejects.toBeInstanceOf(StreamClosed);
      const both = [write(other, 1, 'y'), write(stream, 0, 'a')];
      await expect(stage.store().append(both)).rejects.toBeInstanceOf(StreamClosed);
      expect(await stage.store().append([write(other, 1, 'y')])).toBe(await stage.store().head());
      await stage.store().erase(stream);
      expect((await all(stage.store().read(other))).length).toBe(2);
    });

    it('changes nothing a second time, nor for an unknown stream', async () => {
      const stream = newStream();
      await stage.store().append([write(stream, 0, 'a')]);
      await stage.store().erase(stream);
      await stage.store().erase(stream);
      await stage.store().erase('unknown');
      await stage.store().append([write('unknown', 0, 'a')]);
      expect((await all(stage.store().read(stream))).length).toBe(1);
    });
  });
}
