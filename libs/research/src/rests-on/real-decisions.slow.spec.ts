import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstLine, type Verdict } from '@gemscout/domain';
import { memoryEvidence, type EvidenceItem } from '@gemscout/evidence';
import { importMarket, openMarket } from '@gemscout/market';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decisionOf } from '../analyst/decide.ts';
import { analysisOf, validationOf } from '../analyst/reflect.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import type { Dossier } from '../dossier.ts';
import { checkedMemo } from '../memo.ts';
import { dossierToDecide } from '../stages/dossier-to-decide.ts';
import { outcomeOf } from '../stages/verdict.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { changedDossier } from './changed-dossier.ts';
import { touchedBy } from './changed-facts.ts';
import { decidedAfterChange } from './decided-by-rules.ts';
import { printedThresholds } from './memo-sentences.ts';
import { restsOn, type RestsOn } from './rests-on.ts';

/** 200 decisions of 2014 and 2015: each company on ten days, in calm and in reporting weeks. */
const DAYS = [
  '2014-03-14',
  '2014-05-02',
  '2014-07-31',
  '2014-08-29',
  '2014-10-15',
  '2014-11-07',
  '2015-01-30',
  '2015-03-20',
  '2015-04-30',
  '2015-06-30',
];
const SYMBOLS = 'AAPL AMGN AMZN BA BAC C CAT CELG CMCSA CSCO CVX DIS FB GE GOOG HD INTC JNJ JPM KO'.split(' ');

const source = process.env['MARKET_FIXTURES'] ?? join(import.meta.dirname, '../../../../../shared/data/market');
const present = existsSync(join(source, 'prices.csv'));
if (!present) console.warn(`skipped: decisions of 2014 and 2015, as ${source} does not exist`);

type Decided = {
  readonly dossier: Dossier;
  readonly items: readonly EvidenceItem[];
  readonly verdict: Verdict;
  readonly found: RestsOn | undefined;
  readonly tookMs: number;
};

let folder: string;
const decided: Decided[] = [];

beforeAll(async () => {
  if (!present) return;
  folder = mkdtempSync(join(tmpdir(), 'real-decisions-'));
  const out = join(folder, 'us');
  await importMarket({ from: source, out, asOf: '2015-06-30' });
  for (const asOf of DAYS) {
    const market = await openMarket(out, { asOf });
    for (const symbol of SYMBOLS) decided.push(await decidedOn(symbol, market));
    await market.close();
  }
}, 900_000);
afterAll(() => {
  if (present) rmSync(folder, { recursive: true });
});

async function decidedOn(symbol: string, market: Awaited<ReturnType<typeof openMarket>>): Promise<Decided> {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: symbol });
  const tools = { market, analyst: rulesAnalyst(), evidence: memoryEvidence(), clock: () => 0 };
  await runToEnd(session, tools);
  const work = { ...tools, session, signal: new AbortController().signal };
  const { dossier, checking } = await dossierToDecide(work, symbol);
  const verdict = firstLine(session.log(), 'DECISION', symbol)?.payload.verdict;
  if (verdict === undefined) throw new Error(`No verdict on ${symbol}`);
  const begun = performance.now();
  const found = restsOn(dossier, verdict);
  return { dossier, items: checking.items, verdict, found, tookMs: performance.now() - begun };
}

/** The whole decision on the changed facts, with its memo and the check of every sentence. */
function decidedWhole({ dossier, items }: Decided, id: string, value: number): Verdict {
  const { facts = [] } = dossier;
  const changed = changedDossier(dossier, touchedBy(facts, { type: 'moved', id, value }));
  const analysis = analysisOf(changed);
  const decision = decisionOf(changed, analysis, validationOf(changed, analysis));
  const checking = { company: changed, items, facts: changed.facts ?? [] };
  return outcomeOf(decision, checkedMemo(decision.memo, checking), items, changed).verdict;
}

(present ? it : it.skip)(
  'every threshold of 200 decisions is a flip when it is decided again, also with its whole memo',
  () => {
    const all = decided.flatMap((each) => each.found?.thresholds.map((threshold) => ({ each, threshold })) ?? []);
    const printed = decided.flatMap((each) =>
      each.found ? printedThresholds(each.found).map((threshold) => ({ each, threshold })) : [],
    );
    const kept = all.filter(({ each: { dossier, verdict }, threshold: { fact, value, verdict: becomes } }) => {
      const again = decidedAfterChange(dossier, { type: 'moved', id: fact.id, value }).verdict;
      return again === verdict || again !== becomes;
    });
    const keptWhole = printed.filter(
      ({ each, threshold: { fact, value } }) => decidedWhole(each, fact.id, value) === each.verdict,
    );
    expect(decided).toHaveLength(200);
    expect(printed.length).toBeGreaterThan(100);
    expect(kept).toEqual([]);
    expect(keptWhole).toEqual([]);
    expect(decided.filter(({ tookMs }) => tookMs >= 2_000)).toEqual([]);
  },
);
