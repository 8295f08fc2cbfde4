import { v5 } from 'uuid';

// UUIDs of events are made in this namespace. Changing it would make every repeat look new.
const NAMESPACE = Uint8Array.from(Buffer.from('6f0c3f0e5d7b4c0c9a52b1d3a7c4e981', 'hex'));

/** The id of the event named `key` in `stream`: the same for every repeat. */
export function eventIdOf(stream: string, key: string): string {
  return v5(`${stream} ${key}`, NAMESPACE);
}
