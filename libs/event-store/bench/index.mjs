/** The figures of the event store, by name. Each takes `{ url, rounds }` of a scratch database and answers with lines. */
import { measure as append } from './append.mjs';
import { measure as replay } from './replay.mjs';
import { measure as sharedStreams } from './shared-streams.mjs';

export const figures = { append, replay, 'shared-streams': sharedStreams };
