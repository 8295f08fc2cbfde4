import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryEvidence } from '@gemscout/evidence';
import { importMarket, openMarket } from '@gemscout/market';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { dossierOf } from '../dossier.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';

/** As the company reported them: two shares in place of one on 2014-04-03. Prices are adjusted for it, results are not. */
const EARNINGS = [
  'symbol,date,fiscal_period_end,eps_estimate,eps_actual,surprise,release_time',
  'GOOG,2013-07-18,2013-06,10.76,9.53,-1.23,post',
  'GOOG,2013-10-17,2013-09,10.32,10.71,0.39,post',
  'GOOG,2014-01-30,2013-12,12.36,11.98,-0.38,post',
  'GOOG,2014-04-16,2014-03,6.3,6.25,-0.05,post',
  'GOOG,2014-07-17,2014-06,6.23,6.08,-0.15,post',
  'GOOG,2014-10-16,2014-09,6.46,6.35,-0.11,post',
  'GOOG,2015-01-29,2014-12,7.13,6.88,-0.25,post',
];
const EVENTS = ['symbol,date,factor', 'GOOG,2014-04-03,0.5', 'GOOG,2015-04-27,0.9973'];
const PRICES = ['symbol,date,open,high,low,close,volume', 'GOOG,2015-03-31,550,555,545,548,1900000'];

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'goog-'));
});
afterAll(() => rmSync(root, { recursive: true }));

async function imported(name: string, events?: readonly string[]): Promise<string> {
  const [from, out] = [join(root, `${name}-source`), join(root, name)];
  mkdirSync(from);
  const write = (file: string, lines: readonly string[]) => writeFileSync(join(from, file), `${lines.join('\n')}\n`);
  write('tickers.csv', ['symbol,name,sector', 'GOOG,Google Inc.,Information Technology']);
  write('prices.csv', PRICES);
  write('earnings.csv', EARNINGS);
  if (events) write('events.csv', events);
  await importMarket({ from, asOf: '2015-03-31', out });
  return out;
}

async function resultsIn(folder: string) {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: 'GOOG' });
  const market = await openMarket(folder);
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence: memoryEvidence(), clock: () => 0 });
  return dossierOf(session, 'GOOG').snapshot?.find(({ tool }) => tool === 'earnings');
}

describe("the growth of GOOG's earnings a share across its split", () => {
  it('compares the same shares where the split is a row of events.csv', async () => {
    const folder = await imported('with-row', EVENTS);
    expect(readFileSync(join(folder, 'events.csv'), 'utf8')).toBe('symbol,date,factor\nGOOG,2014-04-03,0.5\n');
    const results = await resultsIn(folder);
    expect(results?.facts).toMatchObject({ eps_growth_pct: expect.closeTo((6.88 / 5.99 - 1) * 100, 5) });
  });

  it('is not given, with the reason, where no row is known', async () => {
    const results = await resultsIn(await imported('without-row'));
    expect(results?.facts).toMatchObject({ eps_growth_pct: null });
    expect(results?.summary).toContain(
      'growth on the year before is not given: earnings a share step from 11.98 to 6.25 as a split would make them',
    );
  });
});
