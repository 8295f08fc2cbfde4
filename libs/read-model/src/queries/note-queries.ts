import type { NotesResponse } from '@gemscout/contracts';
import type { NoteSubject } from '@gemscout/domain';
import type { Pool } from 'pg';
import type { AnnotationRow } from '../schema/rows.ts';

/** A note or tag, with the ticker of its company or proposal; null for a proposal that is gone. */
type ListedAnnotation = Pick<AnnotationRow, 'about' | 'subject' | 'kind' | 'text' | 'user_id' | 'at'> & {
  readonly symbol: string | null;
};

export interface NoteQueries {
  notesOf(subject: NoteSubject): Promise<NotesResponse>;
  /** All notes and tags of a workspace, the newest first, at most `limit`. */
  annotations(workspaceId: string, limit: number): Promise<readonly ListedAnnotation[]>;
}

type Stored = Pick<AnnotationRow, 'kind' | 'id' | 'text' | 'user_id'> & { readonly at: Date };

const NOTES_OF = `
  SELECT kind, id, text, user_id, at FROM read.annotation
   WHERE workspace_id = $1 AND about = $2 AND subject = $3 AND NOT removed ORDER BY at, id`;
const ANNOTATIONS = `
  SELECT about, subject, kind, text, user_id, at, CASE about WHEN 'company' THEN subject ELSE
         (SELECT symbol FROM read.proposal WHERE proposal.workspace_id = $1 AND proposal.id = subject) END AS symbol
    FROM read.annotation WHERE workspace_id = $1 AND NOT removed ORDER BY at DESC, id DESC LIMIT $2`;

export function noteQueries(pool: Pool): NoteQueries {
  return {
    async notesOf({ workspaceId, about, subject }) {
      const values = [workspaceId, about, subject];
      const { rows } = await pool.query<Stored>({ name: 'notes-of', text: NOTES_OF, values });
      const dated = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
      const notes = dated.filter(({ kind }) => kind === 'note').toReversed();
      return {
        notes: notes.map(({ id, text, user_id, at }) => ({ id, text, user_id, at })),
        tags: dated.filter(({ kind }) => kind === 'tag').map(({ text: tag, user_id, at }) => ({ tag, user_id, at })),
      };
    },

    async annotations(workspaceId, limit) {
      const { rows } = await pool.query<Omit<ListedAnnotation, 'at'> & { readonly at: Date }>(ANNOTATIONS, [
        workspaceId,
        limit,
      ]);
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },
  };
}
