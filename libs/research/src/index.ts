export * from './analyst/analyst.ts';
export * from './analyst/rules-analyst.ts';
export * from './dossier.ts';
export * from './facts.ts';
export type { ResearchTools } from './research-tools.ts';
export * from './run-session.ts';
export * from './run-stage-task.ts';
export * from './step.ts';
export * from './work-unavailable.ts';
