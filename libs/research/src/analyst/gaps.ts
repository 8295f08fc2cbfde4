import type { Dossier } from '../dossier.ts';
import { capitalised } from '../english.ts';
import { isFiledTool, sourceOf, type ToolAnswer, type ToolName } from '../facts.ts';

/**
 * What the verdict does without, a sentence for each tool: it has no answer, it failed, or it was not asked. Filings that the
 * market does not have are no gap of the ticker: its coverage says so.
 */
export function gapsOf({ findings, left, snapshot = [], unread = [] }: Dossier): readonly string[] {
  const unanswered = Object.values(findings).filter(({ facts }) => facts === null);
  const gapOf = (tool: ToolName): string => {
    const answer = snapshot.find((each) => each.tool === tool);
    if (answer?.facts) return `${capitalSource(tool)} was read, but not weighed.`;
    if (answer) return missing(answer);
    return unread.includes(tool) ? unreadable(tool) : notLookedAt(tool);
  };
  return [...unanswered.map(missing), ...[...left, ...unread.filter(isFiledTool)].map(gapOf)];
}

function missing({ tool, failure = 'no_data' }: ToolAnswer): string {
  return failure === 'no_data' ? `No ${sourceOf(tool)} is available for it.` : unreadable(tool);
}

export function notLookedAt(tool: ToolName): string {
  return `${capitalSource(tool)} was not looked at.`;
}

export function unreadable(tool: ToolName): string {
  return `${capitalSource(tool)} could not be read.`;
}

function capitalSource(tool: ToolName): string {
  return capitalised(sourceOf(tool));
}
