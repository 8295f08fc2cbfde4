/** How a run is started from a terminal with a key. Keys and origins hold no character that a shell reads. */
export function curlExample(origin: string, key: string): string {
  return [
    `curl ${origin}/runs \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"kind": "trending"}'`,
  ].join('\n');
}
