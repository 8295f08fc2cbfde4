import type { JsonObject, LogLabel } from '@gemscout/domain';
import { z } from 'zod';

/** An object of which only these fields are kept. A field of another shape than expected is dropped, not passed on. */
function only(fields: Readonly<Record<string, z.ZodType>>) {
  return z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional().catch(undefined)])),
  );
}

const text = z.string();
const texts = z.array(text);
const figure = z.number().nullable();
const day = z.iso.date();
const verdict = z.enum(['buy', 'watch', 'avoid']);
/** Figures by their flat names; days are the only text among them. */
const facts = z.record(z.string().regex(/^[a-z0-9_]{1,40}$/), z.union([figure, z.boolean(), day]));
const results = z.array(only({ title: text, published_at: text, symbols: texts }));

const validation = { recommendation: verdict, confidence: figure, risk_level: text, reasoning: text };
const ticker = { symbol: text, name: text, sector: text.nullable(), theme: text, angle: text, why: text };
const sector = { sector: text, members: figure, change_1d_pct: figure, change_20d_pct: figure, breadth_pct: figure };
const mover = { symbol: text, name: text, sector: text.nullable() };
const attention = { symbol: text, posts_7d: figure, activity_ratio: figure, authors_7d: figure };

/**
 * What a shared replay shows of each label's payload. What does not stand here is not passed on: above all no brief, prior
 * memo or goal profile, nothing measured against the profile (`goal_fit`, `strategy_fit`), no spend, and no id. A new label does
 * not compile until it has a row.
 */
const SHARED_PAYLOADS: Readonly<Record<LogLabel, z.ZodType>> = {
  INIT: only({ kind: z.enum(['trending', 'symbol', 'custom']), market: text, as_of: text, fictional: z.boolean() }),
  CORPUS_PLAN: only({ steps: z.array(only({ tool: text, k: figure, why: text, queries: texts })) }),
  TOPICS: only({ themes: z.array(only({ name: text, angle: text, why: text })) }),
  MARKET_MOVERS: only({
    summary: text,
    date: day,
    movers: z.array(only({ ...mover, close_usd: figure, change_pct: figure, volume_ratio: figure })),
  }),
  SECTOR_ANALYSIS: only({ summary: text, sectors: z.array(only(sector)) }),
  SOCIAL_SEARCH: only({ query: text, summary: text, symbols: z.array(only(attention)) }),
  SOCIAL_FALLBACK: only({ query: text, summary: text, reason: text, results }),
  WEB_SEARCH: only({ query: text, summary: text, source: text, results }),
  CORPUS: only({
    summary: text,
    scans: z.array(only({ tool: text, found: figure, summary: text })),
    candidates: figure,
  }),
  SHORTLIST: only({ symbols: texts, tickers: z.array(only({ ...ticker, fit: figure })) }),
  THEME_START: only({ ...ticker, tools: texts }),
  DECIDE_NEXT: only({ round: figure, tool: text, why: text }),
  TOOL: only({ tool: text, query: text, summary: text, facts, source: text }),
  REFLECT: only({ reflection: text, confidence: figure }),
  THEME_ANALYSIS: only({
    thesis: text,
    story: text,
    leaning: verdict,
    confidence: figure,
    stopped: text,
    for: texts,
    against: texts,
    tools: texts,
  }),
  THEME_VALIDATION: only({ ...validation, key_findings: texts }),
  DECISION: only({
    symbol: text,
    verdict,
    confidence: figure,
    theme: text,
    risk_level: text,
    reasoning: text,
    sources: figure,
  }),
  MEMO_READY: only({ memo: text }),
  PROPOSAL_SAVED: only({ symbol: text, verdict: text }),
  TICKER_SKIPPED: only({ symbol: text }),
  NOTICE: only({ kind: text }),
  ERROR: only({}),
  DONE: only({ outcome: text, decided: figure, skipped: figure, proposals: figure }),
};

/** The fields of a payload that everybody may see. */
export function sharedPayloadOf(label: LogLabel, payload: JsonObject): JsonObject {
  const parsed = SHARED_PAYLOADS[label].safeParse(payload);
  return parsed.success ? (JSON.parse(JSON.stringify(parsed.data)) as JsonObject) : {};
}
