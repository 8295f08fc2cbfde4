import { expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { statementSheet } from '@gemscout/filings';
import { openMarket, sampleMarketDirectory } from '@gemscout/market';
import { peersOf, type PeerSheet } from './peer-sheet.ts';

const DAY = '2026-02-27';

async function peersIn(folder: string): Promise<PeerSheet> {
  const market = await openMarket(folder, { asOf: DAY });
  const company = await market.company('VELDR');
  if (!company) throw new Error('no company VELDR');
  const { data } = await market.statements('VELDR');
  const closes = (await market.bars('VELDR', 10)).data;
  const sheet = statementSheet(data, { asOf: DAY, sector: company.sector, splits: [], closes, isBrief: true });
  return peersOf(market, { company, asOf: DAY, sheet });
}

it('the peers of a day are the same without the rows of later days', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'peers-'));
  try {
    cpSync(sampleMarketDirectory(), folder, { recursive: true });
    const whole = await peersIn(folder);
    const keep = (file: string, isKept: (line: string) => boolean) => {
      const lines = gunzipSync(readFileSync(join(folder, file)))
        .toString()
        .trim()
        .split('\n');
      const kept = lines.filter(isKept);
      expect(kept.length).toBeLessThan(lines.length);
      writeFileSync(join(folder, file), gzipSync(`${kept.join('\n')}\n`));
    };
    keep('statements.jsonl.gz', (line) => (/"filed":"([\d-]+)"/.exec(line)?.[1] ?? '') <= DAY);
    keep('bars.csv.gz', (line) => line.startsWith('symbol') || (line.split(',')[1] ?? '') <= DAY);
    expect(whole.item?.body).toMatchObject({ date: DAY, sic: '7372', peers: 5 });
    expect((await peersIn(folder)).item?.body).toEqual(whole.item?.body);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
