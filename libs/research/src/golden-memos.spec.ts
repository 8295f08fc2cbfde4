import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket, type MarketData } from '@gemscout/market';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';

/** Each verdict, a pump and dump, a value trap, stated problems, no estimates, one analyst, two classes of shares. */
const SYMBOLS = ['OSTEN', 'SOAPL', 'BOLTR', 'MIRVA', 'LUMED', 'KEST.B', 'HEXLO', 'TERRO', 'KRANO', 'COPRA'];
const FOLDER = join(import.meta.dirname, '../golden');

let market: MarketData;
beforeAll(async () => {
  market = await openMarket('sample');
});

/** The memo as the log has it; `UPDATE_GOLDEN=1` writes it anew, to be read line by line before it is committed. */
it.each(SYMBOLS)('the memo of the rules on %s is the one that was read', async (symbol) => {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: symbol });
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence: memoryEvidence(), clock: () => 0 });
  const memo = session.log().flatMap((event) => (event.type === 'MEMO_READY' ? [String(event.payload.memo)] : []));
  const file = join(FOLDER, `${symbol}.md`);
  if (process.env['UPDATE_GOLDEN']) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, `${memo.join('\n')}\n`);
  }
  expect(`${memo.join('\n')}\n`).toBe(readFileSync(file, 'utf8'));
});
