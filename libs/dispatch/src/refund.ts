import { usageContract } from '@gemscout/contracts';
import { refundFor, usageStream, type RunEvent, type RunState } from '@gemscout/domain';
import { streamCommand, type StreamCommand } from '@gemscout/event-store';

/** The refund for the same append as the end of a run; `[]` if the run stays charged. */
export function withRefund(events: readonly RunEvent[], run: RunState): readonly StreamCommand[] {
  const refund = refundFor(events, run);
  if (!refund) return [];
  const stream = usageStream(refund.workspaceId, refund.charge.month);
  return [streamCommand({ stream, contract: usageContract, command: refund })];
}
