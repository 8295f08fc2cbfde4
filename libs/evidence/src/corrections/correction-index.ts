import { METRIC_IDS, UNITS } from '@gemscout/contracts';
import { openOwnTables, orUnavailable } from '@gemscout/postgres';
import type { Pool } from 'pg';
import { z } from 'zod';
import { EvidenceUnavailable } from '../evidence-store.ts';
import { EVIDENCE_TABLES } from '../evidence-tables.ts';
import type { UsedFact } from './used-facts.ts';

/** An item that was stored, or would have been if it had not been there already, and has not been compared with memos yet. */
export type NewAnswer = {
  readonly workspaceId: string;
  readonly hash: string;
  readonly symbol: string;
  /** When it was last stored, as the database writes it. */
  readonly notedAt: string;
};

/** The memo of one workspace, by the hash of its check. */
export type MemoKey = { readonly workspaceId: string; readonly memoCheck: string };

/** A fact that a memo uses. */
export type IndexedFact = MemoKey & {
  readonly used: UsedFact;
  /** True if a correction of it was found before. */
  readonly isCorrected: boolean;
};

/** Which memos use which facts, and which answers have to be compared with them. */
export interface CorrectionIndex {
  /** The oldest first; one that is stored again while it is compared stays. */
  newAnswers(limit: number): Promise<readonly NewAnswer[]>;
  /** Takes answers off the list that were compared, and deletes those of nobody's workspace. */
  compared(answers: readonly NewAnswer[]): Promise<void>;
  /** Those of the memos that are not indexed. */
  notIndexed(memos: readonly MemoKey[]): Promise<readonly MemoKey[]>;
  /** Indexes a memo. Repeating changes nothing. */
  add(memo: MemoKey, symbol: string, used: readonly UsedFact[]): Promise<void>;
  /** The facts with one of these names in memos on a ticker, of all workspaces. */
  usedOf(symbol: string, names: readonly string[]): Promise<readonly IndexedFact[]>;
  /** The days, `yyyy-mm-dd`, whose facts of insiders' trades memos on a ticker use: the newest 20. */
  insiderDaysOf(symbol: string): Promise<readonly string[]>;
  /** Marks facts, so that an answer with their first value is found to be news. */
  markCorrected(memo: MemoKey, names: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const NEW_ANSWERS = `
  SELECT workspace_id, hash, symbol, noted_at::text FROM evidence.new_answer ORDER BY noted_at, hash LIMIT $1`;

const COMPARED = `
  DELETE FROM evidence.new_answer answer USING json_populate_recordset(NULL::evidence.new_answer, $1) done
   WHERE answer.workspace_id = done.workspace_id AND answer.hash = done.hash AND answer.noted_at = done.noted_at`;

/** What nobody's run has asked for is kept by nobody. */
const DELETE_PUBLIC = `DELETE FROM evidence.item WHERE workspace_id = '' AND hash = ANY($1)`;

const NOT_INDEXED = `
  SELECT memo.workspace_id, memo.memo_check
    FROM json_to_recordset($1) AS memo (workspace_id text, memo_check text)
   WHERE NOT EXISTS (SELECT FROM evidence.indexed_memo known
                      WHERE known.workspace_id = memo.workspace_id AND known.memo_check = memo.memo_check)`;

const ADD = `
  WITH memo AS (INSERT INTO evidence.indexed_memo VALUES ($1, $2) ON CONFLICT DO NOTHING)
  INSERT INTO evidence.used_fact (workspace_id, memo_check, symbol, name, hash, fact)
  SELECT $1, $2, $3, fact->>'name', fact->>'hash', fact FROM jsonb_array_elements($4) fact
  ON CONFLICT DO NOTHING`;

const USED = `
  SELECT workspace_id, memo_check, fact, is_corrected FROM evidence.used_fact
   WHERE symbol = $1 AND name = ANY($2) ORDER BY workspace_id, memo_check, name`;

const INSIDER_DAYS = `
  SELECT DISTINCT fact->>'asOf' AS day FROM evidence.used_fact WHERE symbol = $1 AND name LIKE '%|ownership'
   ORDER BY day DESC LIMIT 20`;

const MARK = `
  UPDATE evidence.used_fact SET is_corrected = true WHERE workspace_id = $1 AND memo_check = $2 AND name = ANY($3)`;

const Used = z.object({
  name: z.string(),
  metric: z.enum(METRIC_IDS),
  label: z.string(),
  subject: z.string(),
  period: z.string(),
  value: z.union([z.number(), z.string(), z.boolean()]),
  shown: z.string(),
  unit: z.enum(UNITS),
  asOf: z.string(),
  hash: z.string(),
  knownAt: z.string(),
  readAt: z.string(),
  bars: z.string().nullable(),
  filed: z.string().nullable(),
  inputOf: z.array(z.string()),
  computedFrom: z.array(z.string()).nullable(),
});
const Row = z.object({ workspace_id: z.string(), memo_check: z.string(), fact: Used, is_corrected: z.boolean() });

type AnswerRow = {
  readonly workspace_id: string;
  readonly hash: string;
  readonly symbol: string;
  readonly noted_at: string;
};
type MemoRow = { readonly workspace_id: string; readonly memo_check: string };

/** The index in PostgreSQL, beside the evidence. @throws EvidenceUnavailable if the database does not answer */
export async function openCorrectionIndex(url: string): Promise<CorrectionIndex> {
  return correctionIndex(await available(openOwnTables(url, { ...EVIDENCE_TABLES, connections: 2 })));
}

function correctionIndex(pool: Pool): CorrectionIndex {
  return {
    async newAnswers(limit) {
      const { rows } = await available(pool.query<AnswerRow>(NEW_ANSWERS, [limit]));
      return rows.map(answerOf);
    },
    async compared(answers) {
      const ofNobody = answers.filter(({ workspaceId }) => workspaceId === '').map(({ hash }) => hash);
      await available(pool.query(COMPARED, [JSON.stringify(answers.map(rowOf))]));
      await available(pool.query(DELETE_PUBLIC, [ofNobody]));
    },
    async notIndexed(memos) {
      const asked = memos.map(({ workspaceId, memoCheck }) => ({ workspace_id: workspaceId, memo_check: memoCheck }));
      const { rows } = await available(pool.query<MemoRow>(NOT_INDEXED, [JSON.stringify(asked)]));
      return rows.map(({ workspace_id: workspaceId, memo_check: memoCheck }) => ({ workspaceId, memoCheck }));
    },
    async add({ workspaceId, memoCheck }, symbol, used) {
      await available(pool.query(ADD, [workspaceId, memoCheck, symbol, JSON.stringify(used)]));
    },
    async usedOf(symbol, names) {
      const { rows } = await available(pool.query<Record<string, unknown>>(USED, [symbol, names]));
      return rows.map((row) => {
        const { workspace_id: workspaceId, memo_check: memoCheck, fact: used, is_corrected } = Row.parse(row);
        return { workspaceId, memoCheck, used, isCorrected: is_corrected };
      });
    },
    async insiderDaysOf(symbol) {
      const { rows } = await available(pool.query<{ readonly day: string }>(INSIDER_DAYS, [symbol]));
      return rows.map(({ day }) => day);
    },
    async markCorrected({ workspaceId, memoCheck }, names) {
      await available(pool.query(MARK, [workspaceId, memoCheck, names]));
    },
    close: () => pool.end(),
  };
}

function rowOf({ workspaceId, hash, symbol, notedAt }: NewAnswer): AnswerRow {
  return { workspace_id: workspaceId, hash, symbol, noted_at: notedAt };
}

function answerOf({ workspace_id: workspaceId, hash, symbol, noted_at: notedAt }: AnswerRow): NewAnswer {
  return { workspaceId, hash, symbol, notedAt };
}

function available<Result>(answer: Promise<Result>): Promise<Result> {
  return orUnavailable(answer, (cause) => new EvidenceUnavailable('The evidence store does not answer', { cause }));
}
