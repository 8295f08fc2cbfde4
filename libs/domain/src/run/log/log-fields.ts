import { DEPTHS } from '../depth.ts';
import { GOAL_FIT_BASES, RUN_KINDS, VERDICTS } from '../vocabulary.ts';
import {
  day,
  facts,
  fields,
  figure,
  flag,
  json,
  listOf,
  number,
  object,
  oneOf,
  orNone,
  orNull,
  required,
  rows,
  shownAs,
  text,
  texts,
  type ObjectOf,
} from './field.ts';
import { CONDITION } from './condition-fields.ts';
import { MEMO_CHECK, sentences, unsupported } from './memo-fields.ts';
import { also, evidence, questions, toolAnswer, tried } from './tool-fields.ts';

const sentence = shownAs('sentence', text);
const hidden = shownAs('hidden', text);
const verdict = oneOf(VERDICTS);
/** Absent in events of earlier releases. */
const goal_fit_basis = shownAs('hidden', oneOf(GOAL_FIT_BASES));
const spendFields = {
  modelCalls: required(number),
  toolCalls: required(number),
  tokens: required(number),
  usd: required(number),
  activeMs: required(number),
};
const concluded = {
  thesis: text,
  story: text,
  leaning: oneOf(VERDICTS),
  confidence: figure,
  goal_fit: figure,
  for: texts,
  against: texts,
  unsupported,
};
/** At a run's end: the spend of the whole run; null if an earlier release did not record it. */
const totalSpend = required(orNull(object(fields({}, spendFields))));

const failedScan = { failure: text, tried, evidence };

const results = rows({ title: text, published_at: text, symbols: texts }, { url: orNull(text) });
const ticker = {
  symbol: hidden,
  name: hidden,
  sector: orNull(text),
  theme: text,
  angle: text,
  why: sentence,
};
const sector = { sector: text, members: figure, change_1d_pct: figure, change_20d_pct: figure, breadth_pct: figure };
const mover = {
  symbol: text,
  name: text,
  sector: orNull(text),
  close_usd: figure,
  change_pct: figure,
  volume_ratio: figure,
};
const attention = { symbol: text, posts_7d: figure, activity_ratio: figure, authors_7d: figure };

/**
 * The labels of a run's log, each with the fields of its payload. The event types, the validation of appended and read
 * events, the whitelist of shared replays and the details of a line derive from this table. The event type of a log event is
 * its label; API messages put it in brackets: `[INIT]`.
 */
export const LOG_FIELDS = {
  INIT: fields(
    { kind: oneOf(RUN_KINDS), market: orNone(text), as_of: orNone(text), fictional: flag },
    {
      subject: orNull(text),
      analyst: text,
      depth: oneOf(DEPTHS),
      model: orNull(text),
      prompts: json,
      goal_profile: json,
      /** Its name then, which no analyst reads. Without an id: the only profile of an earlier release, or version 0, of this run only. */
      profile: shownAs(
        'hidden',
        orNull(object(fields({}, { id: required(orNull(text)), name: required(text), version: required(number) }))),
      ),
      changed: texts,
      forked_from: object(
        fields({}, { run_id: text, seq: number, stage: text, symbol: orNull(text), carried: number }),
      ),
    },
  ),
  CORPUS_PLAN: fields({
    steps: shownAs('steps', rows({ tool: text, k: figure, why: sentence, queries: texts })),
  }),
  CORPUS: fields({
    summary: sentence,
    scans: rows({ tool: text, found: figure, summary: sentence }),
    candidates: figure,
    not_looked_at: texts,
  }),
  SECTOR_ANALYSIS: fields({ summary: sentence, sectors: rows(sector) }, failedScan),
  MARKET_MOVERS: fields({ summary: sentence, date: orNone(day), movers: rows(mover) }, failedScan),
  SOCIAL_SEARCH: fields({ query: sentence, summary: sentence, symbols: rows(attention) }, failedScan),
  WEB_SEARCH: fields(
    { query: sentence, summary: sentence, source: text, results },
    { provider: text, theme: text, ...failedScan },
  ),
  TOPICS: fields({ themes: rows({ name: text, angle: text, why: sentence }) }, { tried, evidence }),
  SHORTLIST: fields(
    { symbols: texts, tickers: rows({ ...ticker, fit: figure }) },
    {
      excluded: texts,
      conditions: texts,
      unmet: rows({ symbol: text, condition: text, value: text }),
      universe: sentence,
      refused: rows({ symbol: text, reason: text }),
    },
  ),
  THEME_START: fields(
    { ...ticker, tools: texts },
    {
      share: shownAs('hidden', object(fields({}, { tool_calls: number, model_calls: number }))),
      snapshot: listOf(object(toolAnswer)),
      sources: shownAs('hidden', texts),
      prior_memo: shownAs('hidden', flag),
    },
  ),
  DECIDE_NEXT: fields(
    { round: figure, tool: text, why: sentence },
    {
      also,
      question: shownAs('hidden', json),
      would_change_verdict: sentence,
      refused: rows({}, { question: text, reason: text }),
    },
  ),
  TOOL: fields({ ...toolAnswer.shared, tool: hidden }, toolAnswer.internal),
  REFLECT: fields(
    { reflection: sentence, confidence: figure, unsupported },
    {
      goal_fit: figure,
      goal_fit_basis,
      next: shownAs('hidden', object(fields({}, { tool: text, why: text, also, questions }))),
      /** Of a model that concludes as it reflects: what `THEME_ANALYSIS` then says. */
      analysis: shownAs('hidden', object(fields({}, concluded))),
    },
  ),
  THEME_ANALYSIS: fields(
    {
      thesis: sentence,
      story: sentence,
      leaning: verdict,
      confidence: figure,
      stopped: text,
      for: shownAs('side', texts),
      against: shownAs('side', texts),
      tools: texts,
      unsupported,
    },
    { goal_fit: figure, goal_fit_basis },
  ),
  THEME_VALIDATION: fields(
    {
      recommendation: verdict,
      confidence: figure,
      risk_level: text,
      reasoning: sentence,
      key_findings: texts,
      unsupported,
    },
    { strategy_fit: figure, goal_fit_basis },
  ),
  DECISION: fields(
    {
      symbol: hidden,
      verdict,
      confidence: figure,
      theme: text,
      risk_level: text,
      reasoning: sentence,
      unsupported,
      sources: figure,
      ...MEMO_CHECK.shared,
      sentences,
    },
    {
      ...MEMO_CHECK.internal,
      goal_fit: figure,
      goal_fit_basis,
      claims: object(
        fields(
          {},
          {
            kept: number,
            dropped: number,
            supported: number,
            total: number,
            rewrites: number,
            problems: rows({}, { sentence: text, why: text }),
          },
        ),
      ),
      partial: flag,
      failed_tools: texts,
      proposal_id: shownAs('hidden', orNull(text)),
      evidence,
    },
  ),
  RESTS_ON: fields(
    {
      symbol: hidden,
      verdict: shownAs('hidden', verdict),
      /** What the memo says of it, a sentence each. */
      sentences: shownAs('hidden', texts),
      /** The nearest value on a side of each figure at which the verdict changes, as it is shown; the nearest first. */
      thresholds: rows({
        figure: text,
        direction: oneOf(['above', 'below']),
        threshold: text,
        now: text,
        becomes: verdict,
      }),
    },
    {
      /** The groups and figures whose absence changes the verdict: each alone, or `together`. */
      bearing: texts,
      together: shownAs('hidden', flag),
      /** Without each group that was read: what is decided then. */
      withheld: rows({}, { group: text, verdict, confidence: figure }),
      /** Of a model: the groups that there was no time or budget for, or no answer without. */
      not_tried: texts,
      /** The figures for which the verdict holds over their whole range. */
      holds: texts,
      /** Who decided again, and the hash of the decision: of its evidence, analyst and verdict. */
      analyst: text,
      decision: hidden,
    },
  ),
  SCENARIOS: fields(
    {
      symbol: hidden,
      /** Bear, base and bull, as they are shown; none where they were refused. Probabilities stand in the memo alone. */
      cases: rows(
        { case: text, price: text, return: text },
        { growth: text, margin: text, multiple: text, dilution: text },
      ),
    },
    {
      /** Why the cases of the analyst were refused, a sentence each. */
      refused: texts,
      /** Between what the price lies after so many trading days, in US dollars. */
      range: shownAs(
        'hidden',
        object(fields({}, { days: required(number), low: required(number), high: required(number) })),
      ),
      analyst: text,
    },
  ),
  MEMO_READY: fields({ memo: shownAs('memo', text) }, { conditions: shownAs('hidden', listOf(object(CONDITION))) }),
  PROPOSAL_SAVED: fields({ symbol: hidden, verdict: text }, { proposal_id: hidden }),
  SOCIAL_FALLBACK: fields(
    { query: sentence, summary: sentence, reason: sentence, results },
    { source: text, provider: text, ...failedScan },
  ),
  TICKER_SKIPPED: fields({ symbol: hidden }, { reason: sentence }),
  NOTICE: fields(
    { kind: text },
    {
      reason: sentence,
      text,
      stages: texts,
      provider: text,
      until: text,
      asked_for_seconds: number,
      used: number,
      unit: text,
    },
  ),
  ERROR: fields({}, { code: text, refunded: required(flag), spend: totalSpend }),
  DONE: fields(
    { outcome: required(text), decided: number, skipped: number, proposals: number },
    { refunded: required(flag), spend: totalSpend },
  ),
} as const;
export type LogLabel = keyof typeof LOG_FIELDS;

/** The payload of a label. */
export type PayloadOf<Label extends LogLabel> = ObjectOf<(typeof LOG_FIELDS)[Label]>;

export const LOG_LABELS = Object.keys(LOG_FIELDS) as readonly LogLabel[];
