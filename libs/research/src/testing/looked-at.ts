import { firstLine, linesOf, type LogEvent } from '@gemscout/domain';
import { capitalised } from '../english.ts';
import { TICKER_TOOL_TABLE, TICKER_TOOLS, type TickerTool } from '../facts.ts';

/** What the log of a run on one company says was read, and what its texts say of it. */
export type LookedAt = {
  readonly asked: readonly TickerTool[];
  /** Of the tools that were asked, those with figures. */
  readonly answered: readonly TickerTool[];
  readonly failed: readonly TickerTool[];
  readonly snapshot: readonly TickerTool[];
  readonly memo: string;
  readonly reasoning: string;
  readonly thesis: string;
  readonly stop: string | undefined;
};

type Read = { readonly tool?: string; readonly facts?: unknown; readonly failure?: string };

function toolsIn(rows: readonly Read[], isMeant: (row: Read) => boolean): readonly TickerTool[] {
  return TICKER_TOOLS.filter((tool) => rows.some((row) => row.tool === tool && isMeant(row)));
}

function hasFigures({ facts }: Read): boolean {
  return facts !== null && facts !== undefined;
}

function hasFailed({ failure = 'no_data' }: Read): boolean {
  return failure !== 'no_data';
}

/** @param log of a run on one company that has a decision */
export function lookedAtIn(log: readonly LogEvent[]): LookedAt {
  const tools = linesOf(log, 'TOOL').map(({ payload }): Read => payload);
  const snapshot: readonly Read[] = firstLine(log, 'THEME_START')?.payload.snapshot ?? [];
  return {
    asked: toolsIn(tools, () => true),
    answered: toolsIn(tools, hasFigures),
    failed: toolsIn([...tools, ...snapshot], hasFailed),
    snapshot: toolsIn(snapshot, hasFigures),
    memo: firstLine(log, 'MEMO_READY')?.payload.memo ?? '',
    reasoning: firstLine(log, 'THEME_VALIDATION')?.payload.reasoning ?? '',
    thesis: firstLine(log, 'THEME_ANALYSIS')?.payload.thesis ?? '',
    stop: linesOf(log, 'DECIDE_NEXT').find(({ payload }) => payload.tool === 'stop')?.payload.why,
  };
}

/** What is true of a tool that the verdict goes without; undefined where its figures were weighed. */
function gapIn({ asked, answered, failed, snapshot }: LookedAt, tool: TickerTool): string | undefined {
  const { source } = TICKER_TOOL_TABLE[tool];
  if (answered.includes(tool)) return undefined;
  if (snapshot.includes(tool)) return `${capitalised(source)} was read, but not weighed.`;
  if (failed.includes(tool)) return `${capitalised(source)} could not be read.`;
  return asked.includes(tool) ? `No ${source} is available for it.` : `${capitalised(source)} was not looked at.`;
}

const SOURCES = TICKER_TOOLS.map((tool) => TICKER_TOOL_TABLE[tool].source).join('|');
const GAPS = new RegExp(
  `(?:No (?:${SOURCES}) is available for it|(?:${SOURCES}) (?:was not looked at|was read, but not weighed|could not be read))\\.`,
  'gi',
);

/** The sentences of a text on what the verdict goes without. */
export function gapsSaid(text: string): readonly string[] {
  return [...text.matchAll(GAPS)].map(([gap]) => gap);
}

/** What a run of the rules analyst says of what was read that its log does not bear out, a sentence each. */
export function untrueIn(of: LookedAt): readonly string[] {
  const gaps = TICKER_TOOLS.flatMap((tool) => gapIn(of, tool) ?? []);
  const said = gapsSaid(of.reasoning);
  const { stop = '', asked, answered } = of;
  const counted = /^(\d+) tools agree/.exec(stop)?.[1];
  return [
    ...gaps.filter((gap) => !said.includes(gap)).map((gap) => `left out: ${gap}`),
    ...[...said, ...gapsSaid(of.memo)].filter((gap) => !gaps.includes(gap)),
    ...(counted !== undefined && Number(counted) !== answered.length ? [stop] : []),
    ...(stop.startsWith('Every tool') && asked.length < TICKER_TOOLS.length ? [stop] : []),
    ...(/none of the patterns/.test(of.thesis) && answered.length === 0 ? [of.thesis] : []),
  ];
}
