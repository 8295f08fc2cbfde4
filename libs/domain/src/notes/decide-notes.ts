import type { Decider } from '../decider.ts';

export const LONGEST_NOTE_TEXT = 4_000;
export const LONGEST_TAG = 40;
export const MOST_TAGS = 20;
/** Of one company or proposal. */
export const MOST_NOTES_OF_SUBJECT = 200;

/** What notes and tags are about, in one workspace: a company by its ticker, or a proposal by its id. */
export type NoteSubject = {
  readonly workspaceId: string;
  readonly about: 'company' | 'proposal';
  readonly subject: string;
};

type Recorded = NoteSubject & {
  /** Who did it. */
  readonly userId: string;
  readonly at: string;
};
export type NoteAdded = { readonly type: 'NoteAdded'; readonly noteId: string; readonly text: string } & Recorded;
export type NoteRemoved = { readonly type: 'NoteRemoved'; readonly noteId: string } & Recorded;
export type TagAdded = { readonly type: 'TagAdded'; readonly tag: string } & Recorded;
export type TagRemoved = { readonly type: 'TagRemoved'; readonly tag: string } & Recorded;
export type NotesEvent = NoteAdded | NoteRemoved | TagAdded | TagRemoved;

type Command = NoteSubject & { readonly userId: string; readonly now: string };
type AddNote = { readonly type: 'AddNote'; readonly noteId: string; readonly text: string } & Command;
type RemoveNote = {
  readonly type: 'RemoveNote';
  readonly noteId: string;
  /** The owner of a workspace may remove the notes of others. */
  readonly isOwner: boolean;
} & Command;
type AddTag = { readonly type: 'AddTag'; readonly tag: string } & Command;
type RemoveTag = { readonly type: 'RemoveTag'; readonly tag: string } & Command;
export type NotesCommand = AddNote | RemoveNote | AddTag | RemoveTag;

export type NotesState = {
  readonly notes: readonly Pick<NoteAdded, 'noteId' | 'userId'>[];
  readonly tags: readonly Pick<TagAdded, 'tag' | 'userId' | 'at'>[];
};

export const NOTES_REFUSALS = ['notes_full', 'tags_full', 'note_of_another'] as const;
export type NotesRefusalCode = (typeof NOTES_REFUSALS)[number];

export class NotesError extends Error {
  override readonly name = 'NotesError';

  constructor(readonly code: NotesRefusalCode) {
    super(`The notes refused: ${code}`);
  }
}

/** Identifies a tag, which is the same in any case. */
export function tagKey(tag: string): string {
  return tag.toLowerCase();
}

function isTag(tag: string) {
  const key = tagKey(tag);
  return (other: { readonly tag: string }): boolean => tagKey(other.tag) === key;
}

function decideNotes(command: NotesCommand, { notes, tags }: NotesState): readonly NotesEvent[] {
  const { workspaceId, about, subject, userId, now: at } = command;
  const facts = { workspaceId, about, subject, userId, at };
  switch (command.type) {
    case 'AddNote': {
      const { noteId, text } = command;
      if (notes.some((note) => note.noteId === noteId)) return [];
      if (notes.length >= MOST_NOTES_OF_SUBJECT) throw new NotesError('notes_full');
      return [{ type: 'NoteAdded', ...facts, noteId, text }];
    }
    case 'RemoveNote': {
      const { noteId, isOwner } = command;
      const note = notes.find((one) => one.noteId === noteId);
      if (!note) return [];
      if (note.userId !== userId && !isOwner) throw new NotesError('note_of_another');
      return [{ type: 'NoteRemoved', ...facts, noteId }];
    }
    case 'AddTag':
      if (tags.some(isTag(command.tag))) return [];
      if (tags.length >= MOST_TAGS) throw new NotesError('tags_full');
      return [{ type: 'TagAdded', ...facts, tag: command.tag }];
    case 'RemoveTag':
      return tags.some(isTag(command.tag)) ? [{ type: 'TagRemoved', ...facts, tag: command.tag }] : [];
  }
}

function evolveNotes(state: NotesState, event: NotesEvent): NotesState {
  switch (event.type) {
    case 'NoteAdded':
      return { ...state, notes: [...state.notes, { noteId: event.noteId, userId: event.userId }] };
    case 'NoteRemoved':
      return { ...state, notes: state.notes.filter(({ noteId }) => noteId !== event.noteId) };
    case 'TagAdded':
      return { ...state, tags: [...state.tags, { tag: event.tag, userId: event.userId, at: event.at }] };
    case 'TagRemoved':
      return { ...state, tags: state.tags.filter((tag) => !isTag(event.tag)(tag)) };
  }
}

export const notesDecider: Decider<NotesCommand, NotesState, NotesEvent> = {
  initialState: { notes: [], tags: [] },
  decide: decideNotes,
  evolve: evolveNotes,
  keyOf: (event) =>
    'noteId' in event
      ? `${event.type}/${event.noteId}`
      : `${event.type}/${tagKey(event.tag)}/${event.at}/${event.userId}`,
};
