import { openMarket } from '@gemscout/market';
import { plannedQuestions } from '@gemscout/research';
import { scriptedRun } from '../bench/agent.mjs';
import { SCRIPT } from '../bench/model-script.mjs';

const NOTHING = { years: null, form: null, section: null, n: null, days: null, expiry: null, query: null, url: null };

/**
 * What of the facts that a right answer must contain is in what a model is shown of a ticker, after the questions that the words of a
 * request ask for: `{text, asked, missing}` for each. No model is called: a script asks, and the prompts are the product's.
 *
 * @param folder of a recorded market
 */
export async function measureQuestions(folder, questions) {
  const market = await openMarket(folder);
  const measured = [];
  for (const question of questions) measured.push(await measureOne(market, question));
  return measured;
}

async function measureOne(market, { symbol, text, facts, quotes }) {
  const planned = plannedQuestions(text);
  const asked = planned.map(({ arguments: given, ...draft }) => ({
    ...NOTHING,
    ...draft,
    ...given,
    would_change_verdict: text,
  }));
  const script = {
    ...SCRIPT,
    nextMove: () => ({ symbol, questions: asked, stop: '' }),
    reflect: () => ({ symbol, reflection: 'Read.', confidence: 0.5, goal_fit: 0.5, questions: [], stop: 'Read.' }),
  };
  const { calls } = await scriptedRun(market, { kind: 'symbol', subject: symbol }, script);
  const lines = linesIn(calls.find(({ about }) => about === 'analyse').data);
  const shown = new Set(lines.flatMap(idsIn));
  const quoted = lines
    .filter((line) => / "/.test(line))
    .join('\n')
    .toLowerCase();
  const missing = [
    ...facts.filter((id) => !shown.has(id)),
    ...quotes.filter((words) => !quoted.includes(words.toLowerCase())),
  ];
  return {
    symbol,
    text,
    asked: planned.map(({ tool, arguments: given }) => `${tool} ${JSON.stringify(given)}`),
    missing,
  };
}

/** The lines of the facts, and of those that were found. */
function linesIn(data) {
  return Object.entries(data).flatMap(([name, { facts = [] }]) => (/^(?:facts|finding_\d+)$/.test(name) ? facts : []));
}

/** `as of 30 June 2026 [e1]: close $111.48; atr $2.02` has `close` and `atr`. */
function idsIn(line) {
  const [, figures = ''] = /\]: (.*)$/.exec(line) ?? [];
  return figures.split('; ').map((figure) => figure.split(' ')[0]);
}
