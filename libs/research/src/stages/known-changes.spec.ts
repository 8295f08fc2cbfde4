import { memoryEvidence } from '@gemscout/evidence';
import { openMarket, type MarketData } from '@gemscout/market';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import type { LastMemos } from '../last-memos.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';

let market: MarketData;
beforeAll(async () => {
  market = await openMarket('sample');
});

/** What the memo on KRANO says of what changed. */
async function changes(lastMemo: LastMemos): Promise<string> {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: 'KRANO' });
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence: memoryEvidence(), lastMemo });
  const [memo] = session.log().flatMap((event) => (event.type === 'MEMO_READY' ? [event.payload.memo ?? ''] : []));
  return memo?.split('## What changed, and what is not known\n\n')[1]?.split('\n\n## ')[0] ?? '';
}

const before = { verdict: 'watch', confidence: 0.55, decidedAt: '2026-06-02T10:00:00.000Z' };

describe('a memo', () => {
  it('says what changed since the last memo of the workspace, and what is not known', async () => {
    const said = await changes(async () => ({ ...before, price: 60, priceAsOf: '2026-06-01' }));
    expect(said).toMatch(
      /^- The last memo of this workspace, of 2 June 2026, said Watch at 55%; this one says Avoid at 63%, and the price has changed by \+11\.3%\.\n/,
    );
    expect(said).toMatch(/\n- Not known: Peers\. .+\./);
  });

  it('says no change of a price of the same day', async () =>
    expect(await changes(async () => ({ ...before, price: 60, priceAsOf: '2026-06-30' }))).toContain('at 63%.\n'));

  it('says that it is the first one, and goes on where the last one cannot be read', async () => {
    expect(await changes(async () => undefined)).toMatch(/^- This is the first memo of this workspace on KRANO\.\n/);
    const failing = () => Promise.reject(new Error('The database is away'));
    expect(await changes(failing)).toMatch(/^- The last memo of this workspace could not be read\.\n/);
  });
});
