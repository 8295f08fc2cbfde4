import { AddNoteBody, AddTagBody, type NoteResponse, type NotesResponse, type TagResponse } from '@gemscout/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiReadModel, ApiStore } from '../api-libraries.ts';
import { ReadYourWrites, type Written } from '../sessions/read-your-writes.ts';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { AddNote, AddTag, RemoveNote, RemoveTag } from './note-commands.ts';
import { notableProposalSubject, proposalSubject } from './note-subjects.ts';

@Controller('runs/proposals/:id')
@UseInterceptors(ReadYourWrites)
export class ProposalNotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModel: ApiReadModel,
    private readonly store: ApiStore,
  ) {}

  @Get('notes')
  async list(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<NotesResponse> {
    return this.readModel.notesOf(await proposalSubject({ store: this.store }, session.workspaceId, id));
  }

  @Post('notes')
  async addNote(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Body({ schema: AddNoteBody }) { text }: AddNoteBody,
  ): Promise<Written<NoteResponse>> {
    const of = await notableProposalSubject({ store: this.store }, session.workspaceId, id);
    return this.commands.execute(new AddNote({ by: session, of, text }));
  }

  @Delete('notes/:note')
  @HttpCode(204)
  async removeNote(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Param('note') noteId: string,
  ): Promise<Written<undefined>> {
    const of = await proposalSubject({ store: this.store }, session.workspaceId, id);
    return this.commands.execute(new RemoveNote({ by: session, of, noteId }));
  }

  @Post('tags')
  async addTag(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Body({ schema: AddTagBody }) { tag }: AddTagBody,
  ): Promise<Written<TagResponse>> {
    const of = await notableProposalSubject({ store: this.store }, session.workspaceId, id);
    return this.commands.execute(new AddTag({ by: session, of, tag }));
  }

  @Delete('tags/:tag')
  @HttpCode(204)
  async removeTag(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Param('tag') tag: string,
  ): Promise<Written<undefined>> {
    const of = await proposalSubject({ store: this.store }, session.workspaceId, id);
    return this.commands.execute(new RemoveTag({ by: session, of, tag }));
  }
}
