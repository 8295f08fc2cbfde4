type Server = { readonly host: string; readonly port: number };

/** disk_full, and io_error, which PostgreSQL reports when a file cannot be written. */
const DISK_FULL = /^(53100|58030)$/;

const fullDisks = new Set<string>();

const keyOf = ({ host, port }: Server): string => `${host}:${port}`;

export function isDiskFullCode(code: string | undefined): boolean {
  return code !== undefined && DISK_FULL.test(code);
}

/** Records that the server could not write, if `code` is such a SQLSTATE. */
export function noteDiskFull(server: Server, code: string | undefined): void {
  if (isDiskFullCode(code)) fullDisks.add(keyOf(server));
}

export function isDiskNotedFull(server: Server): boolean {
  return fullDisks.has(keyOf(server));
}

export function noteDiskWritable(server: Server): void {
  fullDisks.delete(keyOf(server));
}
