/** An answer that is larger than anybody has use for. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/**
 * `fetch` that has read the body, at most `maxBytes` of it, when it answers: so the caller's time-out holds for the body,
 * too, and a cut one rejects. A redirect is refused, as it would carry the key elsewhere.
 */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const { response, body } = await answered(input, init, maxBytes);
    const headers = new Headers(response.headers);
    headers.delete('content-encoding'); // it is decoded by now
    headers.delete('content-length');
    const { status, statusText } = response;
    return new Response(isWithoutBody(status) ? null : body, { status, statusText, headers });
  };
}

async function answered(input: Parameters<typeof fetch>[0], init: RequestInit | undefined, maxBytes: number) {
  try {
    const response = await fetch(input, { ...init, redirect: 'error' });
    return { response, body: await readBounded(response, maxBytes) };
  } catch (error) {
    if (init?.signal?.aborted) throw new Error('The request timed out', { cause: error });
    throw error;
  }
}

async function readBounded({ body }: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AnswerTooLarge(`The answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isWithoutBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
