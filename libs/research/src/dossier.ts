import type { RunGoalProfile } from '@gemscout/contracts';
import type { Coverage, Fact } from '@gemscout/evidence';
import { DEPTH_LIMITS, linesOf, NOTE, type LogEvent, type RunKind } from '@gemscout/domain';
import { z } from 'zod';
import { ANGLES, type Angle } from './analyst/angles.ts';
import { isFiledTool, TICKER_TOOLS, ToolAnswer, type TickerTool, type ToolName } from './facts.ts';
import { depthOf } from './depth-of.ts';
import { exclusionOf, goalProfileOf } from './goal.ts';
import type { RunSession } from './run-session.ts';
import { isPageRead, pagesReadIn, type PageRead } from './pages-read.ts';
import { payloadReader } from './payload-reader.ts';
import type { DriverHistories } from './scenarios/driver-history.ts';
import type { Question } from './questions/question.ts';
import { questionsIn, questionsLeft } from './questions/questions-in.ts';
import { snapshotOf, unreadIn } from './snapshot-of.ts';

/** A row of the payload of `SHORTLIST`. */
export const ShortlistedTicker = z.object({
  symbol: z.string(),
  name: z.string(),
  sector: z.string().nullable(),
  theme: z.string(),
  angle: z.enum(ANGLES),
  why: z.string(),
  /** How well it fits what was asked for, as far as the screen can tell, 0 to 1. */
  fit: z.number(),
});
export type ShortlistedTicker = z.infer<typeof ShortlistedTicker>;

const shortlistIn = payloadReader(z.object({ tickers: z.array(ShortlistedTicker) }));
const answerIn = payloadReader(ToolAnswer);
const sectorsIn = payloadReader(
  z.object({
    sectors: z.array(z.object({ sector: z.string(), change_20d_pct: z.number(), breadth_pct: z.number() })),
    evidence: z.array(z.object({ hash: z.string() })).default([]),
  }),
);

/** The sector of a ticker in the run's scan, with the item that says so. */
export type SectorFinding = {
  readonly sector: string;
  readonly change_20d_pct: number;
  readonly breadth_pct: number;
  readonly hash: string;
};

type AnswerOf<Tool extends ToolName> = Extract<ToolAnswer, { tool: Tool }>;
/** The answers of the tools that were asked, and what the filings of the snapshot give. */
export type Findings = { readonly [Tool in ToolName]?: AnswerOf<Tool> };

/** What a run knows of one ticker: read from its recorded events alone, so that a second worker knows the same. */
export type Dossier = {
  readonly kind: RunKind;
  /** Of a custom run, what was asked for. */
  readonly request?: string;
  readonly symbol: string;
  readonly name: string;
  readonly sector: SectorFinding | null;
  readonly theme: string;
  readonly angle: Angle;
  readonly why: string;
  readonly screenFit: number;
  /** What the fit is measured against, beside the theme; absent: the workspace has not said. */
  readonly profile?: RunGoalProfile;
  /** The exclusion of the profile that means this ticker. */
  readonly excludedBy?: string;
  readonly findings: Findings;
  /** The figures that were fixed before the ticker was looked at; absent in runs of earlier releases. */
  readonly snapshot?: readonly ToolAnswer[];
  /** The tools that failed when the snapshot was taken. */
  readonly unread?: readonly ToolName[];
  /** The pages that the search of the web named, as far as they were read. */
  readonly pages?: readonly PageRead[];
  /** What its evidence states, for the sentences of a memo to refer to; absent until the decision. */
  readonly facts?: readonly Fact[];
  /** Which groups of facts it has; absent until the decision. */
  readonly coverage?: Coverage;
  /** What the drivers of its cases have been, or why that is not known, as a sentence; absent until the decision. */
  readonly drivers?: DriverHistories | string;
  /** The questions with arguments that were answered, in order. */
  readonly questions?: readonly AnsweredQuestion[];
  /** How many more an analyst who asks with arguments may ask now. */
  readonly questionsLeft?: number;
  /** What the user wrote while the run went on. It supports no claim. */
  readonly notes?: readonly string[];
  /** Tools that were called, in order, and those that were not. */
  readonly asked: readonly TickerTool[];
  readonly left: readonly TickerTool[];
};

/** A question and its answer; `shown` are the ids of the facts that it brings before the analyst. */
export type AnsweredQuestion = {
  readonly question: Question;
  readonly summary: string;
  readonly shown: readonly string[];
  /** Headlines and the like, as far as the log has them. */
  readonly titles: readonly string[];
  readonly evidence: ToolAnswer['evidence'];
};

export function dossierOf(session: RunSession, symbol: string): Dossier {
  const log = session.log();
  const { name, sector, theme, angle, why, fit } = shortlistedTicker(log, symbol);
  const answers = log
    .filter((event) => event.symbol === symbol && event.type === 'TOOL' && !isPageRead(event))
    .map(answerIn);
  const asked = [...new Set(answers.map(({ tool }) => tool).filter((tool) => !isFiledTool(tool)))];
  const readAgain = answers.filter((answer) => isFiled(answer) && !answer.question);
  const called = asked.flatMap((tool) => answers.find((answer) => answer.tool === tool) ?? []);
  const snapshot = [...snapshotOf(log, symbol), ...readAgain];
  const filed = snapshot.filter((answer) => isFiled(answer) && answer.facts !== null);
  const profile = goalProfileOf(session);
  const excludedBy = exclusionOf(profile, { symbol, name, sector });
  const { kind, subject } = session.request;
  return {
    kind,
    ...(kind === 'custom' && subject !== null && { request: subject }),
    symbol,
    name,
    theme,
    angle,
    why,
    screenFit: fit,
    ...(profile && { profile }),
    ...(excludedBy !== undefined && { excludedBy }),
    sector: sectorFinding(log, sector),
    findings: Object.fromEntries([...called, ...filed].map((answer) => [answer.tool, answer])),
    snapshot,
    unread: unreadIn(log, symbol),
    pages: pagesReadIn(log, symbol),
    notes: notesIn(log),
    questions: questionsIn(log, symbol),
    questionsLeft: questionsLeft(log, symbol, DEPTH_LIMITS[depthOf(session, symbol)]),
    asked,
    left: TICKER_TOOLS.filter((tool) => !asked.includes(tool)),
  };
}

export function shortlistedTicker(log: readonly LogEvent[], symbol: string): ShortlistedTicker {
  const shortlist = log.find((event) => event.type === 'SHORTLIST');
  const ticker = shortlist && shortlistIn(shortlist).tickers.find((each) => each.symbol === symbol);
  if (!ticker) throw new Error(`${symbol} is not on the shortlist of this run`);
  return ticker;
}

function notesIn(log: readonly LogEvent[]): readonly string[] {
  return linesOf(log, 'NOTICE').flatMap(({ payload: { kind, text } }) => (kind === NOTE && text ? [text] : []));
}

const isFiled = ({ tool }: ToolAnswer): boolean => isFiledTool(tool);

function sectorFinding(log: readonly LogEvent[], name: string | null): SectorFinding | null {
  const scan = log.find(({ type }) => type === 'SECTOR_ANALYSIS');
  const { sectors = [], evidence = [] } = scan ? sectorsIn(scan) : {};
  const sector = sectors.find((each) => each.sector === name);
  const [item] = evidence;
  return sector && item ? { ...sector, hash: item.hash } : null;
}

/** The tools that did not get to say what they know; one that knows nothing has answered. */
export function failedTools({ findings }: Dossier): readonly ToolName[] {
  return Object.values(findings).flatMap(({ tool, failure }) =>
    failure === undefined || failure === 'no_data' ? [] : [tool],
  );
}

/** The hashes of every item that the dossier rests on. */
export function evidenceOf({
  findings,
  snapshot = [],
  pages = [],
  questions = [],
  sector,
}: Dossier): readonly string[] {
  const answers = [...snapshot, ...Object.values(findings), ...pages, ...questions].flatMap(({ evidence }) =>
    evidence.map(({ hash }) => hash),
  );
  return [...new Set([...answers, ...(sector ? [sector.hash] : [])])];
}
