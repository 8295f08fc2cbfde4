import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { datesAfter, everyAnswer } from '../testing/every-answer.ts';
import { openMarketHistory } from './market-history.ts';
import { openMarket, sampleMarketDirectory } from './open-market.ts';

const WINTER = '2026-01-14';
const SUMMER = '2026-06-10';

describe('the history of a market', () => {
  it('shows a day as a market opened at its close shows it', async () => {
    const history = await openMarketHistory('sample');
    const opened = await openMarket('sample', { asOf: `${WINTER}T21:00:00Z` });
    expect(await everyAnswer(await history.atClose(WINTER))).toEqual(await everyAnswer(opened));
  });

  it('shows nothing later than the day, and no text of the hour after a close in summer', async () => {
    const history = await openMarketHistory('sample');
    const answers = await everyAnswer(await history.atClose(SUMMER));
    expect(datesAfter(answers, `${SUMMER}T21:00:00.000Z`)).toEqual([]);
    const later = JSON.stringify(answers).match(
      new RegExp(`"(publishedAt|createdAt)":"${SUMMER}T2[0-3]:(?!00:00)`, 'g'),
    );
    expect(later).toBeNull();
  });

  it('shows the same filings on a day with every later row deleted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'history-'));
    cpSync(sampleMarketDirectory(), folder, { recursive: true });
    for (const file of ['statements', 'filings', 'ownership']) deleteLater(folder, file, WINTER);
    const seen = async (directory: string) => {
      const market = await (await openMarketHistory(directory)).atClose(WINTER);
      const { data: statements } = await market.statements('BOLTR');
      const [{ data: filings }, { data: ownership }] = [
        await market.filings('BOLTR'),
        await market.ownership('GASLO', 99),
      ];
      return { statements, filings, ownership };
    };
    expect(await seen(folder)).toEqual(await seen('sample'));
    rmSync(folder, { recursive: true });
  });

  it('is not opened where any file is broken', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'history-'));
    cpSync(sampleMarketDirectory(), folder, { recursive: true });
    writeFileSync(join(folder, 'news.csv'), 'id,symbol\n1,BOLTR\n');
    await expect(openMarketHistory(folder)).rejects.toThrow('news.csv line 1: the column date is missing');
    rmSync(folder, { recursive: true });
  });

  it('holds every bar for settling, of companies and indices', async () => {
    const history = await openMarketHistory('sample');
    const [index = ''] = history.benchmarks;
    expect(history.bars(index).length).toBe(502);
    expect(history.bars('BOLTR').at(-1)?.date).toBe('2026-06-30');
    expect(history.bars('NOPE')).toEqual([]);
    expect(history.firstPostDay).toMatch(/^202[56]-/);
  });
});

function deleteLater(folder: string, file: string, day: string): void {
  const packed = join(folder, `${file}.jsonl.gz`);
  const lines = gunzipSync(readFileSync(packed)).toString().trimEnd().split('\n');
  const kept = lines.filter((line) => (/"filed":"([\d-]+)"/.exec(line)?.[1] ?? '') <= day);
  expect(kept.length).toBeLessThan(lines.length);
  rmSync(packed);
  writeFileSync(join(folder, `${file}.jsonl`), `${kept.join('\n')}\n`);
}
