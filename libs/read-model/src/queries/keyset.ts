/** Newest first; `after` is the id of the last item of the page before. An unknown one gives an empty page. */
export type Page = { readonly limit: number; readonly after?: string | undefined };

/** The rows after the one named, by time and id; without a name all, so that the planner need not guess. */
export function keyset(table: 'run' | 'proposal', workspaceId: string, after: string | undefined) {
  if (after === undefined) return { where: '', values: [workspaceId] };
  const where = `AND (created_at, id) < (SELECT created_at, id FROM read.${table} WHERE id = $2 AND workspace_id = $1)`;
  return { where, values: [workspaceId, after] };
}

export function limitOf(limit: number): number {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A page holds at least one item, not ${limit}`);
  return limit;
}
