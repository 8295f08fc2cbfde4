import { ApiError } from '../problems/api-error.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 32;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a request body. An empty body gives `undefined`, because clients send a JSON content type without a payload too.
 *
 * @throws ApiError body_not_json; input_invalid for keys that could change a prototype, and for very deep nesting
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const body = parse(bytes);
  refuseForbidden(body);
  return body;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new ApiError('body_not_json');
  }
}

function refuseForbidden(body: unknown): void {
  const open: (readonly [value: unknown, depth: number])[] = [[body, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) throw new ApiError('input_invalid', 'The body is nested too deeply.');
    for (const [key, inner] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key))
        throw new ApiError('input_invalid', `The request has a field that is not known: "${key}".`);
      open.push([inner, depth + 1]);
    }
  }
}
