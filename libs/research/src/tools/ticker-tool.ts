import type { EvidenceRef } from '@gemscout/evidence';
import type { ToolAnswer } from '../facts.ts';
import type { Work } from '../research-tools.ts';

/** A tool's answer on one ticker. Its evidence is saved already. */
export type ToolOutcome = {
  readonly answer: Pick<ToolAnswer, 'tool' | 'query' | 'facts'> & {
    readonly highlights?: ToolAnswer['highlights'];
    readonly pages?: readonly string[];
    /** Who searched: of the web alone, where the model may have to. */
    readonly source?: 'provider';
    readonly provider?: string;
    /** One plain sentence with the figure that mattered. */
    readonly summary: string;
  };
  readonly evidence: readonly EvidenceRef[];
};

/** Asks the market about one ticker. @throws MarketFailure other than `no_data` */
export type TickerToolRun = (work: Work, symbol: string) => Promise<ToolOutcome>;

export function nothingFound(tool: ToolAnswer['tool'], query: string, what: string): ToolOutcome {
  return { answer: { tool, query, facts: null, summary: `This market has no ${what}.` }, evidence: [] };
}
