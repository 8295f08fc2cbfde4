import { setTimeout as sleep } from 'node:timers/promises';
import type { Analyst, ThinkingFor, Thought } from '../analyst/analyst.ts';
import type { Goal } from '../goal.ts';
import { isPriorityPlan } from '../analyst/priority-plan.ts';
import { planOf, themesOf } from '../analyst/themes.ts';
import { analysisAnswer, PickResponse, PlanResponse, searchAnswer, themesAnswer, validationAnswer } from './answers.ts';
import { conclusionAnswer, NOTHING_LEFT, nextMoveAnswer, reflectionAnswer } from './move-answers.ts';
import { ask, type AskDeps, type Question } from './ask.ts';
import { memoryDaySpend, type DaySpend } from './day-spend.ts';
import { ModelClient, type ModelServer } from './model-client.ts';
import { costOf, priceOfModel, type PriceTable } from './prices.ts';
import { readPrompts } from './prompts.ts';
import { memoQuestions, orNone, type Asking, type DataOf } from './memo-questions.ts';
import type { Dossier } from '../dossier.ts';
import { openPages, tickerData } from './ticker-data.ts';

export type OpenAiAnalystOptions = ModelServer & {
  readonly model: string;
  /** For the premium and elite plans. */
  readonly priorityModel: string;
  /** Prices beside, and instead of, the published ones. */
  readonly prices?: PriceTable;
  /** Where the day's spend is counted; in memory, without a limit, unless given. */
  readonly daySpend?: DaySpend;
  /** Resolves after the time, and rejects with the signal's reason. For tests that have none to lose. */
  readonly wait?: AskDeps['wait'];
};

/** What a question about a ticker takes as a rule, with the longest answer. */
const USUAL = { inputTokens: 4_000, outputTokens: 1_500 };
const SHORT = 1_200;
const LONG = 2_500;
const NOTHING = { modelCalls: 0, tokens: 0, usd: 0 };

/** A language model behind OpenAI's chat completions, on whichever server speaks them. @throws where the prompts are missing */
export function openaiAnalyst(options: OpenAiAnalystOptions): Analyst {
  const { daySpend = memoryDaySpend(), prices = {}, wait = pause } = options;
  const shared = { client: new ModelClient(options), prompts: readPrompts(), daySpend, wait };
  const analystWith = (model: string, run?: ThinkingFor): Analyst => {
    const price = priceOfModel(model, prices);
    const deps: AskDeps = { ...shared, model, price, today: run?.today, left: run && (() => run.left()) };
    return {
      name: model,
      readsFacts: true,
      questionPrice: { tokens: USUAL.inputTokens + USUAL.outputTokens, usd: costOf(price, USUAL) },
      within: (asked) => analystWith(isPriorityPlan(asked.plan) ? options.priorityModel : options.model, asked),
      ...questions(deps, run?.goal),
    };
  };
  return analystWith(options.model);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

function questions(deps: AskDeps, goal: Goal | undefined): Omit<Analyst, 'name'> {
  const asked: Asking = (question, signal) => ask(question, deps, signal);
  const dataOf: DataOf = (dossier) => ({ ...(goal && { request: goalData(goal) }), ...tickerData(dossier).data });
  return {
    plan: (about, signal) => {
      if (about.kind === 'symbol') return known(planOf(about));
      return asked(
        { about: 'plan', data: { request: goalData(about) }, schema: PlanResponse, maxOutputTokens: LONG },
        signal,
      );
    },
    themes: (about, sectors, signal) => {
      if (about.kind === 'symbol') return known({ themes: themesOf(about, sectors) });
      const data = { request: goalData(about), sectors: { sectors: sectors.map((sector) => ({ ...sector })) } };
      return asked({ about: 'themes', data, schema: themesAnswer(about.kind), maxOutputTokens: LONG }, signal);
    },
    summarise: (query, found, signal) => {
      if (found.length === 0) return known({ query, summary: 'Nothing was found.' });
      const data = { search: { query, found: found.map((each) => ({ ...each })) } };
      return asked({ about: 'summarise', data, schema: searchAnswer(query), maxOutputTokens: SHORT }, signal);
    },
    pick: (about, { columns, rows, conditions }, most, signal) => {
      const universe = { columns, rows: rows.map((row) => [...row]), conditions, most };
      const data = { request: goalData(about), universe };
      return orNone(asked({ about: 'pick', data, schema: PickResponse, maxOutputTokens: LONG }, signal));
    },
    ...tickerQuestions(asked, dataOf),
    ...memoQuestions(asked, dataOf),
  };
}

function tickerQuestions(
  asked: Asking,
  dataOf: DataOf,
): Pick<Analyst, 'nextMove' | 'reflect' | 'analyse' | 'validate'> {
  return {
    nextMove: (dossier, signal) => {
      if (dossier.questionsLeft === 0) return known(NOTHING_LEFT);
      const data = { ...dataOf(dossier), questions: questionsData(dossier) };
      const schema = nextMoveAnswer(dossier.symbol);
      return asked({ about: 'next-move', data, schema, maxOutputTokens: SHORT }, signal);
    },
    reflect: (dossier, signal) => {
      if (dossier.questionsLeft === 0) {
        const schema = conclusionAnswer(dossier.symbol);
        return asked({ about: 'conclude', data: dataOf(dossier), schema, maxOutputTokens: LONG }, signal);
      }
      const data = { ...dataOf(dossier), questions: questionsData(dossier) };
      const schema = reflectionAnswer(dossier.symbol);
      return asked({ about: 'reflect', data, schema, maxOutputTokens: SHORT }, signal);
    },
    analyse: (dossier, signal) => {
      const schema = analysisAnswer(dossier.symbol);
      return asked({ about: 'analyse', data: dataOf(dossier), schema, maxOutputTokens: LONG }, signal);
    },
    validate: (dossier, analysis, signal) => {
      const data = { ...dataOf(dossier), analysis: { ...analysis } };
      return asked(
        { about: 'validate', data, schema: validationAnswer(dossier.symbol), maxOutputTokens: LONG },
        signal,
      );
    },
  };
}

function questionsData(dossier: Dossier) {
  return { may_be_asked: dossier.questionsLeft ?? 0, pages: openPages(dossier) };
}

/** What needs no model. */
function known<Answer>(answer: Answer): Promise<Thought<Answer>> {
  return Promise.resolve({ answer, spend: NOTHING });
}

/** All of it is user input, so all of it is data. */
function goalData({ memo, profile, ...goal }: Goal) {
  return { ...goal, earlier_memo: memo?.slice(0, 2_000) ?? null, goal_profile: profile ?? 'not provided' };
}
