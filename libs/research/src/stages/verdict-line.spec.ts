import { describe, expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket } from '@gemscout/market';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import type { RecordAsked } from '../settled-records.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { verdictLine } from './verdict-line.ts';

describe('the line after a verdict', () => {
  const record = { settled: 40, beat: 22 };

  it('says what each word means, and its horizon in trading days', () => {
    const lines = (['buy', 'watch', 'avoid'] as const).map((verdict) => verdictLine(verdict, 20, 'invented', true));
    expect(lines).toEqual([
      'Buy means: what was read gives enough reason to expect that it beats the index over the next 20 trading days; there is no record of such verdicts, as the prices of this market are invented.',
      'Watch means: what was read gives some reason, but not enough, to expect that it beats the index over the next 20 trading days; there is no record of such verdicts, as the prices of this market are invented.',
      'Avoid means: what was read gives no good reason to expect that it beats the index over the next 20 trading days; there is no record of such verdicts, as the prices of this market are invented.',
    ]);
    expect(verdictLine('buy', 1, 'invented', true)).toContain('over the next 1 trading day;');
  });

  it.each([
    [
      'buy',
      record,
      false,
      '; settled record of this workspace: 40 such, of which 22 were right, as they beat the index.',
    ],
    ['watch', record, true, ' (backtest): 40 such, of which 18 were right, as they did not beat the index.'],
    [
      'buy',
      { settled: 3, beat: 1 },
      true,
      '3 such, of which 1 was right, as it beat the index; fewer than 30 say little.',
    ],
    ['watch', { settled: 0, beat: 0 }, false, '; no settled record yet: no Watch of this workspace has been settled.'],
    ['avoid', 'never_settled', false, '; no settled record: Avoid verdicts are not settled.'],
    ['buy', 'unavailable', false, '; the settled record could not be read.'],
  ] as const)('tells the record of a %s, %j', (verdict, told, isBacktest, text) =>
    expect(verdictLine(verdict, 20, told, isBacktest)).toContain(text),
  );
});

describe('the memo of a run', () => {
  async function memoWith(records: () => Promise<{ settled: number; beat: number }>) {
    const asked: RecordAsked[] = [];
    const session = MemorySession.started({ ...trending, kind: 'symbol', subject: 'OSTEN' });
    const { info, ...market } = await openMarket('sample');
    await runToEnd(session, {
      market: { ...market, info: { ...info, fictional: false } },
      analyst: rulesAnalyst(),
      evidence: memoryEvidence(),
      clock: () => 0,
      records: (about) => {
        asked.push(about);
        return records();
      },
    });
    const memos = session.log().flatMap((event) => (event.type === 'MEMO_READY' ? [String(event.payload.memo)] : []));
    return { asked, after: memos.join().split('## Verdict')[1] };
  }

  it('tells the record of the workspace that was settled by the instant of the market', async () => {
    const { asked, after } = await memoWith(async () => ({ settled: 12, beat: 7 }));
    expect(after).toMatch(
      /^\n\n\*The evidence supports a Buy on OSTEN\.\*\n\nBuy means: .* \(backtest\): 12 such, of which 7 /,
    );
    const { workspaceId } = trending;
    expect(asked).toEqual([{ workspaceId, verdict: 'buy', horizon: 20, by: '2026-06-30T23:59:59.999Z' }]);
  });

  it('has the horizon that the request of a custom run says', async () => {
    const session = MemorySession.started({ ...trending, kind: 'custom', subject: 'Osteno for the next week' });
    await runToEnd(session, {
      market: await openMarket('sample'),
      analyst: rulesAnalyst(),
      evidence: memoryEvidence(),
    });
    const [memo] = session.log().flatMap((event) => (event.type === 'MEMO_READY' ? [String(event.payload.memo)] : []));
    expect(memo).toContain('beats the index over the next 5 trading days; ');
    expect(session.proposals.map(({ horizon }) => horizon)).toContain(5);
  });

  it('is written where the record cannot be read, and says so', async () => {
    const { after } = await memoWith(() => Promise.reject(new Error('no database')));
    expect(after).toContain('the settled record could not be read.');
  });
});
