import { randomUUID } from 'node:crypto';
import type { Session } from '@gemscout/accounts';
import { notesContract, type NoteResponse, type TagResponse } from '@gemscout/contracts';
import { notesStream, tagKey, type NotesCommand, type NoteSubject } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiClock, ApiStore } from '../api-libraries.ts';
import { Written } from '../sessions/read-your-writes.ts';

/** Who changes the notes or tags of which company or proposal of their workspace. */
type Change = { readonly by: Pick<Session, 'userId'>; readonly of: NoteSubject };

export class AddNote extends Command<Written<NoteResponse>> {
  constructor(readonly change: Change & { readonly text: string }) {
    super();
  }
}

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
  ) {}

  async execute({ change: { by, of, text } }: AddNote): Promise<Written<NoteResponse>> {
    const { userId } = by;
    const [noteId, now] = [randomUUID(), this.clock.now()];
    const { position } = await changed(this.store, { type: 'AddNote', ...of, noteId, text, userId, now });
    return new Written(position, { id: noteId, text, user_id: userId, at: now });
  }
}

/** Removes a note of one's own; the owner of the workspace may remove every note. Changes nothing if there is no such note. */
export class RemoveNote extends Command<Written<undefined>> {
  constructor(readonly change: Change & { readonly noteId: string }) {
    super();
  }
}

@CommandHandler(RemoveNote)
export class RemoveNoteHandler implements ICommandHandler<RemoveNote> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly accounts: ApiAccounts,
  ) {}

  async execute({ change: { by, of, noteId } }: RemoveNote): Promise<Written<undefined>> {
    const { userId } = by;
    const { members } = await this.accounts.team.view(of.workspaceId);
    const isOwner = members.some((member) => member.userId === userId && member.role === 'owner');
    const command = { type: 'RemoveNote', ...of, noteId, isOwner, userId, now: this.clock.now() } as const;
    return new Written((await changed(this.store, command)).position, undefined);
  }
}

/** Adds a tag, or returns the one that is there in any case. */
export class AddTag extends Command<Written<TagResponse>> {
  constructor(readonly change: Change & { readonly tag: string }) {
    super();
  }
}

@CommandHandler(AddTag)
export class AddTagHandler implements ICommandHandler<AddTag> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
  ) {}

  async execute({ change: { by, of, tag } }: AddTag): Promise<Written<TagResponse>> {
    const added = { tag, userId: by.userId, at: this.clock.now() };
    const { state, position } = await changed(this.store, { type: 'AddTag', ...of, ...added, now: added.at });
    const { userId, ...there } = state.tags.find((one) => tagKey(one.tag) === tagKey(tag)) ?? added;
    return new Written(position, { ...there, user_id: userId });
  }
}

/** Any member may remove a tag. Changes nothing if there is no such tag. */
export class RemoveTag extends Command<Written<undefined>> {
  constructor(readonly change: Change & { readonly tag: string }) {
    super();
  }
}

@CommandHandler(RemoveTag)
export class RemoveTagHandler implements ICommandHandler<RemoveTag> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
  ) {}

  async execute({ change: { by, of, tag } }: RemoveTag): Promise<Written<undefined>> {
    const command = { type: 'RemoveTag', ...of, tag, userId: by.userId, now: this.clock.now() } as const;
    return new Written((await changed(this.store, command)).position, undefined);
  }
}

function changed(store: ApiStore, command: NotesCommand) {
  return execute(store, { stream: notesStream(command), contract: notesContract, command });
}
