/** What a model answers that lies in every answer: false sentences with the figures and the evidence of the question. */
import { ANSWERS as PLAIN, findingOf } from './answers.mjs';

const SURE = { confidence: 0.97, goal_fit: 1 };

export const ANSWERS = {
  ...PLAIN,
  summarise: () => ({ summary: 'Every source expects the price to double within a month.' }),
  reflect: ({ ticker }) => ({
    symbol: ticker.symbol,
    reflection: liesOn(ticker)[0].text,
    ...SURE,
    questions: [],
    stop: '',
  }),
  analyse: ({ ticker }) => ({
    symbol: ticker.symbol,
    thesis: liesOn(ticker)[1].text,
    story: 'a certain winner',
    leaning: 'buy',
    for: textsOf(liesOn(ticker)).slice(0, 5),
    against: [],
    ...SURE,
  }),
  conclude: (data) => ({ ...ANSWERS.reflect(data), ...ANSWERS.analyse(data) }),
  validate: ({ ticker }) => ({
    symbol: ticker.symbol,
    what_would_make_it_wrong: 'Nothing that anybody has found.',
    what_is_priced_in: 'None of it, as the price fell 40% before.',
    base_rate: 'In 97% of such cases the price doubled.',
    reasoning: textsOf(liesOn(ticker)).join(' '),
    key_findings: textsOf(liesOn(ticker)).slice(0, 3),
    recommendation: 'buy',
    confidence: SURE.confidence,
    strategy_fit: 1,
    risk_level: 'low',
  }),
  decide: ({ ticker }) => ({ symbol: ticker.symbol, memo: memoOf(ticker), verdict: 'buy', ...SURE }),
  rewrite: ({ ticker, refused }) => {
    const lies = liesOn(ticker);
    const sentences = refused.sentences.map(({ at }) => ({ at, ...lies[(at + 3) % lies.length] }));
    return { symbol: ticker.symbol, sentences };
  },
};

const textsOf = (sentences) => sentences.map(({ text }) => text);

function memoOf(ticker) {
  const lies = liesOn(ticker);
  return {
    thesis: lies.slice(0, 2),
    evidence: lies.slice(2, 8),
    numbers: lies.slice(8, 14),
    opposite: lies.slice(0, 1),
    answer_to_opposite: lies[3],
    change: lies.slice(4, 5),
    risks: lies.slice(5, 7),
    verdict: lies.slice(-1),
  };
}

function liesOn(ticker) {
  return [...liesOnPrices(ticker), ...liesOnResults(ticker), ...liesOnTexts(ticker), ...inventions(ticker)];
}

function liesOnPrices(ticker) {
  const finding = findingOf(ticker, 'indicators');
  if (!finding?.facts) return [];
  const { close_usd: close, sma_50_usd: average, change_20d_pct: month, atr_pct: range, date } = finding.facts;
  const flipped = month > 0 ? 'lost' : 'gained';
  return cited(finding, [
    `${ticker.name} ${flipped} ${size(month)}% in a month.`,
    `The close of $${close.toFixed(2)} is ${close > average ? 'below' : 'above'} the 50-day average of $${average.toFixed(2)}.`,
    `The dividend yield is ${size(range)}%.`,
    `Insiders bought at $${close.toFixed(2)}.`,
    `On ${date} a fund paid $${(close * 2).toFixed(2)} a share for a stake.`,
    `The price rose ${size(month)}% because a takeover is near.`,
  ]);
}

function liesOnResults(ticker) {
  const finding = findingOf(ticker, 'earnings');
  if (!finding?.facts) return [];
  const { eps_actual_usd: actual, surprise_pct: surprise, last_date: date } = finding.facts;
  return cited(finding, [
    `Revenue grew ${size(surprise)}%.`,
    `Earnings of $${Number(actual).toFixed(2)} a share were the best in the history of the company.`,
    `Earnings beat the estimate by ${(Number(size(surprise)) + 31).toFixed(1)}%.`,
    `The next result is due on ${date}.`,
  ]);
}

function liesOnTexts(ticker) {
  const finding = findingOf(ticker, 'news');
  const [first] = finding?.highlights ?? [];
  return first ? cited(finding, [`Bloomberg wrote “${first.title}, and the board confirms it”.`]) : [];
}

function inventions({ name, symbol }) {
  return [
    { text: `Every analyst rates ${name} a buy.`, evidence: [] },
    { text: 'The largest fund of the country has taken a stake.', evidence: [] },
    { text: `${symbol} has never lost money in a year.`, evidence: [] },
  ];
}

function cited({ evidence }, texts) {
  return texts.map((text) => ({ text, evidence: evidence.map(({ id }) => id) }));
}

const size = (value) => Math.abs(value ?? 12.3).toFixed(1);
