import { logEntryOf, type LogEntry } from '../../entities/log/log-entry.ts';

type Line = readonly [label: string, symbol: string | null, message: string, payload: object | null];

/** A line of each kind, as a run of the sample market has them. */
const LINES: readonly Line[] = [
  ['INIT', null, 'A trending run on the sample market.', { kind: 'trending', market: 'sample', analyst: 'rules' }],
  [
    'CORPUS_PLAN',
    null,
    'Four scans before any ticker.',
    {
      steps: [
        { tool: 'movers', k: 1, why: 'What moved on more volume than usual.', queries: [] },
        {
          tool: 'web',
          k: 9,
          why: 'Why it moved.',
          queries: ['earnings beats', 'orders', 'guidance', 'a', 'b', 'c', 'd'],
        },
      ],
    },
  ],
  [
    'TOPICS',
    null,
    'Five themes.',
    {
      themes: [{ name: 'Breakouts that volume confirms', angle: 'breakout', why: 'Three movers left their range.' }],
    },
  ],
  [
    'MARKET_MOVERS',
    null,
    'NOVA leads with +8.1%.',
    {
      summary: 'Two of sixty moved on twice their volume.',
      movers: [
        {
          symbol: 'NOVA',
          name: 'Nova Instruments',
          sector: 'Technology',
          close_usd: 41.2,
          change_pct: 8.1,
          volume_ratio: 3.2,
        },
        {
          symbol: 'OSTEN',
          name: 'Osten Freight',
          sector: 'Industrials',
          close_usd: 12.04,
          change_pct: -4,
          volume_ratio: 2.1,
        },
      ],
    },
  ],
  ['SHORTLIST', null, 'Three tickers to investigate.', { symbols: ['NOVA', 'OSTEN', 'KARST'] }],
  [
    'THEME_START',
    'NOVA',
    'NOVA: breakout on volume.',
    { theme: 'Breakouts that volume confirms', tools: ['indicators', 'news'] },
  ],
  [
    'DECIDE_NEXT',
    'NOVA',
    'NOVA: is the breakout confirmed by volume?',
    { round: 1, tool: 'indicators', why: 'Volume tells a breakout from a spike.' },
  ],
  [
    'TOOL',
    'NOVA',
    'NOVA: RSI 71, volume 3.2 times its average.',
    {
      tool: 'indicators',
      facts: {
        close_usd: 41.2,
        change_20d_pct: 14.3,
        rsi_14: 71,
        volume_ratio: 3.2,
        from_high_pct: -4.1,
        breakout: true,
        sma_200_usd: null,
      },
    },
  ],
  [
    'WEB_SEARCH',
    null,
    'Two results on orders.',
    {
      query: 'Nova Instruments orders',
      summary: 'Orders rose for the third quarter.',
      source: 'provider',
      results: [
        { title: 'Orders up again', url: 'https://example.com/orders', published_at: '2026-01-28', symbols: ['NOVA'] },
      ],
    },
  ],
  [
    'SOCIAL_FALLBACK',
    null,
    'The market has no posts; the web stands in.',
    {
      query: 'most discussed',
      summary: 'One page.',
      source: 'llm',
      reason: 'no_data',
      results: [],
    },
  ],
  [
    'REFLECT',
    'NOVA',
    'NOVA: volume holds, the price has run ahead.',
    {
      reflection: 'Volume confirms the move. Analysts expect another 20% this year.',
      unsupported: [
        { text: 'Analysts expect another 20% this year.', reason: 'No analyst estimate is part of the evidence.' },
      ],
      confidence: 0.66,
      goal_fit: 0.7,
    },
  ],
  [
    'THEME_ANALYSIS',
    'NOVA',
    'NOVA: leans to Buy at 72%.',
    {
      thesis: 'Orders rise and the price has not followed.',
      leaning: 'buy',
      confidence: 0.72,
      goal_fit: 0.7,
      stopped: 'confident',
      for: ['Orders rose for the third quarter in a row'],
      against: ['RSI 71'],
    },
  ],
  [
    'THEME_VALIDATION',
    'NOVA',
    'NOVA: the opposite case is weaker.',
    {
      recommendation: 'buy',
      confidence: 0.74,
      strategy_fit: 0.68,
      risk_level: 'medium',
      reasoning: 'The opposite case rests on one figure.',
      key_findings: ['Volume 3.2 times its average', 'Two independent sources'],
    },
  ],
  [
    'DECISION',
    'NOVA',
    'NOVA: Buy, 74%.',
    { verdict: 'buy', confidence: 0.74, goal_fit: 0.7, risk_level: 'medium', claims: { kept: 8, dropped: 1 } },
  ],
  ['MEMO_READY', 'NOVA', 'NOVA: the memo is written.', null],
  ['PROPOSAL_SAVED', 'NOVA', 'NOVA: waits for your approval.', { proposal_id: 'a', verdict: 'buy' }],
  ['DECISION', 'OSTEN', 'OSTEN: Watch, 44%.', { verdict: 'watch', confidence: 0.44 }],
  ['TICKER_SKIPPED', 'KARST', 'KARST: skipped, no price is known.', { reason: 'no_data' }],
  ['NOTICE', null, 'StockTwits: next call in 8 s.', { kind: 'waiting', used: 0.4 }],
  ['SOMETHING_NEW', null, 'A label of a later release.', { answer: 42 }],
  ['ERROR', null, 'The model did not answer.', { code: 'model_away', refunded: true }],
  ['DONE', null, 'Two proposals.', { outcome: 'completed', decided: 2, skipped: 1, proposals: 2 }],
];

export const SAMPLE_LOG: readonly LogEntry[] = LINES.flatMap(([label, symbol, message, payload], index) => {
  const ts = `2026-01-30T14:02:${String(index).padStart(2, '0')}Z`;
  const line = { label: `[${label}]`, symbol, message, ts, payload_json: payload };
  return logEntryOf(JSON.stringify(line), String(index + 1)) ?? [];
});
