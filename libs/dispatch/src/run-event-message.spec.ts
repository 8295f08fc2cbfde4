import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { RunEventMessageSchema, STORED_EVENT_TYPES } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { Recorded } from '@gemscout/event-store';
import { runEventMessageOf } from './run-event-message.ts';

const directory = new URL('../../contracts/golden/', import.meta.url);
const stored = readdirSync(directory).map((file) => ({
  type: file.split('.')[0] ?? '',
  data: JSON.parse(readFileSync(new URL(file, directory), 'utf8')) as JsonObject,
}));

const recorded = (type: string, data: JsonObject): Recorded => ({
  id: '6f1b2f0c-2d0e-5a55-9f0a-6a3a4b0c9d11',
  type,
  data,
  stream: 'run-r1',
  revision: 3,
  position: '7',
  recordedAt: '2026-01-05T10:00:00.000Z',
});

describe('every stored event becomes a message that the contract knows', () => {
  it.each(stored)('$type', ({ type, data }) => {
    const message = runEventMessageOf(recorded(type, data));
    expect(RunEventMessageSchema.parse(message)).toEqual(message);
    expect(STORED_EVENT_TYPES).toContain(message?.data.label);
  });
});

it('carries ids and figures by their path, and no word of what was written', () => {
  const canary = 'sesame';
  const payload = {
    verdict: canary,
    confidence: 0.74,
    memo: canary,
    proposal_id: canary,
    [`${canary} seed`]: 4,
    facts: { rsi_14: 61.5, note: canary },
    key_findings: [canary, 7],
    reasoning: canary,
  };
  const spend = { usd: 0.25, tokens: 900 };
  const about = { stage: 'decide', symbol: 'NOVA', key: canary, message: canary };
  const message = runEventMessageOf(recorded('DECISION', { ...about, payload, spend }));
  expect(JSON.stringify(message)).not.toContain(canary);
  expect(message?.data).toEqual({
    runId: 'r1',
    revision: 3,
    label: 'DECISION',
    stage: 'decide',
    symbol: 'NOVA',
    figures: { confidence: 0.74, 'facts.rsi_14': 61.5, 'spend.usd': 0.25, 'spend.tokens': 900 },
  });
});

it('says of an event of a later release that it happened', () =>
  expect(runEventMessageOf(recorded('WEATHER', { stage: 'dreaming', payload: 'rain' }))?.data).toEqual({
    runId: 'r1',
    revision: 3,
    label: 'WEATHER',
    figures: {},
  }));
