import { memoryEvidence } from '@gemscout/evidence';
import { openMarket } from '@gemscout/market';
import { MemorySession, openAnalyst, openTasks, runStageTask } from '@gemscout/research';
import { requestOf } from './bench-run.mjs';
import { againstNumber } from './line.mjs';
import { SCRIPT } from './model-script.mjs';
import { scriptedModel } from './scripted-model.mjs';
import { simulatedTime } from './simulated-time.mjs';

const KINDS = {
  symbol: 'OSTEN',
  custom: 'energy companies with strong earnings',
  trending: null,
};

/** OpenAI's own server, as far as the client knows: no byte leaves this process. */
const MODEL = {
  baseUrl: 'https://api.openai.com/v1',
  apiKey: 'none',
  timeoutMs: 60_000,
  model: 'gpt-4.1',
  priorityModel: 'gpt-4.1',
  prices: {},
  dayLimitUsd: undefined,
};

/**
 * What a run costs with a language model that follows a script, for each kind of run on the sample market: calls, tokens and the
 * part of them that repeats an earlier prompt from its beginning, each a ticker, and the time at six seconds a call, simulated.
 */
export async function measureAgent() {
  const market = await openMarket('sample');
  const lines = [];
  for (const [kind, subject] of Object.entries(KINDS)) lines.push(...(await measuredRun(market, kind, subject)));
  return lines;
}

async function measuredRun(market, kind, subject) {
  const { calls, seconds, decided } = await scriptedRun(market, { kind, subject });
  const ofTickers = calls.filter(({ symbol }) => kind === 'symbol' || symbol !== null);
  const sum = (count) => ofTickers.reduce((total, call) => total + count(call), 0);
  const input = sum(({ tokens }) => tokens);
  const cached = sum((call) => call.cached);
  const dear = (input - cached + cached / 4) / decided;
  const count = (figure, unit, ours) => ({
    figure: `${kind} run: ${figure}`,
    unit,
    ours: Math.round(ours),
    holds: true,
  });
  return [
    count('tickers decided', 'tickers', decided),
    count('calls of the model in all', 'calls', calls.length),
    againstNumber(`${kind} run: calls a ticker`, 'calls', ofTickers.length / decided, { atMost: 9 }),
    count('input a ticker', 'tokens', input / decided),
    againstNumber(`${kind} run: repeated prefix`, '%', (100 * cached) / input, { atLeast: 70 }),
    againstNumber(`${kind} run: uncached input and a quarter of cached input a ticker`, 'tokens', dear, {
      atMost: 14_000,
    }),
    count('wall time at 6 s a call', 's', seconds),
  ];
}

/** A whole run of a model that answers by `script`, its tasks side by side as a worker does them: `{calls, seconds, decided, log}`. */
export async function scriptedRun(market, about, script = SCRIPT) {
  const time = simulatedTime();
  const model = scriptedModel(time, script);
  const [real, started] = [globalThis.fetch, time.now()];
  globalThis.fetch = model.fetch;
  try {
    const session = MemorySession.started({ ...requestOf('agent', 'agent', market.info.asOf), ...about });
    const analyst = await openAnalyst({ analyst: 'openai', model: MODEL }, undefined, console.error);
    await runTasks(session, { market, analyst, evidence: memoryEvidence(), clock: time.now });
    const log = session.log();
    const decided = log.filter(({ type }) => type === 'DECISION').length;
    return { calls: model.calls, seconds: (time.now() - started) / 1_000, decided, log };
  } finally {
    globalThis.fetch = real;
  }
}

/** Every task as soon as it is open, beside the others. */
async function runTasks(session, tools) {
  const { signal } = new AbortController();
  const running = new Map();
  const nameOf = ({ stage, symbol = '' }) => `${stage} ${symbol}`;
  for (;;) {
    for (const task of openTasks(session).filter((each) => !running.has(nameOf(each)))) {
      const done = runStageTask(task, session, tools, signal).finally(() => running.delete(nameOf(task)));
      running.set(nameOf(task), done);
    }
    if (running.size === 0) return;
    await Promise.race(running.values());
  }
}
