import { z } from 'zod';

const recorded = {
  workspaceId: z.string(),
  about: z.enum(['company', 'proposal']),
  subject: z.string(),
  userId: z.string(),
  at: z.iso.datetime(),
};

/** The schemas of the events of notes and tags. */
export const notesEvents = [
  z.object({ type: z.literal('NoteAdded'), ...recorded, noteId: z.string(), text: z.string() }),
  z.object({ type: z.literal('NoteRemoved'), ...recorded, noteId: z.string() }),
  z.object({ type: z.literal('TagAdded'), ...recorded, tag: z.string() }),
  z.object({ type: z.literal('TagRemoved'), ...recorded, tag: z.string() }),
];
