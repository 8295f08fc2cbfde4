import { get, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';

export type Received = { readonly id: string; readonly label: string; readonly message: string };

/** Parses an SSE stream that arrives in chunks. */
export function reader() {
  const received: Received[] = [];
  const parser = createParser({
    onEvent: ({ id, data }) => {
      const { label, message, seq } = JSON.parse(data);
      if (id !== String(seq)) throw new Error(`The id ${id} is not the revision ${seq}`);
      received.push({ id, label, message });
    },
  });
  return { received, feed: (text: string) => parser.feed(text) };
}

export function connect(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { headers }, resolve).on('error', reject));
}

/** Reads after `lastId` until the end, or disconnects after `cutAfter` bytes, even within a message. */
export async function readUntilCut(url: string, lastId: string | undefined, cutAfter: number) {
  const { received, feed } = reader();
  const answer = await connect(url, lastId === undefined ? {} : { 'last-event-id': lastId });
  const decoder = new TextDecoder();
  let left = cutAfter;
  try {
    for await (const chunk of answer) {
      feed(decoder.decode(chunk.subarray(0, left), { stream: true }));
      left -= chunk.length;
      if (left <= 0) return { received, cut: true };
    }
  } finally {
    answer.destroy();
  }
  return { received, cut: false };
}
