import { ofLabel } from '@gemscout/domain';
import { z } from 'zod';
import { NextMove, type Analyst, type DraftQuestion, type ModelSpend } from '../analyst/analyst.ts';
import { affords } from '../affords.ts';
import { depthOf } from '../depth-of.ts';
import { dossierOf } from '../dossier.ts';
import { TICKER_TOOLS, type TickerTool } from '../facts.ts';
import { Question, questionWords } from '../questions/question.ts';
import { questionLimits } from '../questions/question-limits.ts';
import { takenQuestions, type RefusedQuestion } from '../questions/taken-questions.ts';
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

/** A tool, or a question with arguments, which is asked in a round of its own. */
export type Ask =
  | { readonly tool: TickerTool; readonly question?: undefined }
  | {
      readonly tool?: undefined;
      readonly question: Question;
      /** What it is asked for, in the analyst's words. */
      readonly matter: string;
    };

/** What is asked from this round on; undefined where the budget has no room for a round. */
export async function nextAsks(work: Work, symbol: string, round: number): Promise<readonly Ask[] | undefined> {
  const { session, analyst } = work;
  const isHeld = session.result(keyOf(symbol, round, 'next')) !== undefined;
  if (!isHeld && !affords(session, { ...priceOfThinking(analyst), toolCalls: 1 }, symbol)) return undefined;
  const { also = [], ...first } = await recordedMove(work, symbol, round, () => chosenMove(work, symbol, round));
  if (first.tool === 'stop') return [];
  for (const [at, move] of also.entries())
    await recordedMove(work, symbol, round + 1 + at, () => Promise.resolve({ answer: move }));
  const { request = '' } = dossierOf(session, symbol);
  return [first, ...also].flatMap((asked) => askOf(asked, request));
}

/** @param request what a question is asked for, where its analyst does not say what would change the verdict */
function askOf(
  { tool, why, question, would_change_verdict: wanted }: z.infer<typeof Asked>,
  request: string,
): readonly Ask[] {
  if (question) return [{ question, matter: `${why} ${wanted ?? request}` }];
  return tool === 'stop' ? [] : [{ tool: TickerTools.parse(tool) }];
}

const TickerTools = z.enum(TICKER_TOOLS);
const Asked = z.object({
  tool: z.string(),
  why: z.string(),
  question: Question.optional(),
  /** The figure or quotation that would change the verdict. */
  would_change_verdict: z.string().optional(),
});
/** What a round asks, as the log has it. */
const Move = Asked.extend({ also: z.array(Asked).optional() });
type Move = z.infer<typeof Move>;

type Choice = {
  readonly answer: Move;
  readonly refused?: readonly RefusedQuestion[];
  readonly spend?: ModelSpend;
};

async function recordedMove(work: Work, symbol: string, round: number, choose: () => Promise<Choice>) {
  const about = { key: keyOf(symbol, round, 'next'), stage: 'investigate', symbol, label: 'DECIDE_NEXT' } as const;
  const event = await workStep(work, about, async () => {
    const { answer, refused = [], spend } = await choose();
    return {
      message: `${symbol}: ${askedWords(answer)}. ${answer.why}${refusedWords(refused)}`,
      payload: { round, ...writtenMove(answer), ...(refused.length > 0 && { refused: [...refused] }) },
      ...(spend && { spend }),
    };
  });
  return Move.parse(event.payload);
}

function writtenMove({ also, ...first }: Move) {
  return { ...written(first), ...(also && { also: also.map(written) }) };
}

function written({ tool, why, question, would_change_verdict }: z.infer<typeof Asked>) {
  return {
    tool,
    why,
    ...(question && { question }),
    ...(would_change_verdict !== undefined && { would_change_verdict }),
  };
}

function askedWords({ tool, question }: Move): string {
  if (question) return `next, ${questionWords(question)}`;
  return tool === 'stop' ? 'enough' : `${tool} next`;
}

const MOST_TOLD = 5;

function refusedWords(refused: readonly RefusedQuestion[]): string {
  const told = refused.slice(0, MOST_TOLD).map(({ question, reason }) => ` Not asked: ${question}. ${reason}`);
  return `${told.join('')}${refused.length > told.length ? ` ${refused.length - told.length} more were not asked.` : ''}`;
}

/** The move as a payload has it. */
export function moveData({ tool, why, also, questions }: NextMove) {
  return { tool, why, ...(also && { also }), ...(questions && { questions: questions.map(draftData) }) };
}

function draftData({ would_change_verdict: wanted, ...draft }: DraftQuestion) {
  return { ...draft, ...(wanted !== undefined && { would_change_verdict: wanted }) };
}

/**
 * What the depth leaves to the analyst: a quick run without a model asks for figures alone, and a deep one stops at nothing that is left. How
 * many questions with arguments may be asked is in the limits of the depth.
 */
async function chosenMove(work: Work, symbol: string, round: number): Promise<Choice> {
  const depth = depthOf(work.session, symbol);
  if (depth === 'quick' && !work.analyst.readsFacts) return { answer: quickMove(dossierOf(work.session, symbol).left) };
  const choice = await wantedMove(work, symbol, round);
  if (depth !== 'deep' || choice.answer.tool !== 'stop') return choice;
  const answer = allOf(dossierOf(work.session, symbol).left, 'A deep run asks every tool.') ?? choice.answer;
  return { ...choice, answer };
}

function quickMove(left: readonly TickerTool[]): Move {
  const tools = left.filter((tool) => QUICK_TOOLS.includes(tool));
  const end: Move = { tool: 'stop', why: 'A quick run reads no news, posts and pages.' };
  return allOf(tools, 'A quick run asks for figures alone.') ?? end;
}

/** All of them side by side; undefined for none. */
function allOf(tools: readonly TickerTool[], why: string): Move | undefined {
  const [first, ...also] = tools.map((tool) => ({ tool, why }));
  return first && { ...first, ...(also.length > 0 && { also }) };
}

/** The move that the last reflection ended with, else what the analyst answers. */
async function wantedMove(work: Work, symbol: string, round: number): Promise<Choice> {
  const { session, analyst, signal } = work;
  const reflected = ofLabel(session.result(keyOf(symbol, round - 1, 'reflect')), 'REFLECT')?.payload.next;
  if (reflected) return await allowed(work, symbol, reflected);
  const { answer, spend } = await analyst.nextMove(await dossierToThink(work, symbol), signal);
  return { ...(await allowed(work, symbol, answer)), spend };
}

/** What a round and all that must still come after it cost. */
export function priceOfThinking({ questionPrice = { tokens: 0, usd: 0 } }: Analyst): ModelSpend {
  const modelCalls = CALLS_A_ROUND + KEPT_BACK_CALLS;
  return { modelCalls, tokens: modelCalls * questionPrice.tokens, usd: modelCalls * questionPrice.usd };
}

/** A tool that was asked already is not asked again; what is no tool ends the investigation, whoever wants it. */
async function allowed(work: Work, symbol: string, wanted: unknown): Promise<Choice> {
  const move = NextMove.safeParse(wanted).data;
  if (!move) return { answer: { tool: 'stop', why: 'What the analyst asks for is no tool.' } };
  const { questions = [], ...tools } = move;
  if (questions.length === 0) return { answer: allowedTools(tools, dossierOf(work.session, symbol).left) };
  const { asked, refused } = takenQuestions(questions, await questionLimits(work, symbol));
  const [first, ...also] = asked.map((each) => ({ tool: each.question.tool, ...each }));
  const none = { tool: 'stop', why: 'No question that was wanted may be asked.' };
  return { answer: first ? { ...first, ...(also.length > 0 && { also }) } : none, refused };
}

function allowedTools({ also = [], ...first }: NextMove, left: readonly TickerTool[]): Move {
  if (first.tool === 'stop') return first;
  if (!left.includes(first.tool)) return { tool: 'stop', why: `${first.tool} was asked already.` };
  const others = also.filter(({ tool }) => tool !== first.tool && left.includes(tool));
  return others.length === 0 ? first : { ...first, also: others };
}
