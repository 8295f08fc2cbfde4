import type { Dossier } from '../dossier.ts';
import { capitalised } from '../english.ts';
import { TICKER_TOOL_TABLE, type TickerTool, type ToolAnswer } from '../facts.ts';

/** What the verdict does without, a sentence for each tool: it has no answer, it failed, or it was not asked. */
export function gapsOf({ findings, left, snapshot = [], unread = [] }: Dossier): readonly string[] {
  const unanswered = Object.values(findings).filter(({ facts }) => facts === null);
  const gapOf = (tool: TickerTool): string => {
    const answer = snapshot.find((each) => each.tool === tool);
    if (answer?.facts) return `${sourceOf(tool)} was read, but not weighed.`;
    if (answer) return missing(answer);
    return unread.includes(tool) ? unreadable(tool) : notLookedAt(tool);
  };
  return [...unanswered.map(missing), ...left.map(gapOf)];
}

function missing({ tool, failure = 'no_data' }: ToolAnswer): string {
  return failure === 'no_data' ? `No ${TICKER_TOOL_TABLE[tool].source} is available for it.` : unreadable(tool);
}

export function notLookedAt(tool: TickerTool): string {
  return `${sourceOf(tool)} was not looked at.`;
}

export function unreadable(tool: TickerTool): string {
  return `${sourceOf(tool)} could not be read.`;
}

function sourceOf(tool: TickerTool): string {
  return capitalised(TICKER_TOOL_TABLE[tool].source);
}
