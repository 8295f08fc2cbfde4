import { BUDGET_UNIT_WORDS } from '@gemscout/domain';
import { NextMove, type Analyst, type ModelSpend } from '../analyst/analyst.ts';
import { affords, lackingUnit } from '../affords.ts';
import { checkedAnalysis } from './checked-analysis.ts';
import { checkedTexts, unsupportedField } from '../checked-texts.ts';
import { checkingFor } from '../checking.ts';
import { dossierOf, shortlistedTicker } from '../dossier.ts';
import { list, shown } from '../english.ts';
import { TICKER_TOOLS, type TickerTool } from '../facts.ts';
import { workStep, type Work } from '../research-tools.ts';
import { fitBasis } from '../ticker-fit.ts';
import type { StepResult } from '../step.ts';
import { takeSnapshot } from '../tools/snapshot.ts';
import { readPages } from '../tools/read-pages.ts';
import { priceNow, runTickerTool } from '../tools/run-ticker-tool.ts';

/** Analysis, validation and decision come after the loop, so their calls of a model are kept back. */
const KEPT_BACK_CALLS = 3;
const CALLS_A_ROUND = 2;
const MOST_ROUNDS = TICKER_TOOLS.length + 1;

type Stopped = 'confident' | 'budget' | 'tools_exhausted';

/**
 * Think, decide next, ask, reflect: until it is clear, until the ticker's share of the budget is used, or until every
 * tool was asked. What happens follows from what is recorded: a second worker takes the recorded rounds and goes on.
 */
export async function runInvestigateStage(work: Work, symbol: string): Promise<void> {
  const about = { stage: 'investigate', symbol } as const;
  const key = (part: string) => `investigate/${symbol}/${part}`;
  await workStep(work, { ...about, key: key('start'), label: 'THEME_START' }, () => start(work, symbol));
  const stopped = await investigate(work, symbol);
  await workStep(work, { ...about, key: key('analysis'), label: 'THEME_ANALYSIS' }, () =>
    analysis(work, symbol, stopped),
  );
}

async function start(work: Work, symbol: string): Promise<StepResult<'THEME_START'>> {
  const { session } = work;
  const { name, sector, theme, why } = shortlistedTicker(session.log(), symbol);
  const run = session.state();
  const share = run.status === 'absent' ? undefined : run.tickers[symbol]?.share;
  const { answers: snapshot, spend } = await takeSnapshot(work, symbol);
  const payload = {
    symbol,
    name,
    sector,
    theme,
    why,
    tools: TICKER_TOOLS,
    share: { tool_calls: share?.toolCalls ?? 0, model_calls: share?.modelCalls ?? 0 },
    snapshot,
    sources: [...(await work.market.sources())],
    prior_memo: session.request.memo !== null,
  };
  return { message: `${name} (${symbol}), ${theme}: ${why}`, payload, ...(spend && { spend }) };
}

async function investigate(work: Work, symbol: string): Promise<Stopped> {
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const move = await nextMove(work, symbol, round);
    if (move === undefined) return 'budget';
    if (move === 'stop') return dossierOf(work.session, symbol).left.length === 0 ? 'tools_exhausted' : 'confident';
    if (!(await ask(work, symbol, round, move))) return 'budget';
    await reflect(work, symbol, round);
  }
  return 'tools_exhausted';
}

/** @returns undefined where the budget has no room for another round */
async function nextMove(work: Work, symbol: string, round: number): Promise<TickerTool | 'stop' | undefined> {
  const { session, analyst, signal } = work;
  const key = `investigate/${symbol}/${round}/next`;
  if (!session.result(key) && !affords(session, { ...priceOfThinking(analyst), toolCalls: 1 }, symbol))
    return undefined;
  const about = { key, stage: 'investigate', symbol, label: 'DECIDE_NEXT' } as const;
  const event = await workStep(work, about, async () => {
    const dossier = dossierOf(session, symbol);
    const { answer, spend } = await analyst.nextMove(dossier, signal);
    const { tool, why } = allowed(answer, dossier.left);
    return {
      message: `${symbol}: ${tool === 'stop' ? 'enough' : `${tool} next`}. ${why}`,
      payload: { round, tool, why },
      spend,
    };
  });
  return NextMove.parse(event.payload).tool;
}

/** What a round and all that must still come after it cost. */
function priceOfThinking({ questionPrice = { tokens: 0, usd: 0 } }: Analyst): ModelSpend {
  const modelCalls = CALLS_A_ROUND + KEPT_BACK_CALLS;
  return { modelCalls, tokens: modelCalls * questionPrice.tokens, usd: modelCalls * questionPrice.usd };
}

/** A tool that was asked already is not asked again; what is no tool ends the investigation, whoever wants it. */
function allowed(wanted: NextMove, left: readonly TickerTool[]): NextMove {
  const move = NextMove.safeParse(wanted).data;
  if (!move) return { tool: 'stop', why: 'What the analyst asks for is no tool.' };
  const isLeft = move.tool === 'stop' || left.includes(move.tool);
  return isLeft ? move : { tool: 'stop', why: `${move.tool} was asked already.` };
}

/** @returns false where the budget has no room for the tool */
async function ask(work: Work, symbol: string, round: number, tool: TickerTool): Promise<boolean> {
  const key = `investigate/${symbol}/${round}/tool`;
  if (!work.session.result(key) && !affords(work.session, priceNow(work, tool, symbol), symbol)) return false;
  const about = { key, stage: 'investigate', symbol, label: 'TOOL' } as const;
  await workStep(work, about, () => runTickerTool(work, tool, symbol));
  if (tool === 'web') await readPages(work, symbol, round);
  return true;
}

async function reflect(work: Work, symbol: string, round: number): Promise<void> {
  const { session, analyst, signal } = work;
  const about = {
    key: `investigate/${symbol}/${round}/reflect`,
    stage: 'investigate',
    symbol,
    label: 'REFLECT',
  } as const;
  await workStep(work, about, async () => {
    const dossier = dossierOf(session, symbol);
    const { answer, spend } = await analyst.reflect(dossier, signal);
    const { confidence, goal_fit } = answer;
    const texts = checkedTexts([answer.reflection], await checkingFor(work, dossier));
    const reflection = texts.shown(answer.reflection);
    const goal_fit_basis = fitBasis(dossier, analyst);
    const payload = { reflection, confidence, goal_fit, goal_fit_basis, ...unsupportedField(texts) };
    return { message: `${symbol}: ${reflection}`, payload, spend };
  });
}

async function analysis(work: Work, symbol: string, stopped: Stopped): Promise<StepResult<'THEME_ANALYSIS'>> {
  const dossier = dossierOf(work.session, symbol);
  const { answer, spend } = await work.analyst.analyse(dossier, work.signal);
  const why = {
    confident: dossier.asked.length === 0 ? 'clear without a tool' : `clear after ${list(dossier.asked)}`,
    budget: `the budget${budgetWords(work, symbol)} ends it after ${dossier.asked.length === 0 ? 'no tool' : list(dossier.asked)}`,
    tools_exhausted: 'every tool was asked',
  }[stopped];
  const checked = await checkedAnalysis(work, dossier, answer);
  const message = `${symbol}: ${checked.story}, leaning to ${checked.leaning} at ${shown(checked.confidence * 100, 0)}% (${why}).`;
  const goal_fit_basis = fitBasis(dossier, work.analyst);
  return { message, payload: { ...checked, goal_fit_basis, stopped, tools: dossier.asked }, spend };
}

/** Which budget has no room for another round: ` of tokens`. */
function budgetWords({ session, analyst }: Work, symbol: string): string {
  const unit = lackingUnit(session, { ...priceOfThinking(analyst), toolCalls: 1 }, symbol);
  return unit ? ` of ${BUDGET_UNIT_WORDS[unit]}` : '';
}
