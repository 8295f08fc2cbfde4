import { describe, expect, it } from '@jest/globals';
import { specFor } from '../testing/decider-spec.ts';
import { MOST_NOTES_OF_SUBJECT, MOST_TAGS, notesDecider, type NotesCommand, type NotesEvent } from './decide-notes.ts';

const given = specFor(notesDecider);
const now = '2026-01-05T10:00:00.000Z';
const nova = { workspaceId: 'w1', about: 'company', subject: 'NOVA' } as const;
const noted = (noteId: string, userId = 'ada'): NotesEvent => ({
  ...{ type: 'NoteAdded', ...nova, noteId, text: 'Margins grow', userId, at: now },
});
const note = (noteId: string, userId = 'ada'): NotesCommand => ({
  ...{ type: 'AddNote', ...nova, noteId, text: 'Margins grow', userId, now },
});
const unnoted = (noteId: string, userId = 'ada'): NotesEvent => ({
  ...{ type: 'NoteRemoved', ...nova, noteId, userId, at: now },
});
const remove = (noteId: string, userId = 'ada', isOwner = false): NotesCommand => ({
  ...{ type: 'RemoveNote', ...nova, noteId, userId, isOwner, now },
});
const tagged = (tag: string): NotesEvent => ({ type: 'TagAdded', ...nova, tag, userId: 'ada', at: now });
const tag = (text: string): NotesCommand => ({ type: 'AddTag', ...nova, tag: text, userId: 'ada', now });
const untag = (text: string): NotesCommand => ({ type: 'RemoveTag', ...nova, tag: text, userId: 'ada', now });

describe('a note', () => {
  it('says what it is about, who wrote it and when, once', () => {
    given().when(note('n1')).then(noted('n1'));
    given(noted('n1')).when(note('n1')).thenNothing();
  });

  it('is removed by who wrote it or by the owner of the workspace, and by nobody else', () => {
    given(noted('n1')).when(remove('n1')).then(unnoted('n1'));
    given(noted('n1'))
      .when(remove('n1', 'owner', true))
      .then(unnoted('n1', 'owner'));
    given(noted('n1')).when(remove('n1', 'bob')).thenRefuses('note_of_another');
    given(noted('n1'), unnoted('n1')).when(remove('n1', 'bob')).thenNothing();
  });

  it('is refused where there are as many as can be, until one is removed', () => {
    const full = Array.from({ length: MOST_NOTES_OF_SUBJECT }, (_, nr) => noted(`n${nr}`));
    given(...full)
      .when(note('another'))
      .thenRefuses('notes_full');
    given(...full, unnoted('n0'))
      .when(note('another'))
      .then(noted('another'));
  });
});

describe('a tag', () => {
  it('is there once, in any case, and can be removed and added again', () => {
    given().when(tag('Chips')).then(tagged('Chips'));
    given(tagged('Chips')).when(tag('chips')).thenNothing();
    given(tagged('Chips')).when(untag('CHIPS')).thenLike({ type: 'TagRemoved', tag: 'CHIPS' });
    given().when(untag('Chips')).thenNothing();
  });

  it('is refused beyond the twentieth', () => {
    const twenty = Array.from({ length: MOST_TAGS }, (_, nr) => tagged(`tag ${nr}`));
    expect(twenty).toHaveLength(20);
    given(...twenty)
      .when(tag('another'))
      .thenRefuses('tags_full');
    given(...twenty)
      .when(tag('Tag 3'))
      .thenNothing();
  });
});

it('each fact has a key of its own, so that a tag can be added again after it was removed', () => {
  const again: NotesEvent = { ...tagged('chips'), at: '2026-01-06T10:00:00.000Z' };
  const keys = [noted('n1'), unnoted('n1'), tagged('Chips'), again].map(notesDecider.keyOf);
  expect(new Set(keys).size).toBe(keys.length);
});
