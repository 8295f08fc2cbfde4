export const RUN_KINDS = ['trending', 'symbol', 'custom'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** The analysts of a run: the built-in rules, or a language model. */
export const ANALYSTS = ['rules', 'openai'] as const;
export type AnalystName = (typeof ANALYSTS)[number];

export const VERDICTS = ['buy', 'watch', 'avoid'] as const;
export type Verdict = (typeof VERDICTS)[number];

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };
