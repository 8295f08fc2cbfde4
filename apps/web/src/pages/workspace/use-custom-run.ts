import type { ProposalResponse } from '@gemscout/contracts';
import type { Depth } from '@gemscout/domain';
import { useState } from 'react';
import type { RunConsole } from '../../entities/run/run-console.ts';
import type { AttachedMemo } from '../../features/requests/memo-chip.tsx';

export type CustomRun = {
  /** Sent along with the next run that starts; null: nothing is. */
  readonly memo: AttachedMemo | null;
  readonly attach: (proposal: ProposalResponse | null) => void;
  readonly start: (text: string, depth: Depth) => void;
};

/** Starts custom runs, with the memo of a proposal if one is asked further about. */
export function useCustomRun(startRun: RunConsole['start']): CustomRun {
  const [asked, setAsked] = useState<ProposalResponse | null>(null);

  async function start(text: string, depth: Depth) {
    const started = await startRun({ kind: 'custom', text, depth, ...(asked && { memo: asked.memo }) });
    if (started) setAsked((known) => (known === asked ? null : known));
  }

  return {
    memo: asked && { symbol: asked.symbol, text: asked.memo },
    attach: setAsked,
    start: (text, depth) => void start(text, depth),
  };
}
