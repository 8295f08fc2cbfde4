import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { evaluate } from '@gemscout/evaluation';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import { againstNumber } from './line.mjs';

/** 500 companies on 50 dates in ten minutes. */
const TICKERS_PER_SECOND = 42;
const ASKED = { market: 'sample', from: '2025-11-03', to: '2026-06-30', every: 3, analyst: 'rules' };

/** How many tickers a second the agent judges: on one thread by its processor time, and by the clock on all cores. */
export async function measureEvaluate() {
  const out = await scratchDirectory('bench-evaluate');
  try {
    const { verdicts, cpuMs } = await judgedHere(join(out, 'here'));
    let speed = 0;
    const onProgress = ({ tickersPerSecond }) => (speed = tickersPerSecond ?? 0);
    await evaluate({ ...ASKED, onProgress, out: join(out, 'threads') });
    return [
      againstNumber('agent: processor time a ticker, rules analyst', 'ms', cpuMs / verdicts, {
        atMost: 40,
      }),
      againstNumber('evaluate: tickers judged', 'a second', speed, { atLeast: TICKERS_PER_SECOND }),
    ];
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** From the first day's beginning to the last one's end, so without reading the market and without the summary. */
async function judgedHere(out) {
  let [verdicts, from, to] = [0, undefined, undefined];
  const onProgress = (progress) => {
    from ??= process.cpuUsage();
    ({ verdicts } = progress);
    to = process.cpuUsage(from);
  };
  await evaluate({ ...ASKED, workers: 0, onProgress, out });
  return { verdicts, cpuMs: (to.user + to.system) / 1_000 };
}
