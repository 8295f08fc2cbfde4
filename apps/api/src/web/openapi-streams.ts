import { WORKSPACE_KINDS, WORKSPACE_STREAM_EVENTS } from '@gemscout/contracts';
import type { Operation } from './openapi-document.ts';
import { refused, type Part } from './openapi-schemas.ts';

const TEXT = { type: 'string' };
const EVENT = { type: 'object', properties: { id: TEXT, data: TEXT }, required: ['data'] };

/** The gateway's routes, which have no controller: the log of a run. */
export function liveLog(components: Part): Operation {
  const from = 'The last event that the client has. Without it the log begins with its first event.';
  return {
    operationId: 'Gateway_events',
    summary: 'The log of a run, live until it ends. Each event is a JSON object in one `data` line.',
    description:
      'An API key, or a ticket that one was given, gets the lines without what their source does not allow to redistribute: the rows and texts of such a source, and quotations.',
    tags: ['Runs'],
    security: [{ bearer: [] }, {}],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: TEXT },
      ...cursor(from),
      ticket('POST /runs/{id}/stream-ticket'),
    ],
    responses: {
      200: { description: 'The events', content: { 'text/event-stream; charset=utf-8': { schema: EVENT } } },
      204: { description: 'The client has all events' },
      default: refused(components),
    },
  };
}

/** The changes of the workspace. */
export function workspaceEvents(components: Part): Operation {
  const [open, reset] = WORKSPACE_STREAM_EVENTS;
  const kinds = Object.entries(WORKSPACE_KINDS).map(([kind, { route, row }]) =>
    row ? `\`${kind}\`: a row of \`${route}\`` : `\`${kind}\`: \`${route}\` must be read again`,
  );
  const event = { ...EVENT, properties: { ...EVENT.properties, event: TEXT }, required: ['id', 'event', 'data'] };
  return {
    operationId: 'Gateway_workspaceEvents',
    summary: 'The changes of the workspace, live. The stream has no end.',
    description: `The event says what has changed. ${kinds.join('; ')}. The \`data\` is \`{"key", "row"}\`: the id of the row, and the row as it is now, or null if it was deleted or cannot be sent. \`${open}\` is the first event of a client without an id; \`${reset}\` says that the client must read everything anew. Changes are kept for a day. An API key gets what it may read elsewhere.`,
    tags: ['Workspace'],
    security: [{ bearer: [] }, {}],
    parameters: [
      ...cursor('The last event that the client has. Without it the stream begins a minute ago.'),
      ticket('POST /workspace/stream-ticket'),
    ],
    responses: {
      200: { description: 'The events', content: { 'text/event-stream; charset=utf-8': { schema: event } } },
      default: refused(components),
    },
  };
}

function cursor(description: string) {
  return [
    { name: 'after', in: 'query' as const, required: false, schema: TEXT, description },
    {
      name: 'Last-Event-ID',
      in: 'header' as const,
      required: false,
      schema: TEXT,
      description: `${description} Before \`after\`.`,
    },
  ];
}

function ticket(route: string) {
  return {
    name: 'token',
    in: 'query' as const,
    required: false,
    schema: TEXT,
    description: `A ticket of ${route} or a session token, in place of the header.`,
  };
}
