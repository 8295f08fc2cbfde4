import { openOwnTables, orUnavailable } from '@gemscout/postgres';
import { z } from 'zod';
import { isCorrectable } from './corrections/fact-name.ts';
import { EVIDENCE_KINDS } from './evidence-kind.ts';
import {
  evidenceItemOf,
  evidenceRefOf,
  EvidenceUnavailable,
  type EvidenceItem,
  type EvidenceStore,
} from './evidence-store.ts';
import { EVIDENCE_TABLES, IS_TEXT, TABLES_OF_WORKSPACES } from './evidence-tables.ts';

const DELETE_TEXTS = `
  UPDATE evidence.item SET body = body - 'items' || '{"items_deleted": true}'
  WHERE ${IS_TEXT} AND fetched_at < $2 AND CASE kind WHEN 'page' THEN 'pages' ELSE provider END = $1`;

const INSERT = `
  INSERT INTO evidence.item (workspace_id, hash, provider, fetched_at, as_of, symbol, kind, url, body)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT DO NOTHING`;

/** What a source says now is compared with what memos used, also where it was stored before. */
const INSERT_AND_NOTE = `
  WITH stored AS (${INSERT})
  INSERT INTO evidence.new_answer (workspace_id, hash, symbol) VALUES ($1, $2, $6)
  ON CONFLICT (workspace_id, hash) DO UPDATE SET noted_at = clock_timestamp()`;

const SELECT = `
  SELECT workspace_id, hash, provider, fetched_at, as_of, symbol, kind, url, body
  FROM evidence.item WHERE workspace_id = $1 AND hash = $2`;

const Row = z.object({
  workspace_id: z.string(),
  hash: z.string(),
  provider: z.string(),
  fetched_at: z.date(),
  as_of: z.date(),
  symbol: z.string().nullable(),
  kind: z.enum(EVIDENCE_KINDS),
  url: z.string().nullable(),
  body: z.record(z.string(), z.json()),
});

/**
 * Evidence in PostgreSQL, in the schema `evidence`; creates it if missing.
 *
 * @throws EvidenceUnavailable if the database does not answer
 */
export async function openEvidence(url: string): Promise<EvidenceStore> {
  const pool = await available(openOwnTables(url, { ...EVIDENCE_TABLES, connections: 8 }));
  return {
    save: async (saved) => {
      const item = evidenceItemOf(saved);
      await available(pool.query(isCorrectable(item) ? INSERT_AND_NOTE : INSERT, valuesOf(item)));
      return evidenceRefOf(item);
    },
    get: async (workspaceId, hash) => {
      const { rows } = await available(pool.query<Record<string, unknown>>(SELECT, [workspaceId, hash]));
      return rows[0] && itemIn(rows[0]);
    },
    deleteTexts: async (provider, before) => {
      const { rowCount } = await available(pool.query(DELETE_TEXTS, [provider, before]));
      return rowCount ?? 0;
    },
    forget: async (workspaceId) => {
      for (const table of TABLES_OF_WORKSPACES)
        await available(pool.query(`DELETE FROM evidence.${table} WHERE workspace_id = $1`, [workspaceId]));
    },
    close: () => pool.end(),
  };
}

function valuesOf(item: EvidenceItem): unknown[] {
  const { workspaceId, hash, provider, fetchedAt, asOf, symbol, kind, url, body } = item;
  return [workspaceId, hash, provider, fetchedAt, asOf, symbol, kind, url, JSON.stringify(body)];
}

function itemIn(stored: unknown): EvidenceItem {
  const { workspace_id, hash, provider, fetched_at, as_of, symbol, kind, url, body } = Row.parse(stored);
  const times = { fetchedAt: fetched_at.toISOString(), asOf: as_of.toISOString() };
  return { workspaceId: workspace_id, hash, provider, ...times, symbol, kind, url, body };
}

function available<Result>(answer: Promise<Result>): Promise<Result> {
  return orUnavailable(answer, (cause) => new EvidenceUnavailable('The evidence store does not answer', { cause }));
}
