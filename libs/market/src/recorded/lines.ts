import { setImmediate } from 'node:timers/promises';

const LINES_A_TURN = 5_000;

/** The lines of `text`, numbered from 1, without the empty ones. Other work of the process gets a turn in between. */
export async function* batchesOfLines(text: string): AsyncGenerator<readonly NumberedLine[]> {
  let batch: NumberedLine[] = [];
  let start = 0;
  for (let number = 1; start < text.length; number += 1) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    start = end + 1;
    if (line !== '') batch.push({ number, line });
    if (batch.length < LINES_A_TURN) continue;
    yield batch;
    batch = [];
    await setImmediate();
  }
  yield batch;
}

export type NumberedLine = { readonly number: number; readonly line: string };
