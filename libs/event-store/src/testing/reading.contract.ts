import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { NewEvent, Recorded } from '../event-store.ts';
import { all, event, keys, write, type ContractStage } from './contract-stage.ts';

/** The contract of `read`, and of `append` for what is read back. */
export function readingContract(stage: ContractStage): void {
  const { newStream } = stage;

  describe('reading', () => {
    it('finds nothing in an unknown stream', async () => expect(await all(stage.store().read('nobody'))).toEqual([]));

    it('gives back what was appended, in order, with its place', async () => {
      const stream = newStream();
      const position = await stage.store().append([write(stream, 0, 'a', 'b')]);
      const [first, second] = await all(stage.store().read(stream));
      expect(first).toMatchObject({ ...event(stream, 'a'), stream, revision: 0 });
      expect(second).toMatchObject({ ...event(stream, 'b'), stream, revision: 1, position });
      expect(new Date(String(first?.recordedAt)).toISOString()).toBe(first?.recordedAt);
    });

    it('begins where it is told to', async () => {
      const stream = newStream();
      await stage.store().append([write(stream, 0, 'a', 'b', 'c')]);
      expect(keys(await all(stage.store().read(stream, 1)))).toEqual(['b', 'c']);
      expect(await all(stage.store().read(stream, 3))).toEqual([]);
    });

    it('reads a stream of thousands of events whole', async () => {
      const stream = newStream();
      const wanted = Array.from({ length: 2_500 }, (_, at) => String(at));
      for (let at = 0; at < wanted.length; at += 500)
        await stage.store().append([write(stream, at, ...wanted.slice(at, at + 500))]);
      expect(keys(await all(stage.store().read(stream)))).toEqual(wanted);
    });

    it('gives one event of a long stream as often as it is asked for, and everything else as well', async () => {
      const stream = newStream();
      const long = Array.from({ length: 300 }, (_, at) => ({
        ...event(stream, String(at)),
        data: { key: 'x'.repeat(700) },
      }));
      await stage.store().append([{ stream, expectedRevision: 0, events: long }]);
      for (let times = 0; times < 150; times += 1)
        expect((await firstOf(stage.store().read(stream)))?.revision).toBe(0);
      expect(stage.store().compare(await stage.store().head(), stage.store().origin())).toBeGreaterThan(0);
      expect((await all(stage.store().read(stream))).length).toBe(300);
    });

    it('waits for a slow reader without holding up others', async () => {
      const stream = newStream();
      const wanted = Array.from({ length: 300 }, (_, at) => String(at));
      await stage.store().append([write(stream, 0, ...wanted)]);
      const slow: unknown[] = [];
      for await (const { data } of stage.store().read(stream)) {
        slow.push(data['key']);
        if (slow.length % 100 === 1) expect(keys(await all(stage.store().read(stream)))).toEqual(wanted);
      }
      expect(slow).toEqual(wanted);
    });

    it('keeps metadata apart, and none where there was none', async () => {
      const stream = newStream();
      const described = { ...event(stream, 'a'), metadata: { by: 'me' } };
      await stage.store().append([{ stream, expectedRevision: 0, events: [described, event(stream, 'b')] }]);
      const [first, second] = await all(stage.store().read(stream));
      expect(first?.metadata).toEqual({ by: 'me' });
      expect(second && 'metadata' in second).toBe(false);
    });

    it('keeps the order of keys and any JSON', () =>
      fc.assert(
        fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (data) => {
          const stream = newStream();
          const wanted: NewEvent['data'] = JSON.parse(JSON.stringify(data).replaceAll('\\u0000', ''));
          await stage
            .store()
            .append([{ stream, expectedRevision: 0, events: [{ ...event(stream, 'a'), data: wanted }] }]);
          const [read] = await all(stage.store().read(stream));
          expect(JSON.stringify(read?.data)).toBe(JSON.stringify(wanted));
        }),
        { numRuns: 50 },
      ));
  });
}

async function firstOf(events: AsyncIterable<Recorded>): Promise<Recorded | undefined> {
  for await (const one of events) return one;
  return undefined;
}
