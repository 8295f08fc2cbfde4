import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ERASED, EventTooLarge, WrongRevision, type Write } from '../event-store.ts';
import { agreesWithModel, appends } from './append-model.ts';
import { all, event, keys, write, type ContractStage } from './contract-stage.ts';

/** What `append` promises. */
export function appendingContract(stage: ContractStage): void {
  const { newStream } = stage;

  describe('appending', () => {
    it('refuses an expected revision that is behind', async () => {
      const stream = newStream();
      await stage.store().append([write(stream, 0, 'a')]);
      await expect(stage.store().append([write(stream, 0, 'b')])).rejects.toMatchObject({
        code: 'wrong_revision',
        stream,
        expected: 0,
        actual: 1,
      });
    });

    it('refuses an expected revision that is ahead', async () => {
      await expect(stage.store().append([write(newStream(), 3, 'a')])).rejects.toBeInstanceOf(WrongRevision);
    });

    it('lets exactly one of many writers have a revision', async () => {
      const stream = newStream();
      const tries = Array.from({ length: 20 }, (_, at) => stage.store().append([write(stream, 0, `writer ${at}`)]));
      const won = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
      expect([won.length, (await all(stage.store().read(stream))).length]).toEqual([1, 1]);
    });

    it('writes several streams or none', async () => {
      const [one, two] = [newStream(), newStream()];
      await stage.store().append([write(one, 0, 'a')]);
      const both = [write(two, 0, 'b'), write(one, 0, 'c')];
      await expect(stage.store().append(both)).rejects.toMatchObject({ stream: one, actual: 1 });
      expect(await all(stage.store().read(two))).toEqual([]);
      const position = await stage.store().append([write(two, 0, 'b'), write(one, 1, 'c')]);
      expect((await all(stage.store().read(one))).at(-1)?.position).toBe(position);
      expect(keys(await all(stage.store().read(two)))).toEqual(['b']);
    });

    it('gives every append of a rush its own verdict', async () => {
      const taken = newStream();
      await stage.store().append([write(taken, 0, 'a')]);
      const good = Array.from({ length: 10 }, newStream);
      const rush = good.flatMap((stream, at) => [write(stream, 0, 'a'), write(taken, at % 2 === 0 ? 0 : 7, `x${at}`)]);
      const outcomes = await Promise.allSettled(rush.map((one) => stage.store().append([one])));
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(rush.map((_, at) => at % 2 === 0));
      const positions = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const found = await Promise.all(
        good.map(async (stream) => (await all(stage.store().read(stream))).at(-1)?.position),
      );
      expect(found).toEqual(positions);
    });

    it('answers a repeat as it did at first, and writes nothing', async () => {
      const [one, two] = [newStream(), newStream()];
      const writes = [write(one, 0, 'a', 'b'), write(two, 0, 'c')];
      const position = await stage.store().append(writes);
      await stage.store().append([write(one, 2, 'later')]);
      expect(await stage.store().append(writes)).toBe(position);
      expect(keys(await all(stage.store().read(one)))).toEqual(['a', 'b', 'later']);
    });

    it('takes a part of an earlier append, or more than it, for a conflict', async () => {
      const stream = newStream();
      await stage.store().append([write(stream, 0, 'a', 'b')]);
      await expect(stage.store().append([write(stream, 0, 'a', 'b', 'c')])).rejects.toBeInstanceOf(WrongRevision);
      const both = [write(stream, 0, 'a', 'b'), write(newStream(), 0, 'c')];
      await expect(stage.store().append(both)).rejects.toBeInstanceOf(WrongRevision);
    });

    it('refuses an old id at a later revision, and says that deciding again will not help', async () => {
      const stream = newStream();
      await stage.store().append([write(stream, 0, 'a', 'b')]);
      const other = newStream();
      const [again, beside] = await Promise.allSettled([
        stage.store().append([write(stream, 2, 'a')]),
        stage.store().append([write(other, 0, 'x')]),
      ]);
      expect(again).toMatchObject({ reason: { code: 'wrong_revision', expected: 2, actual: 2 } });
      expect(beside.status).toBe('fulfilled');
      expect((await all(stage.store().read(stream))).length).toBe(2);
    });

    it('answers an append of no event with the head', async () => {
      const stream = newStream();
      await stage.store().append([write(stream, 0, 'a')]);
      expect(await stage.store().append([])).toBe(await stage.store().head());
      expect(await stage.store().append([write(stream, 9)])).toBe(await stage.store().head());
    });

    it('makes text safe: lone surrogates replaced, U+0000 gone, in keys as well', async () => {
      const stream = newStream();
      const data = { 'k\0ey': ['a\0b', '\ud800x', '😀', { deep: '\udfff' }] };
      await stage
        .store()
        .append([{ stream, expectedRevision: 0, events: [{ ...event(stream, 'a'), data, metadata: { m: '\0' } }] }]);
      const [read] = await all(stage.store().read(stream));
      expect(read?.data).toEqual({ key: ['ab', '\ufffdx', '😀', { deep: '\ufffd' }] });
      expect(read?.metadata).toEqual({ m: '' });
    });

    it.each([1, 2])('takes more than 1 MiB at once, in %i streams', async (count) => {
      const writes = Array.from({ length: count }, newStream).map((stream): Write => {
        const events = Array.from({ length: 40 }, (_, at) => ({
          ...event(stream, String(at)),
          data: { key: at, text: 'x'.repeat(30_000) },
        }));
        return { stream, expectedRevision: 0, events };
      });
      const position = await stage.store().append(writes);
      expect(await stage.store().append(writes)).toBe(position);
      for (const { stream } of writes) {
        const read = await all(stage.store().read(stream));
        expect(keys(read)).toEqual(Array.from({ length: 40 }, (_, at) => at));
        if (stream === writes.at(-1)?.stream) expect(read.at(-1)?.position).toBe(position);
      }
    });

    it('takes 32 KiB, counted in bytes, and not one more', async () => {
      const stream = newStream();
      const sized = (bytes: number): Write => {
        const data = {
          text: 'é'.repeat((bytes - 11 - (bytes % 2 === 0 ? 1 : 0)) / 2) + (bytes % 2 === 0 ? 'x' : ''),
        };
        expect(Buffer.byteLength(JSON.stringify(data))).toBe(bytes);
        return { stream, expectedRevision: 0, events: [{ ...event(stream, 'a'), data }] };
      };
      await expect(stage.store().append([sized(32_769)])).rejects.toBeInstanceOf(EventTooLarge);
      await stage.store().append([sized(32_768)]);
      expect((await all(stage.store().read(stream))).length).toBe(1);
    });

    it.each<[string, (stream: string) => readonly Write[]]>([
      ['an id that is no UUID', (stream) => [{ ...write(stream, 0), events: [{ id: '1', type: 'T', data: {} }] }]],
      ['one id twice', (stream) => [write(stream, 0, 'a', 'a')]],
      ['one stream twice', (stream) => [write(stream, 0, 'a'), write(stream, 1, 'b')]],
      ['a revision that is no count', (stream) => [write(stream, -1, 'a')]],
      ['a stream with a control character', () => [write('a\u001fb', 0, 'a')]],
      ['a type that is kept', (stream) => [{ ...write(stream, 0), events: [event(stream, 'a', ERASED)] }]],
    ])('refuses %s, whatever the store holds', async (_what, writes) => {
      const stream = newStream();
      await expect(stage.store().append(writes(stream))).rejects.toBeInstanceOf(TypeError);
      expect(await all(stage.store().read(stream))).toEqual([]);
    });

    it('agrees with a simple model, whatever is appended and repeated', () =>
      fc.assert(
        fc.asyncProperty(appends, (steps) => agreesWithModel(stage.store(), newStream, steps)),
        { numRuns: 40 },
      ));
  });
}
