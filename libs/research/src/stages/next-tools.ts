import { ofLabel } from '@gemscout/domain';
import { NextMove, type Analyst, type ModelSpend } from '../analyst/analyst.ts';
import { affords } from '../affords.ts';
import { depthOf } from '../depth-of.ts';
import { dossierOf } from '../dossier.ts';
import type { TickerTool } from '../facts.ts';
import { workStep, type Work } from '../research-tools.ts';
import { dossierToThink } from './dossier-to-decide.ts';

/** Analysis, validation and decision come after the loop, so their calls of a model are kept back. */
const KEPT_BACK_CALLS = 3;
const CALLS_A_ROUND = 2;
/** Those that answer with figures. */
const QUICK_TOOLS: readonly TickerTool[] = ['indicators', 'earnings', 'options'];
/** The key of a step of a round. */
export const keyOf = (symbol: string, round: number, part: 'next' | 'tool' | 'reflect'): string =>
  `investigate/${symbol}/${round}/${part}`;

/** What is asked from this round on, each tool in a round of its own; undefined where the budget has no room for a round. */
export async function nextTools(work: Work, symbol: string, round: number): Promise<readonly TickerTool[] | undefined> {
  const { session, analyst } = work;
  const isHeld = session.result(keyOf(symbol, round, 'next')) !== undefined;
  if (!isHeld && !affords(session, { ...priceOfThinking(analyst), toolCalls: 1 }, symbol)) return undefined;
  const { tool, also = [] } = await recordedMove(work, symbol, round, () => chosenMove(work, symbol, round));
  if (tool === 'stop') return [];
  for (const [at, move] of also.entries())
    await recordedMove(work, symbol, round + 1 + at, () => Promise.resolve({ answer: move }));
  return [tool, ...also.map((move) => move.tool)];
}

type Choice = { readonly answer: NextMove; readonly spend?: ModelSpend };

async function recordedMove(work: Work, symbol: string, round: number, choose: () => Promise<Choice>) {
  const about = { key: keyOf(symbol, round, 'next'), stage: 'investigate', symbol, label: 'DECIDE_NEXT' } as const;
  const event = await workStep(work, about, async () => {
    const { answer, spend } = await choose();
    const { tool, why } = answer;
    return {
      message: `${symbol}: ${tool === 'stop' ? 'enough' : `${tool} next`}. ${why}`,
      payload: { round, ...moveData(answer) },
      ...(spend && { spend }),
    };
  });
  return NextMove.parse(event.payload);
}

/** The move as a payload has it. */
export function moveData({ tool, why, also }: NextMove) {
  return { tool, why, ...(also && { also }) };
}

/** What the depth leaves to the analyst: a quick run asks for figures alone, and a deep one stops at nothing that is left. */
async function chosenMove(work: Work, symbol: string, round: number): Promise<Choice> {
  const depth = depthOf(work.session, symbol);
  if (depth === 'quick') return { answer: quickMove(dossierOf(work.session, symbol).left) };
  const choice = await wantedMove(work, symbol, round);
  if (depth !== 'deep' || choice.answer.tool !== 'stop') return choice;
  const answer = allOf(dossierOf(work.session, symbol).left, 'A deep run asks every tool.') ?? choice.answer;
  return { ...choice, answer };
}

function quickMove(left: readonly TickerTool[]): NextMove {
  const tools = left.filter((tool) => QUICK_TOOLS.includes(tool));
  const end: NextMove = { tool: 'stop', why: 'A quick run reads no news, posts and pages.' };
  return allOf(tools, 'A quick run asks for figures alone.') ?? end;
}

/** All of them side by side; undefined for none. */
function allOf(tools: readonly TickerTool[], why: string): NextMove | undefined {
  const [first, ...also] = tools.map((tool) => ({ tool, why }));
  return first && { ...first, ...(also.length > 0 && { also }) };
}

/** The move that the last reflection ended with, else what the analyst answers. */
async function wantedMove(work: Work, symbol: string, round: number): Promise<Choice> {
  const { session, analyst, signal } = work;
  const reflected = ofLabel(session.result(keyOf(symbol, round - 1, 'reflect')), 'REFLECT')?.payload.next;
  const { left } = dossierOf(session, symbol);
  if (reflected) return { answer: allowed(reflected, left) };
  const { answer, spend } = await analyst.nextMove(await dossierToThink(work, symbol), signal);
  return { answer: allowed(answer, left), spend };
}

/** What a round and all that must still come after it cost. */
export function priceOfThinking({ questionPrice = { tokens: 0, usd: 0 } }: Analyst): ModelSpend {
  const modelCalls = CALLS_A_ROUND + KEPT_BACK_CALLS;
  return { modelCalls, tokens: modelCalls * questionPrice.tokens, usd: modelCalls * questionPrice.usd };
}

/** A tool that was asked already is not asked again; what is no tool ends the investigation, whoever wants it. */
function allowed(wanted: unknown, left: readonly TickerTool[]): NextMove {
  const move = NextMove.safeParse(wanted).data;
  if (!move) return { tool: 'stop', why: 'What the analyst asks for is no tool.' };
  const { also = [], ...first } = move;
  if (first.tool === 'stop') return first;
  if (!left.includes(first.tool)) return { tool: 'stop', why: `${first.tool} was asked already.` };
  const others = also.filter(({ tool }) => tool !== first.tool && left.includes(tool));
  return others.length === 0 ? first : { ...first, also: others };
}
