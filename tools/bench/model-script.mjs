import { rulesAnalyst } from '@gemscout/research';

/** How many tools the script asks about each ticker at once, of those that are left, and how many more because of their answers. */
const FIRST_TOOLS = 2;
const FOLLOW_UPS = 1;
const share = { confidence: 0.7, goal_fit: 0.8 };
const SENTENCE = { text: 'The close is {{close}}.', evidence: [] };
/** Refused, as no evidence holds it; the rewrite says it with a fact. */
const UNSUPPORTED = { text: 'The close is $987654.32.', evidence: [] };

/** What the model answers to each question: two tools, then one more, a memo with one sentence that is refused, and one rewrite. */
export const SCRIPT = {
  plan: async ({ data }) => (await rulesAnalyst().plan(goalOf(data))).answer,
  themes: async ({ data }) => ({
    themes: (await rulesAnalyst().themes(goalOf(data), data.sectors.sectors)).answer.themes,
  }),
  summarise: () => ({ summary: 'Documents on the subject.' }),
  pick: ({ data: { universe } }) => ({
    picks: universe.rows.slice(0, universe.most).map(([symbol]) => ({ symbol, reason: 'It is listed first.' })),
  }),
  nextMove: ({ symbol, data }) => ({ symbol, tools: data.tools.tools_left.slice(0, FIRST_TOOLS).map(asked), stop: '' }),
  reflect: ({ symbol, data }) => ({
    symbol,
    reflection: 'The picture has not changed.',
    ...share,
    tools: data.tools.tools_left.slice(0, FOLLOW_UPS).map(asked),
    stop: 'Nothing is left.',
  }),
  analyse: ({ symbol }) => ({
    symbol,
    thesis: 'The facts agree.',
    story: 'steady',
    leaning: 'watch',
    ...share,
    for: [],
    against: [],
  }),
  validate: ({ symbol }) => ({
    symbol,
    what_would_make_it_wrong: 'A weaker result.',
    what_is_priced_in: 'The present picture.',
    base_rate: 'Such setups often fade.',
    reasoning: 'Both sides have a case.',
    key_findings: [],
    recommendation: 'watch',
    confidence: 0.6,
    strategy_fit: 0.7,
    risk_level: 'medium',
  }),
  decide: ({ symbol }) => ({ symbol, verdict: 'watch', ...share, memo: memo() }),
  rewrite: ({ symbol }) => ({ symbol, sentences: [{ at: 0, ...SENTENCE }] }),
  verify: ({ data }) => ({
    findings: data.memo.sentences.map(({ at }) => ({ at, finding: 'supported', why: '' })),
  }),
};

function goalOf({ request }) {
  return { kind: request.kind, subject: request.subject, memo: null };
}

function asked(tool) {
  return { tool, why: 'It could overturn the picture.' };
}

function memo() {
  return {
    thesis: [SENTENCE],
    evidence: [UNSUPPORTED],
    numbers: [SENTENCE],
    opposite: [{ text: 'Patience costs little here.', evidence: [] }],
    answer_to_opposite: { text: 'It is no reason to wait for ever.', evidence: [] },
    change: [{ ...SENTENCE, condition: null }],
    risks: [],
    verdict: [{ text: 'Watch, as the facts are mixed.', evidence: [] }],
  };
}
