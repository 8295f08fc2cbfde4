import { CONDITION_COMPARISONS, CONDITION_METRICS, VERDICTS, type Spend } from '@gemscout/domain';
import { z } from 'zod';
import type { Fact } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import { TICKER_TOOLS } from '../facts.ts';
import type { Goal } from '../goal.ts';
import { CaseDrafts } from '../scenarios/case-drafts.ts';
import { ANGLES } from './angles.ts';

/** The scans of the market that a plan may ask for. */
export const SCAN_TOOLS = ['movers', 'sectors', 'social', 'web'] as const;
export type ScanTool = (typeof SCAN_TOOLS)[number];

const share = z.number().min(0).max(1);
const sentence = z.string().min(1);

export const Plan = z.object({
  steps: z.array(
    z.object({
      tool: z.enum(SCAN_TOOLS),
      k: z.int().min(1).max(3),
      why: sentence,
      queries: z.array(z.string()).max(6),
    }),
  ),
});
export type Plan = z.infer<typeof Plan>;

export const Theme = z.object({ name: z.string().min(1).max(80), angle: z.enum(ANGLES), why: sentence });
export type Theme = z.infer<typeof Theme>;
export const Themes = z.object({ themes: z.array(Theme).min(1).max(10) });
export type Themes = z.infer<typeof Themes>;

export const Search = z.object({ query: z.string(), summary: z.string() });
export type Search = z.infer<typeof Search>;

/** A company that a run is to look at closely, and why it fits the request. */
export type TickerPick = { readonly symbol: string; readonly reason: string };

/** What a run may look at: a row for each company with its symbol, name and industry, then its figures in the order of `columns`; null where not known. */
export type PickTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** What the request states that every row meets. */
  readonly conditions: readonly string[];
};

/** A question as an analyst wrote it: who asks decides whether it may be asked. */
export const DraftQuestion = z.object({
  tool: z.string(),
  arguments: z.record(z.string(), z.union([z.string(), z.number()])),
  why: z.string(),
  /** The figure or quotation that would; missing where the request asks for it. */
  would_change_verdict: z.string().optional(),
});
export type DraftQuestion = z.infer<typeof DraftQuestion>;

export const NextMove = z.object({
  tool: z.enum([...TICKER_TOOLS, 'stop']),
  why: sentence,
  /** More tools, to be asked side by side with it. */
  also: z.array(z.object({ tool: z.enum(TICKER_TOOLS), why: sentence })).optional(),
  /** Of an analyst who asks with arguments, instead of tools. */
  questions: z.array(DraftQuestion).optional(),
});
export type NextMove = z.infer<typeof NextMove>;

export const Analysis = z.object({
  thesis: sentence,
  /** The story of the facts, in two or three words. */
  story: z.string(),
  leaning: z.enum(VERDICTS),
  confidence: share,
  goal_fit: share,
  for: z.array(z.string()),
  against: z.array(z.string()),
});
export type Analysis = z.infer<typeof Analysis>;

export const Reflection = z.object({
  reflection: sentence,
  confidence: share,
  goal_fit: share,
  /** What to ask next, of an analyst that chooses it at the same time; absent: `nextMove` is asked. */
  next: NextMove.optional(),
  /** Its analysis, of an analyst that gives it at the same time after the last answers; absent: `analyse` is asked. */
  analysis: Analysis.optional(),
});
export type Reflection = z.infer<typeof Reflection>;

/** The opposite case, argued. */
export const Validation = z.object({
  recommendation: z.enum(VERDICTS),
  confidence: share,
  strategy_fit: share,
  risk_level: z.enum(['low', 'medium', 'high']),
  reasoning: sentence,
  key_findings: z.array(z.string()),
});
export type Validation = z.infer<typeof Validation>;

/**
 * What would change the verdict, show that a risk has come, or bring a catalyst, as data: a close compared with a `level` in US dollars
 * or with a fact, a day that a fact names, or the next value of a figure compared with a `level` in its unit, or with what it is
 * now. `until` is its last day, `yyyy-mm-dd`; null where the analyst sets none.
 */
export const ConditionDraft = z.object({
  metric: z.enum(CONDITION_METRICS),
  comparison: z.enum(CONDITION_COMPARISONS),
  level: z.number().nullable(),
  fact: z.string().nullable(),
  until: z.iso.date().nullable(),
});
export type ConditionDraft = z.infer<typeof ConditionDraft>;

/** A sentence of a memo with the hashes of the items that it cites, and ids that name none: those are refused. */
const MemoSentence = z.object({
  text: sentence,
  evidence: z.array(z.string()),
  /** Only in the sections `catalysts`, `change` and `risks`. It counts as far as the sentence and its facts agree with it. */
  condition: ConditionDraft.optional(),
});
export type MemoSentence = z.infer<typeof MemoSentence>;

/** In the order of the memo. `assumptions` are written by the code alone, and so are the figures of `cases`. */
export const MEMO_SECTIONS = [
  'thesis',
  'view',
  'evidence',
  'numbers',
  'cases',
  'assumptions',
  'opposite',
  'catalysts',
  'change',
  'risks',
  'changes',
  'verdict',
] as const;
export type MemoSection = (typeof MEMO_SECTIONS)[number];

export const Memo = z.record(z.enum(MEMO_SECTIONS), z.array(MemoSentence));
export type Memo = z.infer<typeof Memo>;

export const Decision = z.object({
  verdict: z.enum(VERDICTS),
  confidence: share,
  goal_fit: share,
  memo: Memo,
  /** The analyst's bear, base and bull case: the code computes what follows from them. Absent: it proposes none. */
  cases: CaseDrafts.optional(),
});
export type Decision = z.infer<typeof Decision>;

/** What is decided again where some facts are not known. */
export type Redecision = Pick<Decision, 'verdict' | 'confidence'>;

/** A sentence of a memo that its evidence does not hold, and what is wrong with it. */
export type RefusedSentence = MemoSentence & { readonly section: MemoSection; readonly problems: readonly string[] };

/** Rewritten sentences by their index in the given list, from 0; a missing one is taken back. */
export type Rewrites = readonly (MemoSentence & { readonly at: number })[];

/** A sentence of a memo as readers see it, with the facts that it rests on: its figures, and the texts that it quotes. */
export type SentenceToVerify = {
  readonly section: MemoSection;
  readonly text: string;
  readonly facts: readonly Fact[];
};

/** What a verifier found of a sentence, by its index in the given list, from 0. */
export type Verification = {
  readonly at: number;
  readonly finding: 'supported' | 'contradicted' | 'not_said';
  /** One sentence; empty where the facts support it. */
  readonly why: string;
};

export type SectorView = {
  readonly sector: string;
  readonly change_1d_pct: number;
  readonly change_20d_pct: number;
  readonly breadth_pct: number;
};

/** What was found by a search: text from outside. */
export type FoundText = {
  readonly title: string;
  readonly url: string | null;
  readonly published_at: string;
  readonly symbols: readonly string[];
};

/** What thinking used. */
export type ModelSpend = Pick<Spend, 'modelCalls' | 'tokens' | 'usd'>;

/** Which model was read and written, in tokens. */
export type ModelUsage = { readonly model: string; readonly inputTokens: number; readonly outputTokens: number };

/** An answer, and what it cost; one call of a model unless said otherwise. */
export type Thought<Answer> = {
  readonly answer: Answer;
  readonly spend: ModelSpend;
  /** Only of a language model. */
  readonly usage?: ModelUsage;
  /** There was no answer, and the work goes on without: `answer` is empty. */
  readonly hasAbstained?: boolean;
};

/** The subject of an analyst's work: a run, or one ticker of it. */
export type ThinkingFor = {
  /** The plan that the run was paid with. */
  readonly plan: string;
  readonly goal: Goal;
  /** The market's day, `yyyy-mm-dd`; absent where the analyst is not to know it. */
  readonly today?: string;
  /** What the run, and the ticker where it is about one, may still use by what is recorded now. */
  left(): ModelSpend;
};

/**
 * Who thinks. Each answer is of the shape that the log shows. The stages, not the analyst, call the tools, check what a
 * memo says against its evidence, and hold the budget.
 *
 * A method rejects with `ModelAbstained` where there is no answer, with `WorkUnavailable` where what it needs of this
 * installation does not answer, and with the signal's reason after an abort.
 */
export interface Analyst {
  readonly name: string;
  /** The usual cost of a request, reserved for the requests still needed. Absent: nothing. */
  readonly questionPrice?: Pick<ModelSpend, 'tokens' | 'usd'>;
  /** Every question about a ticker needs the facts of its evidence, not only the decision. */
  readonly readsFacts?: boolean;
  /**
   * The same analyst at work for one run: with the model of its plan, and within what is left of its budget. Absent
   * where thinking costs nothing and is the same for everybody.
   */
  within?(run: ThinkingFor): Analyst;
  plan(goal: Goal, signal: AbortSignal): Promise<Thought<Plan>>;
  /** 5 to 10 themes of a trending run, one of a symbol run, those of the brief of a custom run. */
  themes(goal: Goal, sectors: readonly SectorView[], signal: AbortSignal): Promise<Thought<Themes>>;
  summarise(query: string, found: readonly FoundText[], signal: AbortSignal): Promise<Thought<Search>>;
  /** Picks the companies to look at closely, the best first. Empty with `hasAbstained`. Absent: the order of the table decides. */
  pick?(goal: Goal, table: PickTable, most: number, signal: AbortSignal): Promise<Thought<readonly TickerPick[]>>;
  nextMove(dossier: Dossier, signal: AbortSignal): Promise<Thought<NextMove>>;
  reflect(dossier: Dossier, signal: AbortSignal): Promise<Thought<Reflection>>;
  analyse(dossier: Dossier, signal: AbortSignal): Promise<Thought<Analysis>>;
  validate(dossier: Dossier, analysis: Analysis, signal: AbortSignal): Promise<Thought<Validation>>;
  decide(dossier: Dossier, analysis: Analysis, validation: Validation, signal: AbortSignal): Promise<Thought<Decision>>;
  /**
   * Decides again as if the facts of a group, and what was computed from them, were not known: the verdict alone. Absent: nobody asks a
   * model so often, and the rules do without a question.
   */
  decideWithout?(
    dossier: Dossier,
    without: { readonly group: string; readonly ids: readonly string[] },
    signal: AbortSignal,
  ): Promise<Thought<Redecision>>;
  /** Rewrites sentences that the evidence does not support. Absent: such sentences are dropped at once. */
  rewrite?(dossier: Dossier, refused: readonly RefusedSentence[], signal: AbortSignal): Promise<Thought<Rewrites>>;
  /**
   * Compares sentences with their facts alone, as somebody who did not write them: one finding for each, in order. A sentence
   * that was not answered for is `not_said`; with `hasAbstained` there is none. Absent: the rules' check has the last word.
   */
  verify?(
    dossier: Pick<Dossier, 'symbol' | 'name'>,
    sentences: readonly SentenceToVerify[],
    signal: AbortSignal,
  ): Promise<Thought<readonly Verification[]>>;
}
