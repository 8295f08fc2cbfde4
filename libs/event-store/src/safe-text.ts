import type { JsonObject, JsonValue } from '@gemscout/domain';

/**
 * The same JSON with text that every store accepts: lone surrogates become U+FFFD and U+0000 is removed, in keys as
 * well. Safe values, nearly all, are returned without a copy.
 */
export function withSafeText<Json extends JsonValue>(json: Json): Json {
  return (isSafe(json) ? json : cleaned(json)) as Json;
}

/** The stored form of `fact`: its fields as JSON with safe text. */
export function withSafeFields<Fact extends object>(fact: Fact): Fact {
  return withSafeText(fact as unknown as JsonObject) as unknown as Fact;
}

function isSafe(json: JsonValue): boolean {
  if (typeof json === 'string') return isSafeText(json);
  if (typeof json !== 'object' || json === null) return true;
  if (isArray(json)) return json.every(isSafe);
  for (const key in json) if (!isSafeText(key) || !isSafe(json[key] ?? null)) return false;
  return true;
}

function isSafeText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function cleaned(json: JsonValue): JsonValue {
  if (typeof json === 'string') return cleanedText(json);
  if (typeof json !== 'object' || json === null) return json;
  if (isArray(json)) return json.map(cleaned);
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [cleanedText(key), cleaned(value)]));
}

function cleanedText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

// Array.isArray does not narrow readonly arrays.
function isArray(json: JsonValue): json is readonly JsonValue[] {
  return Array.isArray(json);
}
