/** What the stand-in for a language model answers: from the data of the question alone, the same each time. */

const FIRST = [{ tool: 'news', query: 'results and outlook', days: 30 }, { tool: 'social' }];
const FOLLOW_UPS = [{ tool: 'web', query: 'outlook' }];

/** By the name that a question's schema has. */
export const ANSWERS = {
  plan: ({ request }) => ({
    steps: [
      { tool: 'movers', k: 3, why: 'Price and volume show what there is to explain.', queries: [] },
      { tool: 'sectors', k: 1, why: 'A stock rarely leaves its sector for long.', queries: [] },
      { tool: 'social', k: 2, why: 'Attention above its habit is worth a look.', queries: [] },
      { tool: 'web', k: 1, why: 'What is written about it.', queries: queriesOf(request) },
    ],
  }),
  themes: ({ request, sectors }) => ({ themes: themesOf(request, sectors.sectors) }),
  summarise: ({ search: { found } }) => ({ summary: `${found.length} texts were found, the first of them dated.` }),
  pick: ({ universe: { rows, most } }) => ({
    picks: rows.slice(0, most).map(([symbol, name]) => ({ symbol, reason: `${name} fits the request.` })),
  }),
  next_move: ({ ticker: { symbol, may_be_asked: left } }) => ({ symbol, ...asking(FIRST.slice(0, left)) }),
  reflect: ({ ticker }) => ({
    symbol: ticker.symbol,
    reflection: `${ticker.findings.at(-1)?.summary ?? 'Nothing is known.'} The verdict so far is ${leaning(ticker)}.`,
    ...measured(ticker),
    ...asking(FOLLOW_UPS.slice(0, ticker.may_be_asked)),
  }),
  analyse: ({ ticker }) => ({
    symbol: ticker.symbol,
    thesis: `${ticker.name} has ${pros(ticker).length} arguments for it and ${cons(ticker).length} against it.`,
    story: pros(ticker).length > cons(ticker).length ? 'figures with news' : 'nothing decided',
    leaning: leaning(ticker),
    for: pros(ticker),
    against: cons(ticker),
    ...measured(ticker),
  }),
  conclude: (data) => ({ ...ANSWERS.reflect(data), ...ANSWERS.analyse(data) }),
  validate: ({ ticker }) => ({
    symbol: ticker.symbol,
    what_would_make_it_wrong: 'A result below what is expected.',
    what_is_priced_in: 'A part of it, as the price has moved already.',
    base_rate: 'Most setups of this kind come to little.',
    reasoning: `Against it: ${cons(ticker).join(', ') || 'nothing that the data holds'}.`,
    key_findings: cons(ticker),
    recommendation: leaning(ticker),
    confidence: measured(ticker).confidence,
    strategy_fit: 0.6,
    risk_level: cons(ticker).length > 1 ? 'high' : 'medium',
  }),
  without: ({ ticker }) => ({
    symbol: ticker.symbol,
    why: 'What is left says the same.',
    verdict: leaning(ticker),
    confidence: measured(ticker).confidence,
  }),
  rewrite: ({ ticker }) => ({ symbol: ticker.symbol, sentences: [] }),
  verify: ({ memo }) => ({ findings: memo.sentences.map(({ at }) => ({ at, finding: 'supported', why: '' })) }),
  decide: ({ ticker }) => ({
    symbol: ticker.symbol,
    memo: memoOf(ticker),
    verdict: leaning(ticker),
    ...measured(ticker),
  }),
};

function queriesOf({ kind, subject }) {
  return kind === 'trending' ? ['beats estimates record quarter', 'shares surge record high'] : [String(subject)];
}

function themesOf({ kind, subject }, sectors) {
  if (kind === 'symbol') return [{ name: `${subject} in depth`, angle: 'ticker', why: 'It was asked for.' }];
  const standing = ['breakout', 'earnings', 'social', 'value', 'quality'];
  const best = sectors.toSorted((a, b) => b.change_20d_pct - a.change_20d_pct).slice(0, 1);
  return [
    ...(kind === 'custom' ? [{ name: 'The request', angle: 'brief', why: 'It names it.' }] : []),
    ...standing.map((angle) => ({ name: `Names of the angle ${angle}`, angle, why: 'It is worth a look.' })),
    ...best.map(({ sector }) => ({ name: `${sector} leads`, angle: 'sector', why: 'It did best in a month.' })),
  ];
}

/** Questions to ask at once, or why none is. */
function asking(questions) {
  const nothing = { years: null, form: null, section: null, n: null, days: null, expiry: null, query: null, url: null };
  const wanted = questions.map((question) => ({
    ...nothing,
    ...question,
    would_change_verdict: `What ${question.tool} gives, if it is bad.`,
    why: `What does ${question.tool} say?`,
  }));
  return { questions: wanted, stop: wanted.length === 0 ? 'No question that is left could change it.' : '' };
}

/** What a tool found on the ticker of a question. */
export const findingOf = ({ findings }, tool) => findings.find((finding) => finding.tool === tool);
const factsOf = ({ findings }, tool) => findings.find((finding) => finding.tool === tool)?.facts ?? {};

function pros(ticker) {
  const { change_20d_pct: month = 0 } = factsOf(ticker, 'indicators');
  const { surprise_pct: surprise = 0 } = factsOf(ticker, 'earnings');
  const { positive = 0, negative = 0 } = factsOf(ticker, 'news');
  return [
    month > 0 && 'a rising price',
    surprise > 2 && 'a result above the estimate',
    positive > negative && 'good news',
  ].filter(Boolean);
}

function cons(ticker) {
  const { change_20d_pct: month = 0 } = factsOf(ticker, 'indicators');
  const { surprise_pct: surprise = 0 } = factsOf(ticker, 'earnings');
  const { headlines = 0 } = factsOf(ticker, 'news');
  const { activity_ratio: crowd = 0 } = factsOf(ticker, 'social');
  return [
    month < 0 && 'a falling price',
    surprise < -2 && 'a weak result',
    headlines === 0 && 'no news',
    crowd > 3 && 'a crowd',
  ].filter(Boolean);
}

function leaning(ticker) {
  const balance = pros(ticker).length - cons(ticker).length;
  if (balance >= 2) return 'buy';
  return balance >= 0 ? 'watch' : 'avoid';
}

function measured(ticker) {
  const sure = 0.35 + 0.08 * ticker.findings.length + 0.05 * Math.abs(pros(ticker).length - cons(ticker).length);
  return { confidence: Number(Math.min(0.9, sure).toFixed(2)), goal_fit: 0.6 };
}

function memoOf(ticker) {
  const plain = (text) => ({ text, evidence: [] });
  const cited = (tool, text) => {
    const ids = ticker.findings.find((finding) => finding.tool === tool)?.evidence.map(({ id }) => id) ?? [];
    return ids.length === 0 ? [] : [{ text, evidence: ids }];
  };
  const { close_usd: close, change_20d_pct: month } = factsOf(ticker, 'indicators');
  const { eps_actual_usd: eps } = factsOf(ticker, 'earnings');
  const { headlines, positive } = factsOf(ticker, 'news');
  return {
    thesis: [plain(`${ticker.name} is worth the look that it gets here.`)],
    evidence: headlines ? cited('news', `There were ${headlines} headlines, ${positive} of them positive.`) : [],
    numbers: [
      ...(close ? cited('indicators', `It closed at $${close.toFixed(2)}.`) : []),
      ...(month ? cited('indicators', `In 20-day terms the price moved by ${month.toFixed(1)} %.`) : []),
      ...(eps ? cited('earnings', `It earned ${eps < 0 ? '-' : ''}$${Math.abs(eps).toFixed(2)} a share.`) : []),
    ],
    opposite: [
      plain(cons(ticker).length > 0 ? 'There are reasons for doubt.' : 'Against it stands only what is not known.'),
    ],
    answer_to_opposite: plain('That lowers the confidence and does not change the verdict.'),
    change: [plain('A close below the low of the month would change our mind.')],
    risks: [plain('The next report may disappoint.')],
    verdict: [plain(`The verdict on ${ticker.symbol} is ${leaning(ticker)}.`)],
  };
}
