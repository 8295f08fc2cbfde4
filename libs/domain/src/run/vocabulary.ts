export const RUN_KINDS = ['trending', 'symbol', 'custom'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** The analysts of a run: the built-in rules, or a language model. */
export const ANALYSTS = ['rules', 'openai'] as const;
export type AnalystName = (typeof ANALYSTS)[number];

export const VERDICTS = ['buy', 'watch', 'avoid'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What the fit of a ticker is measured against: the workspace's goal profile, the words of the request, or nothing. */
export const GOAL_FIT_BASES = ['goal', 'request', 'none'] as const;
export type GoalFitBasis = (typeof GOAL_FIT_BASES)[number];

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };
