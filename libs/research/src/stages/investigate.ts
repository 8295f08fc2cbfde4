import { BUDGET_UNIT_WORDS, DEPTH_LIMITS } from '@gemscout/domain';
import { affords, lackingUnit } from '../affords.ts';
import { analysisOf, checkedAnalysis } from './checked-analysis.ts';
import { checkedTexts, unsupportedField } from '../checked-texts.ts';
import { checkingFor } from '../checking.ts';
import { dossierOf, shortlistedTicker } from '../dossier.ts';
import { dossierToThink } from './dossier-to-decide.ts';
import { keyOf, moveData, nextAsks, priceOfThinking, type Ask } from './next-asks.ts';
import { list, shown } from '../english.ts';
import { TICKER_TOOLS } from '../facts.ts';
import { answerQuestion } from '../questions/answer-question.ts';
import { callsOf } from '../questions/question.ts';
import { workStep, type Work } from '../research-tools.ts';
import { sideBySide } from '../side-by-side.ts';
import { fitBasis } from '../ticker-fit.ts';
import type { StepResult } from '../step.ts';
import { takeSnapshot } from '../tools/snapshot.ts';
import { readPages } from '../tools/read-pages.ts';
import { priceNow, runTickerTool } from '../tools/run-ticker-tool.ts';

/** Of tools and of questions, and one in which nothing is asked any more. */
const MOST_ROUNDS = TICKER_TOOLS.length + DEPTH_LIMITS.deep.questions + DEPTH_LIMITS.deep.followUps + 1;

type Stopped = 'confident' | 'budget' | 'tools_exhausted';

/**
 * Think, decide next, ask, reflect: tools that do not wait for each other side by side, until it is clear, until the ticker's share of the budget is used, or until every
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
  for (let round = 1; round <= MOST_ROUNDS;) {
    const asks = await nextAsks(work, symbol, round);
    if (asks === undefined) return 'budget';
    if (asks.length === 0) return dossierOf(work.session, symbol).left.length === 0 ? 'tools_exhausted' : 'confident';
    if (!(await askAll(work, symbol, round, asks))) return 'budget';
    round += asks.length;
    await reflect(work, symbol, round - 1);
  }
  return 'tools_exhausted';
}

/** Asks side by side. @returns false where the budget has no room for all of them */
async function askAll(work: Work, symbol: string, round: number, asks: readonly Ask[]): Promise<boolean> {
  const rounds = asks.map((what, at) => ({ what, round: round + at }));
  let toolCalls = 0;
  const within = rounds.filter((each) => {
    if (work.session.result(keyOf(symbol, each.round, 'tool'))) return true;
    const price = toolCalls + callsNow(work, each.what, symbol);
    const fits = affords(work.session, { toolCalls: price }, symbol);
    if (fits) toolCalls = price;
    return fits;
  });
  await sideBySide(within.map((each) => (turn) => ask(work, symbol, each, turn)));
  return within.length === asks.length;
}

function callsNow(work: Work, { tool, question }: Ask, symbol: string): number {
  return question ? callsOf(question) : priceNow(work, tool, symbol).toolCalls;
}

type Asked = { readonly what: Ask; readonly round: number };

async function ask(work: Work, symbol: string, { what, round }: Asked, turn: () => Promise<void>): Promise<void> {
  const about = { key: keyOf(symbol, round, 'tool'), stage: 'investigate', symbol, label: 'TOOL' } as const;
  await workStep(work, about, async () => {
    const result = await (what.question ? answerQuestion(work, symbol, what) : runTickerTool(work, what.tool, symbol));
    await turn();
    return result;
  });
  if ((what.question ?? what).tool === 'web') await readPages(work, symbol, round);
}

async function reflect(work: Work, symbol: string, round: number): Promise<void> {
  const { analyst, signal } = work;
  const about = { key: keyOf(symbol, round, 'reflect'), stage: 'investigate', symbol, label: 'REFLECT' } as const;
  await workStep(work, about, async () => {
    const dossier = await dossierToThink(work, symbol);
    const { answer, spend } = await analyst.reflect(dossier, signal);
    const { confidence, goal_fit, next } = answer;
    const texts = checkedTexts([answer.reflection], await checkingFor(work, dossier));
    const reflection = texts.shown(answer.reflection);
    const goal_fit_basis = fitBasis(dossier, analyst);
    const concluded = answer.analysis && (await checkedAnalysis(work, dossier, answer.analysis));
    const payload = {
      reflection,
      confidence,
      goal_fit,
      goal_fit_basis,
      ...(next && { next: moveData(next) }),
      ...(concluded && { analysis: concluded }),
      ...unsupportedField(texts),
    };
    return { message: `${symbol}: ${reflection}`, payload, spend };
  });
}

async function analysis(work: Work, symbol: string, stopped: Stopped): Promise<StepResult<'THEME_ANALYSIS'>> {
  const dossier = await dossierToThink(work, symbol);
  const { analysis: checked, spend } = await analysisOf(work, symbol, dossier);
  const why = {
    confident: dossier.asked.length === 0 ? 'clear without a tool' : `clear after ${list(dossier.asked)}`,
    budget: `the budget${budgetWords(work, symbol)} ends it after ${dossier.asked.length === 0 ? 'no tool' : list(dossier.asked)}`,
    tools_exhausted: 'every tool was asked',
  }[stopped];
  const message = `${symbol}: ${checked.story}, leaning to ${checked.leaning} at ${shown(checked.confidence * 100, 0)}% (${why}).`;
  const goal_fit_basis = fitBasis(dossier, work.analyst);
  const payload = { ...checked, goal_fit_basis, stopped, tools: dossier.asked };
  return { message, payload, ...(spend && { spend }) };
}

/** Which budget has no room for another round: ` of tokens`. */
function budgetWords({ session, analyst }: Work, symbol: string): string {
  const unit = lackingUnit(session, { ...priceOfThinking(analyst), toolCalls: 1 }, symbol);
  return unit ? ` of ${BUDGET_UNIT_WORDS[unit]}` : '';
}
