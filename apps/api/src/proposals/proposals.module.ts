import { Module } from '@nestjs/common';
import { AssignProposalHandler } from './assign-proposal.handler.ts';
import { DecideAgainHandler, GetDecideAgainProgressHandler } from './decide-again.handlers.ts';
import { DecideAgainWork } from './decide-again.ts';
import { DeskWork } from './desk-work.ts';
import { GetProposalHandler } from './get-proposal.handler.ts';
import { DismissProposalHandler, ReopenProposalHandler, SaveUserProposalHandler } from './proposal-commands.ts';
import { ProposalsController } from './proposals.controller.ts';
import { RecheckProposalHandler } from './recheck-proposal.handler.ts';

@Module({
  controllers: [ProposalsController],
  providers: [
    AssignProposalHandler,
    DecideAgainWork,
    DecideAgainHandler,
    GetDecideAgainProgressHandler,
    DeskWork,
    GetProposalHandler,
    DismissProposalHandler,
    ReopenProposalHandler,
    SaveUserProposalHandler,
    RecheckProposalHandler,
  ],
})
export class ProposalsModule {}
