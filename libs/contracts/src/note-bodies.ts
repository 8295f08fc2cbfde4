import { LONGEST_NOTE_TEXT, LONGEST_TAG } from '@gemscout/domain';
import { z } from 'zod';
import { userText } from './user-text.ts';

/** `POST /companies/{symbol}/notes`, `POST /runs/proposals/{id}/notes` */
export const AddNoteBody = z.strictObject({ text: userText(LONGEST_NOTE_TEXT).trim().min(1) });
export type AddNoteBody = z.infer<typeof AddNoteBody>;

/** `POST /companies/{symbol}/tags`, `POST /runs/proposals/{id}/tags`; blanks within a tag count once. */
export const AddTagBody = z.strictObject({
  tag: userText(LONGEST_TAG)
    .trim()
    .min(1)
    .transform((tag) => tag.replace(/\s+/g, ' ')),
});
export type AddTagBody = z.infer<typeof AddTagBody>;

/** `user_id` as in `GET /team`. */
export const NoteResponse = z.object({ id: z.string(), text: z.string(), user_id: z.string(), at: z.string() });
export type NoteResponse = z.infer<typeof NoteResponse>;

export const TagResponse = z.object({ tag: z.string(), user_id: z.string(), at: z.string() });
export type TagResponse = z.infer<typeof TagResponse>;

/** `GET /companies/{symbol}/notes`, `GET /runs/proposals/{id}/notes`: notes with the newest first, tags with the oldest first. */
export const NotesResponse = z.object({ notes: z.array(NoteResponse), tags: z.array(TagResponse) });
export type NotesResponse = z.infer<typeof NotesResponse>;
