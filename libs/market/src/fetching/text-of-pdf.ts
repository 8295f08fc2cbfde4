import { extname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { untilAborted } from '@gemscout/service-kit';
import pLimit from 'p-limit';
import { z } from 'zod';
import { PageError } from './page-error.ts';
import { tidyText } from './tidy-text.ts';

/** The thread's module is in the same folder; a bundle contains it as a separate program (tools/bundle-programs.mjs). */
const THREAD = new URL(`./pdf-thread${extname(import.meta.url)}`, import.meta.url);
const MAX_PAGES = 50;
const MAX_CHARACTERS = 2_000_000;
/** A small file can unpack to gigabytes, in JavaScript's heap or in buffers outside of it. */
const MAX_HEAP_MB = 128;
const MAX_BUFFER_BYTES = 100_000_000;
const MEMORY_CHECK_MS = 50;
const onFreeThread = pLimit(2);

const FAILURES = {
  pdf_encrypted: 'The PDF is encrypted.',
  pdf_broken: 'The PDF is broken.',
};
const ThreadAnswer = z.union([
  z.object({ text: z.string() }),
  z.object({ failure: z.enum(['pdf_encrypted', 'pdf_broken']) }),
]);

/**
 * The text of a PDF's first 50 pages, a line a line, without running any of its scripts; '' if it has none, as of a scan. It is
 * parsed on a thread of its own that is ended with `signal`, since no byte of it can be trusted to end by itself.
 *
 * @throws PageError `pdf_encrypted` if it needs a password, `pdf_broken`, or `too_large` if it unpacks to too much; the
 *   signal's reason after an abort
 */
export function textOfPdf(bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  const reading = onFreeThread(() => (signal.aborted ? '' : textFromThread(bytes, signal)));
  return untilAborted(reading, signal);
}

async function textFromThread(bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  const thread = new Worker(THREAD, {
    workerData: { bytes, maxPages: MAX_PAGES, maxCharacters: MAX_CHARACTERS },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const ended = new AbortController();
  try {
    return await untilAborted(Promise.race([answerOf(thread), watchMemory(thread, ended.signal)]), signal);
  } finally {
    ended.abort();
    await thread.terminate();
  }
}

/** @throws PageError `too_large` once the thread's buffers take too much; the signal's reason after an abort */
async function watchMemory(thread: Worker, ended: AbortSignal): Promise<never> {
  for (;;) {
    await setTimeout(MEMORY_CHECK_MS, undefined, { signal: ended });
    // Rejects while the thread starts, and once it has ended: its answer says why.
    const statistics = await thread.getHeapStatistics().catch(() => undefined);
    if (statistics && statistics.external_memory > MAX_BUFFER_BYTES) throw unpacksToTooMuch();
  }
}

function answerOf(thread: Worker): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  thread.once('message', (message: unknown) => {
    const answer = ThreadAnswer.parse(message);
    if ('text' in answer) resolve(tidyText(answer.text));
    else reject(new PageError(answer.failure, FAILURES[answer.failure]));
  });
  thread.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unpacksToTooMuch() : broken(error)),
  );
  thread.once('exit', () => reject(broken()));
  return promise;
}

function unpacksToTooMuch(): PageError {
  return new PageError('too_large', 'The PDF unpacks to more than may be read.');
}

function broken(cause?: Error): PageError {
  return new PageError('pdf_broken', FAILURES.pdf_broken, { cause });
}
