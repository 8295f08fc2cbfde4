/** What a strong model answers: a long memo of honest sentences, with the figures and the evidence of the question. */
import { ANSWERS as PLAIN, findingOf } from './answers.mjs';

export const ANSWERS = {
  ...PLAIN,
  decide: (data) => ({ ...PLAIN.decide(data), memo: memoOf(data.ticker) }),
};

function memoOf(ticker) {
  const prices = onPrices(ticker);
  const results = onResults(ticker);
  const others = [...onOptions(ticker), ...onSector(ticker), ...onTexts(ticker)];
  return {
    thesis: [...prices.slice(0, 1), said('The trend and the results have to be weighed against each other.')],
    evidence: [...prices.slice(1, 5), ...results.slice(0, 4)],
    numbers: [...prices.slice(5), ...results.slice(4)].slice(0, 8),
    opposite: others.slice(0, 4),
    answer_to_opposite: said('None of this settles the case on its own.'),
    change: conditions(ticker),
    risks: [...others.slice(4), said('A single quarter can change the picture.')].slice(0, 8),
    verdict: [said('The evidence is set out above, and the verdict follows from it.')],
  };
}

function onPrices(ticker) {
  const finding = findingOf(ticker, 'indicators');
  if (!finding?.facts) return [];
  const f = finding.facts;
  return cited(finding, [
    `${ticker.name} closed at ${usd(f.close_usd)} on ${f.date}.`,
    `The stock is ${f.change_20d_pct < 0 ? 'down' : 'up'} ${size(f.change_20d_pct)}% over 20 trading days.`,
    `The close of ${usd(f.close_usd)} is ${f.close_usd > f.sma_50_usd ? 'above' : 'below'} the 50-day average of ${usd(f.sma_50_usd)}.`,
    `Its 200-day average is ${usd(f.sma_200_usd)}.`,
    `RSI(14) stands at ${f.rsi_14.toFixed(1)}.`,
    `The 52-week range is ${usd(f.low_52w_usd)} to ${usd(f.high_52w_usd)}.`,
    `The last day's volume was ${f.volume_ratio.toFixed(1)} times its 20-day average.`,
    `On an ordinary day the price moves by ${size(f.atr_pct)}%.`,
    'The close is {{close}}, and RSI(14) stands at {{rsi_14}}.',
    `Over 60 trading days the price ${f.change_60d_pct < 0 ? 'fell' : 'rose'} ${size(f.change_60d_pct)}%.`,
  ]);
}

function onResults(ticker) {
  const finding = findingOf(ticker, 'earnings');
  if (!finding?.facts) return [];
  const f = finding.facts;
  return cited(finding, [
    `It earned ${usd(f.eps_actual_usd)} a share against the ${usd(f.eps_estimate_usd)} that was expected.`,
    `The surprise was ${f.surprise_pct < 0 ? '−' : '+'}${size(f.surprise_pct)}%.`,
    `It beat the estimate in ${f.beats} of the last ${f.quarters} quarters.`,
    `The result of ${f.last_date} is ${f.days_since} days old.`,
    `The market value is $${(f.market_cap_usd / 1e9).toFixed(1)} billion.`,
    `Price to book is ${f.price_to_book_ratio.toFixed(1)}.`,
  ]);
}

function onOptions(ticker) {
  const finding = findingOf(ticker, 'options');
  if (!finding?.facts) return [];
  const { implied_move_pct: implied, expiry, put_call_ratio: ratio } = finding.facts;
  return cited(finding, [
    ...(implied === null ? [] : [`Options imply a move of ${size(implied)}% until ${expiry}.`]),
    `The put/call ratio is ${ratio.toFixed(2)}.`,
  ]);
}

function onSector({ sector }) {
  if (!sector) return [];
  const { sector: name, change_20d_pct: month, breadth_pct: breadth } = sector;
  return cited(sector, [
    `${name} ${month < 0 ? 'fell' : 'rose'} ${size(month)}% in a month.`,
    `In ${name}, ${breadth.toFixed(0)}% of the members are above their 50-day average.`,
  ]);
}

function onTexts(ticker) {
  const news = findingOf(ticker, 'news');
  const plain = (news?.highlights ?? []).filter(({ title }) => !/["“”]/.test(title));
  return plain.slice(0, 2).flatMap(({ title, source }) => cited(news, [`${source} wrote “${title}”.`]));
}

function conditions(ticker) {
  const finding = findingOf(ticker, 'indicators');
  if (!finding?.facts) return [said('A first price would help.')];
  const { close_usd: close, sma_50_usd: average } = finding.facts;
  return cited(finding, [
    `A close below $${Math.floor(close * 0.9)} would end the case.`,
    ...(close > average ? [`A close below the 50-day average of ${usd(average)} would weaken it.`] : []),
  ]);
}

function cited({ evidence }, texts) {
  return texts.map((text) => ({ text, evidence: evidence.map(({ id }) => id) }));
}

const said = (text) => ({ text, evidence: [] });
const size = (value) => Math.abs(value).toFixed(1);
const usd = (value) => (value < 0 ? `-$${(-value).toFixed(2)}` : `$${value.toFixed(2)}`);
