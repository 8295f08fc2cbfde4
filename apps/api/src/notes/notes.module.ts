import { Module } from '@nestjs/common';
import { CompanyNotesController } from './company-notes.controller.ts';
import { AddNoteHandler, AddTagHandler, RemoveNoteHandler, RemoveTagHandler } from './note-commands.ts';
import { ProposalNotesController } from './proposal-notes.controller.ts';

@Module({
  controllers: [CompanyNotesController, ProposalNotesController],
  providers: [AddNoteHandler, AddTagHandler, RemoveNoteHandler, RemoveTagHandler],
})
export class NotesModule {}
