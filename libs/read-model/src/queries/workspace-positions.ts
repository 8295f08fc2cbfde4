import type { Position } from '@gemscout/event-store';
import type { DataSource } from 'typeorm';
import { CONTROL_SCHEMA } from '../schema/entities.ts';

const STORE_AFTER_MS = 50;
const TRUST_FOR_MS = 1_000;
const MAX_WORKSPACES = 10_000;

type Known = { readonly position: Position | undefined; readonly readAt: number };

/**
 * The last write of each workspace, for queries that do not say what they want to see. Kept in memory and stored behind the
 * answer, many in one statement: a write of this process is seen by its next query, one of another process a second later.
 * Exact for every process is the position that the client sends.
 */
export class WorkspacePositions {
  readonly #known = new Map<string, Known>();
  #unstored = new Map<string, Position>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: DataSource) {}

  note(workspaceId: string, position: Position): void {
    this.#remember(workspaceId, position);
    this.#unstored.set(workspaceId, position);
    this.#timer ??= setTimeout(() => void this.store().catch(() => undefined), STORE_AFTER_MS);
  }

  async last(workspaceId: string): Promise<Position | undefined> {
    const known = this.#known.get(workspaceId);
    if (known && (Date.now() - known.readAt < TRUST_FOR_MS || this.#unstored.has(workspaceId))) return known.position;
    const [row] = await this.database.query<readonly { readonly position: Position }[]>(
      `SELECT position FROM ${CONTROL_SCHEMA}.workspace_position WHERE workspace_id = $1`,
      [workspaceId],
    );
    this.#remember(workspaceId, row?.position);
    return row?.position;
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

  #remember(workspaceId: string, position: Position | undefined): void {
    this.#known.delete(workspaceId);
    this.#known.set(workspaceId, { position, readAt: Date.now() });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_WORKSPACES && oldest !== undefined) this.#known.delete(oldest);
  }
}
