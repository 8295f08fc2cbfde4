import { correctedFact } from './corrections.ts';
import type { ProposalEvent } from './decide-proposal.ts';

/** Identifies the fact that an event of a proposal records; see `Decider.keyOf`. */
export function proposalEventKey(event: ProposalEvent): string {
  switch (event.type) {
    case 'ProposalSaved':
      return event.type;
    case 'OutcomeSettled':
      return `${event.type}/${event.horizon}`;
    case 'ConditionMet':
      return `${event.type}/${event.conditionId}`;
    case 'FactCorrected':
      return `${event.type}/${correctedFact(event)}/${event.nr}`;
    case 'ProposalApproved':
    case 'ProposalDismissed':
    case 'ProposalReopened':
    case 'ProposalAssigned':
      return `${event.type}/${event.at}/${event.userId}`;
    case 'DecisionRepeated':
      return event.requestedAt === undefined
        ? `${event.type}/${event.at}`
        : `${event.type}/${event.requestedAt}/${event.decisions.length}`;
    case 'DecideAgainStopped':
      return `${event.type}/${event.requestedAt}`;
    case 'DecideAgainRequested':
    case 'ProposalRechecked':
      return `${event.type}/${event.at}`;
  }
}
