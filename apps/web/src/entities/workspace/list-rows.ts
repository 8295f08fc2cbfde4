type Row = { readonly id: string };

/** Replaces the row of the same id, or adds it at its place in the order. */
export function withRow<Listed extends Row>(
  list: readonly Listed[],
  row: Listed,
  order: (a: Listed, b: Listed) => number,
): readonly Listed[] {
  if (list.some(({ id }) => id === row.id)) return list.map((known) => (known.id === row.id ? row : known));
  return [...list, row].toSorted(order);
}

/** As lists of the API are sorted: the newest first, and then by id. */
export function byNewest<Listed extends Row & { readonly created_at: string }>(a: Listed, b: Listed): number {
  return compare(b.created_at, a.created_at) || compare(b.id, a.id);
}

export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
