/** The name that the server gives a file; without one, `fallback`. A name is never a path. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const name = /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1];
  return name ?? fallback;
}
