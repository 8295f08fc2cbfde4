/**
 * A new W3C `traceparent`: the trace of one click, which the server goes on with. Nothing is recorded in the browser.
 *
 * @see https://www.w3.org/TR/trace-context/
 */
export function newTraceparent(): string {
  return `00-${randomHex(16)}-${randomHex(8)}-01`;
}

function randomHex(bytes: number): string {
  const random = globalThis.crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
