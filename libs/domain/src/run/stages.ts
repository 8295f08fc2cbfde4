import type { LogLabel } from './log/log-fields.ts';

type StageFacts = {
  /** The name shown on the page. */
  readonly title: string;
  /** The label of the result that queues the stage; null for the first stage, which is queued when the run starts. */
  readonly startsFrom: LogLabel | null;
  /** The label of the first line from which the stage is shown as running. */
  readonly shownFrom: LogLabel;
  /** The label of the result that finishes the stage. */
  readonly finishedBy: LogLabel;
  /** True: one task per ticker. False: one task per run. */
  readonly perTicker: boolean;
};

/** The stages of a run, in order. All code that depends on the stages derives from this table. */
export const STAGES = {
  plan: {
    title: 'Themes',
    startsFrom: null,
    shownFrom: 'CORPUS_PLAN',
    finishedBy: 'TOPICS',
    perTicker: false,
  },
  'tool-call': {
    title: 'Tool Call',
    startsFrom: 'TOPICS',
    shownFrom: 'TOPICS',
    finishedBy: 'SHORTLIST',
    perTicker: false,
  },
  investigate: {
    title: 'Investigate',
    startsFrom: 'SHORTLIST',
    shownFrom: 'THEME_START',
    finishedBy: 'THEME_ANALYSIS',
    perTicker: true,
  },
  validate: {
    title: 'Validate',
    startsFrom: 'THEME_ANALYSIS',
    shownFrom: 'THEME_ANALYSIS',
    finishedBy: 'THEME_VALIDATION',
    perTicker: true,
  },
  decide: {
    title: 'Decide',
    startsFrom: 'THEME_VALIDATION',
    shownFrom: 'THEME_VALIDATION',
    finishedBy: 'DECISION',
    perTicker: true,
  },
} as const satisfies Readonly<Record<string, StageFacts>>;
export type Stage = keyof typeof STAGES;

/** The names of the stages, in order. */
export const STAGE_NAMES = Object.keys(STAGES) as readonly Stage[];

/** The first stage of a run. */
export const FIRST_STAGE: Stage = 'plan';

/** The stage that a result queues; undefined for a line that queues none. */
export function stageStartedBy(label: LogLabel): Stage | undefined {
  return STAGE_NAMES.find((stage) => STAGES[stage].startsFrom === label);
}

/** The stage whose result has this label; undefined for any other line. */
export function stageFinishedBy(label: LogLabel): Stage | undefined {
  return STAGE_NAMES.find((stage) => STAGES[stage].finishedBy === label);
}

/** Negative, 0 or positive, as `stage` comes before, equals, or comes after `other`. */
export function compareStages(stage: Stage, other: Stage): number {
  return STAGE_NAMES.indexOf(stage) - STAGE_NAMES.indexOf(other);
}

/** True for the last stage, which decides on its ticker. */
export function isLastStage(stage: Stage): boolean {
  return stage === STAGE_NAMES.at(-1);
}
