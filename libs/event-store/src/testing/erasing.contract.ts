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

    it('by another process hides the text from a follower that has not come so far', async () => {
      const other = await stage.openAgain();
      const streams = Array.from({ length: 60 }, newStream);
      const wanted = Array.from({ length: 50 }, (_, at) => String(at));
      for (const stream of streams) await stage.store().append([write(stream, 0, ...wanted)]);
      const seen: Recorded[] = [];
      let erased: string | undefined;
      const enough = new AbortController();
      for await (const { events } of stage.store().follow(undefined, {}, enough.signal)) {
        seen.push(...events);
        if (seen.length === streams.length * wanted.length) enough.abort();
        if (erased !== undefined) continue;
        erased = streams.find((stream) => !seen.some((event) => event.stream === stream)) ?? '';
        await other.erase(erased);
      }
      await other.close();
      const ofErased = seen.filter(({ stream }) => stream === erased);
      expect(ofErased.map(({ type, data }) => ({ type, data }))).toEqual(
        wanted.map(() => ({ type: ERASED, data: {} })),
      );
      expect(seen.filter(({ type }) => type === ERASED).length).toBe(wanted.length);
    });

    it('can be done by two processes at once', async () => {
      const other = await stage.openAgain();
      const stream = newStream();
      const wanted = Array.from({ length: 700 }, (_, at) => String(at));
      await stage.store().append([write(stream, 0, ...wanted)]);
      const places = (await all(stage.store().read(stream))).map(({ id, position }) => ({ id, position }));
      await Promise.all([stage.store().erase(stream), other.erase(stream), other.erase(stream)]);
      for (const store of [stage.store(), other]) {
        const blank = await all(store.read(stream));
        expect(blank.map(({ id, position }) => ({ id, position }))).toEqual(places);
        expect(new Set(blank.map(({ type }) => type))).toEqual(new Set([ERASED]));
        await expect(store.append([write(stream, 700, 'late')])).rejects.toBeInstanceOf(StreamClosed);
      }
      await other.close();
    });

    it('leaves the rest to whoever follows from the beginning after a scavenge, up to the head', async () => {
      const [stream, other] = [newStream(), newStream()];
      await stage.store().append([write(stream, 0, 'secret'), write(other, 0, 'a')]);
      await stage.store().append([write(other, 1, 'b')]);
      await stage.store().erase(stream);
      await stage.scavenge?.();
      const head = await stage.store().append([write(other, 2, 'c')]);
      const seen: Recorded[] = [];
      const enough = new AbortController();
      for await (const { events, through } of stage.store().follow(undefined, {}, enough.signal)) {
        seen.push(...events);
        if (stage.store().compare(through, head) >= 0) enough.abort();
      }
      const kept = seen.filter(({ type }) => type !== ERASED);
      expect(kept.map(({ data }) => data['key'])).toEqual(['a', 'b', 'c']);
      expect((await all(stage.store().read(stream))).map(({ type }) => type)).toEqual([ERASED]);
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
