import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DEFAULT_RUN_BUDGET, firstLine, type RequestRun } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket, type MarketData } from '@gemscout/market';
import { analystInMemory, MemorySession, runToEnd } from '@gemscout/research';
import { readAnalyst } from '@gemscout/service-kit';

const SYMBOLS = ['BOLTR', 'OSTEN', 'SOAPL', 'HEXLO'];
const PRICES = JSON.stringify({ 'stand-in': { input: 0, output: 0 } });
const children: ChildProcess[] = [];
let market: MarketData;

beforeAll(async () => {
  market = await openMarket('sample');
});
afterAll(async () => {
  await market.close();
  for (const child of children) child.kill();
});

/** @returns the base URL of a stand-in for a language model */
async function startStandIn(answers: string): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.mjs'), '--port', '0', '--answers', answers], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  children.push(child);
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line');
  return String(line).replace(/^.* ready at /, '');
}

function requestOf(symbol: string): RequestRun {
  const now = market.info.asOf ?? '';
  return {
    type: 'RequestRun',
    runId: symbol,
    workspaceId: 'w1',
    userId: 'u1',
    kind: 'symbol',
    subject: symbol,
    memo: null,
    bodyHash: '',
    plan: 'premium',
    dailyCap: 10,
    charge: { month: now.slice(0, 7), day: now.slice(0, 10) },
    budget: DEFAULT_RUN_BUDGET,
    context: {},
    now,
  };
}

/** The decision on each symbol, with the proposals that were saved. */
async function decisionsOf(answers: string) {
  const environment = { ANALYST: 'openai', OPENAI_BASE_URL: await startStandIn(answers), OPENAI_MODEL: 'stand-in' };
  const analyst = await analystInMemory(readAnalyst({ ...environment, OPENAI_PRICES: PRICES }));
  return Promise.all(
    SYMBOLS.map(async (symbol) => {
      const session = MemorySession.started(requestOf(symbol));
      await runToEnd(session, { market, analyst, evidence: memoryEvidence(), clock: () => 0 });
      const decision = firstLine(session.log(), 'DECISION', symbol)?.payload;
      return { symbol, decision, saved: session.proposals.map(({ verdict }) => verdict) };
    }),
  );
}

describe('a model that lies in every answer', () => {
  it('gets no Buy saved, and the log says why', async () => {
    for (const { symbol, decision, saved } of await decisionsOf('lying')) {
      expect({ symbol, saved: saved.includes('buy') }).toEqual({ symbol, saved: false });
      expect(decision).toMatchObject({
        verdict: expect.not.stringMatching('buy'),
        claims: { supported: 0 },
        lowered: expect.arrayContaining([
          expect.objectContaining({ what: 'verdict', from: 'buy', reason: expect.stringMatching(/\S/) }),
        ]),
      });
      expect(decision?.dropped.length).toBeGreaterThan(0);
    }
  });
});

describe('a strong model', () => {
  it('keeps nine of ten of its honest sentences', async () => {
    for (const { symbol, decision } of await decisionsOf('strong')) {
      const { kept = 0, dropped = 0 } = decision?.claims ?? {};
      expect({ symbol, kept, isMost: kept / (kept + dropped) >= 0.9 }).toEqual({ symbol, kept, isMost: true });
      expect(kept).toBeGreaterThanOrEqual(20);
    }
  });
});
