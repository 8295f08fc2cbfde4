import type { Position } from '@gemscout/event-store';
import { TtlCache } from '@gemscout/service-kit';
import type { DataSource } from 'typeorm';
import { CONTROL_SCHEMA } from '../schema/entities.ts';

const STORE_AFTER_MS = 50;
const TRUST_FOR_MS = 1_000;
const MAX_WORKSPACES = 10_000;

/**
 * The last write of each workspace, for queries that do not say what they want to see. Kept in memory and stored behind the
 * answer, many in one statement: a write of this process is seen by its next query, one of another process a second later.
 * Exact for every process is the position that the client sends.
 */
export class WorkspacePositions {
  readonly #known = new TtlCache<Position | undefined>({ ttlMs: TRUST_FOR_MS, maxEntries: MAX_WORKSPACES });
  #unstored = new Map<string, Position>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: DataSource) {}

  note(workspaceId: string, position: Position): void {
    void this.#known.load(workspaceId, async () => position);
    this.#unstored.set(workspaceId, position);
    this.#timer ??= setTimeout(() => void this.store().catch(() => undefined), STORE_AFTER_MS);
  }

  async last(workspaceId: string): Promise<Position | undefined> {
    return this.#unstored.get(workspaceId) ?? this.#known.get(workspaceId, () => this.#read(workspaceId));
  }

  /** Stores what was recorded. Failures are ignored: the data only saves a wait. */
  async store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = [...this.#unstored].map(([workspace_id, position]) => ({ workspace_id, position }));
    this.#unstored = new Map();
    if (rows.length === 0) return;
    await this.database.query(
      `INSERT INTO ${CONTROL_SCHEMA}.workspace_position (workspace_id, position)
       SELECT workspace_id, position FROM json_to_recordset($1) AS noted (workspace_id text, position text)
       ON CONFLICT (workspace_id) DO UPDATE SET position = excluded.position, noted_at = now()`,
      [JSON.stringify(rows)],
    );
  }

  async #read(workspaceId: string): Promise<Position | undefined> {
    const [row] = await this.database.query<readonly { readonly position: Position }[]>(
      `SELECT position FROM ${CONTROL_SCHEMA}.workspace_position WHERE workspace_id = $1`,
      [workspaceId],
    );
    return row?.position;
  }
}
