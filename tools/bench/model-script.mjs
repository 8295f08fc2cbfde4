import { rulesAnalyst } from '@gemscout/research';

/** How many tools the script asks about each ticker, of those that are left. */
const TOOLS_ASKED = 4;
const share = { confidence: 0.7, goal_fit: 0.8 };
const SENTENCE = { text: 'The close is {{close}}.', evidence: [] };
/** Refused, as no evidence holds it; the rewrite says it with a fact. */
const UNSUPPORTED = { text: 'The close is $987654.32.', evidence: [] };

/** What the model answers to each question: four tools a ticker, a memo with one sentence that is refused, and one rewrite. */
export const SCRIPT = {
  plan: async ({ data }) => (await rulesAnalyst().plan(goalOf(data))).answer,
  themes: async ({ data }) => ({
    themes: (await rulesAnalyst().themes(goalOf(data), data.sectors.sectors)).answer.themes,
  }),
  summarise: () => ({ summary: 'Documents on the subject.' }),
  nextMove: ({ symbol, schema }, calls) => {
    const [tool] = askedSoFar(symbol, calls) > TOOLS_ASKED ? ['stop'] : toolsIn(schema);
    return { symbol, tool, why: 'It could overturn the picture.' };
  },
  reflect: ({ symbol }) => ({ symbol, reflection: 'The picture has not changed.', ...share }),
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

function askedSoFar(symbol, calls) {
  return calls.filter((call) => call.about === 'nextMove' && call.symbol === symbol).length;
}

function toolsIn({ properties }) {
  return properties.tool.enum;
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
