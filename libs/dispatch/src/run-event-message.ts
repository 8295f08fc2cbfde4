import { receivedPayload, type RunEventMessage } from '@gemscout/contracts';
import { normaliseSymbol, STAGE_NAMES, type JsonObject, type JsonValue } from '@gemscout/domain';
import { ERASED, type Recorded } from '@gemscout/event-store';

const RUNS = 'run-';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = /^[A-Za-z0-9_]{1,60}$/;

/**
 * The part of an event that other systems may see. Fields are selected, never copied as a whole, so a field of a later
 * release is not published by accident. An event of an unknown shape is published with fewer fields.
 *
 * @returns `undefined` for an erased event
 */
export function runEventMessageOf(recorded: Recorded): RunEventMessage | undefined {
  const { id, type: label, data, revision, recordedAt: time, stream } = recorded;
  if (label === ERASED) return undefined;
  const runId = stream.slice(RUNS.length);
  return {
    specversion: '1.0',
    id,
    source: '/gemscout',
    type: `gemscout.run.${label}`,
    subject: runId,
    time,
    partitionkey: runId,
    datacontenttype: 'application/json',
    dataschema: 'urn:gemscout:run-event:1',
    data: { runId, revision, label, ...idsOf(label, data), figures: figuresOfEvent(data) },
  };
}

function idsOf(label: string, data: JsonObject): Partial<RunEventMessage['data']> {
  const { workspaceId, stage, symbol, attempt, payload } = data;
  const knownStage = STAGE_NAMES.find((known) => known === stage);
  const ticker = typeof symbol === 'string' ? normaliseSymbol(symbol) : undefined;
  const line = { label, payload: isObject(payload) ? payload : null };
  const proposalId = receivedPayload(line, 'DECISION', 'PROPOSAL_SAVED')?.proposal_id;
  return {
    ...(typeof workspaceId === 'string' && { workspaceId }),
    ...(knownStage && { stage: knownStage }),
    ...(ticker !== undefined && { symbol: ticker }),
    ...(typeof attempt === 'number' && { attempt }),
    ...(typeof proposalId === 'string' && UUID.test(proposalId) && { proposalId }),
  };
}

function figuresOfEvent({ payload, spend, share, budget }: JsonObject): Record<string, number> {
  return Object.fromEntries([
    ...figuresOf(payload, []),
    ...figuresOf(spend, ['spend']),
    ...figuresOf(share, ['share']),
    ...figuresOf(budget, ['budget']),
  ]);
}

/** The numbers of an object by their path. Lists are omitted: other fields give their counts. */
function figuresOf(value: JsonValue | undefined, path: readonly string[]): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return path.every((name) => NAME.test(name)) ? [[path.join('.'), value]] : [];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => figuresOf(inner, [...path, name]));
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
