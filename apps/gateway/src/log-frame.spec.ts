import type { JsonObject } from '@gemscout/domain';
import { expect, it } from '@jest/globals';
import { itemOf, wholeFrameOf } from './log-frame.ts';

const frame = (data: JsonObject, type = 'REFLECT') =>
  wholeFrameOf(
    itemOf({
      id: 'e1',
      stream: 'run-r1',
      type,
      revision: 4,
      position: '9',
      recordedAt: '2026-01-05T10:00:00.000Z',
      data: { message: 'm', at: '2026-01-05T10:00:00.000Z', payload: {}, ...data },
    }),
  );
const message = (data: JsonObject) => JSON.parse(/^data: (.*)$/m.exec(frame(data) ?? '')?.[1] ?? 'null');

const spend = { modelCalls: 1, toolCalls: 0, tokens: 900, usd: 0.01, activeMs: 5 };

it('says what a step spent on a language model, and nothing of one that used none', () => {
  expect(message({ spend })).toMatchObject({ seq: 4, run_id: 'r1', spend: { tokens: 900, usd: 0.01 } });
  expect(message({ spend: { ...spend, tokens: 0, usd: 0 } })).not.toHaveProperty('spend');
  expect(message({})).not.toHaveProperty('spend');
  expect(message({ spend: 'much' })).not.toHaveProperty('spend');
});

it('keeps lifecycle facts in the stream', () => expect(frame({}, 'StageQueued')).toBeUndefined());
