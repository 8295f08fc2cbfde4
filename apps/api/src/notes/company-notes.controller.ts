import { AddNoteBody, AddTagBody, type NoteResponse, type NotesResponse, type TagResponse } from '@gemscout/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiMarket, ApiReadModel, ApiSettings } from '../api-libraries.ts';
import { ReadYourWrites, type Written } from '../sessions/read-your-writes.ts';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { AddNote, AddTag, RemoveNote, RemoveTag } from './note-commands.ts';
import { companySubject, knownCompanySubject } from './note-subjects.ts';

@Controller('companies/:symbol')
@UseInterceptors(ReadYourWrites)
export class CompanyNotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModel: ApiReadModel,
    private readonly market: ApiMarket,
    private readonly settings: ApiSettings,
  ) {}

  @Get('notes')
  list(@Req() { session }: SignedInRequest, @Param('symbol') symbol: string): Promise<NotesResponse> {
    return this.readModel.notesOf(companySubject(session.workspaceId, symbol));
  }

  @Post('notes')
  async addNote(
    @Req() { session }: SignedInRequest,
    @Param('symbol') symbol: string,
    @Body({ schema: AddNoteBody }) { text }: AddNoteBody,
  ): Promise<Written<NoteResponse>> {
    return this.commands.execute(new AddNote({ by: session, of: await this.known(session.workspaceId, symbol), text }));
  }

  @Delete('notes/:note')
  @HttpCode(204)
  removeNote(
    @Req() { session }: SignedInRequest,
    @Param('symbol') symbol: string,
    @Param('note') noteId: string,
  ): Promise<Written<undefined>> {
    return this.commands.execute(
      new RemoveNote({ by: session, of: companySubject(session.workspaceId, symbol), noteId }),
    );
  }

  @Post('tags')
  async addTag(
    @Req() { session }: SignedInRequest,
    @Param('symbol') symbol: string,
    @Body({ schema: AddTagBody }) { tag }: AddTagBody,
  ): Promise<Written<TagResponse>> {
    return this.commands.execute(new AddTag({ by: session, of: await this.known(session.workspaceId, symbol), tag }));
  }

  @Delete('tags/:tag')
  @HttpCode(204)
  removeTag(
    @Req() { session }: SignedInRequest,
    @Param('symbol') symbol: string,
    @Param('tag') tag: string,
  ): Promise<Written<undefined>> {
    return this.commands.execute(new RemoveTag({ by: session, of: companySubject(session.workspaceId, symbol), tag }));
  }

  private known(workspaceId: string, symbol: string) {
    return knownCompanySubject({ market: this.market, config: this.settings.config }, workspaceId, symbol);
  }
}
