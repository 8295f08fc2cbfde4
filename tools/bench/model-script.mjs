import { rulesAnalyst } from '@gemscout/research';

const NOTHING = { years: null, form: null, section: null, n: null, days: null, expiry: null, query: null, url: null };
/** What the script asks about each ticker: six questions at once, and two more because of their answers. */
const FIRST = [
  { tool: 'statements', years: 5 },
  { tool: 'changes', form: '10-K' },
  { tool: 'peers', n: 8 },
  { tool: 'insiders', days: 180 },
  { tool: 'news', query: 'results and outlook', days: 30 },
  { tool: 'web', query: 'orders and competition' },
];
const FOLLOW_UPS = [{ tool: 'filing', form: '10-K', section: 'discussion' }, { tool: 'social' }];
const share = { confidence: 0.7, goal_fit: 0.8 };
const REFLECTION = 'The picture has not changed.';
const ANALYSIS = { thesis: 'The facts agree.', story: 'steady', leaning: 'watch', ...share, for: [], against: [] };
const SENTENCE = { text: 'The close is {{close}}.', evidence: [] };
/** Refused, as no evidence holds it; the rewrite says it with a fact. */
const UNSUPPORTED = { text: 'The close is $987654.32.', evidence: [] };

/** What the model answers to each question: six questions, then two more, a memo with one sentence that is refused, and one rewrite. */
export const SCRIPT = {
  plan: async ({ data }) => (await rulesAnalyst().plan(goalOf(data))).answer,
  themes: async ({ data }) => ({
    themes: (await rulesAnalyst().themes(goalOf(data), data.sectors.sectors)).answer.themes,
  }),
  summarise: () => ({ summary: 'Documents on the subject.' }),
  pick: ({ data: { universe } }) => ({
    picks: universe.rows.slice(0, universe.most).map(([symbol]) => ({ symbol, reason: 'It is listed first.' })),
  }),
  nextMove: ({ symbol }) => ({ symbol, questions: FIRST.map(asked), stop: '' }),
  reflect: ({ symbol, data }) => ({
    symbol,
    reflection: REFLECTION,
    ...share,
    questions: FOLLOW_UPS.slice(0, data.questions.may_be_asked).map(asked),
    stop: 'Nothing is left.',
  }),
  conclude: ({ symbol }) => ({ symbol, reflection: REFLECTION, ...ANALYSIS }),
  analyse: ({ symbol }) => ({ symbol, ...ANALYSIS }),
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
  without: ({ symbol }) => ({ symbol, why: 'The rest says the same.', verdict: 'watch', confidence: 0.6 }),
  rewrite: ({ symbol }) => ({ symbol, sentences: [{ at: 0, ...SENTENCE }] }),
  verify: ({ data }) => ({
    findings: data.memo.sentences.map(({ at }) => ({ at, finding: 'supported', why: '' })),
  }),
};

function goalOf({ request }) {
  return { kind: request.kind, subject: request.subject, memo: null };
}

function asked(question) {
  return {
    ...NOTHING,
    ...question,
    would_change_verdict: 'A figure far off the present one.',
    why: 'It could overturn the picture.',
  };
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
