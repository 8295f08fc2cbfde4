/** Keeps a value under a key, and no more than the `most` latest keys. A key that is known stays as it is. */
export function keepLatest<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  if (map.has(key)) return;
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}
