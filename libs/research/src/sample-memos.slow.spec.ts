import { beforeAll, describe, expect, it } from '@jest/globals';
import { MemoCheckBody, METRIC_GROUPS } from '@gemscout/contracts';
import { linesOf } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket, type MarketData } from '@gemscout/market';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';

/**
 * How many figures the memo of the rules analyst on each company held at commit 4c374a9, where a figure is what that commit's
 * `numbersIn` found outside quotations in the sentences with a citation; each of them had passed that commit's check. They were
 * measured there by a symbol run on each company.
 */
const FIGURES_BEFORE =
  'ADVRO 37 AQUEN 47 AVILO 35 BOLTR 40 BRNTO 45 BRODO 45 CHEMU 46 COPRA 44 CREDL 51 CURLO 29 DRILO 40 ' +
  'FONDA 43 FURNO 38 GASLO 36 GRIDA 32 GROSA 39 HALBO 44 HEXLO 42 HOTLO 41 JOVEN 38 KEST.B 43 KRANO 56 ' +
  'LITHA 43 LODGA 37 LUMED 49 LUXEL 37 MALLO 51 MELKA 40 MIRVA 43 MONTR 44 NEWZA 36 NORDO 38 OKTRA 57 ' +
  'OSTEN 34 PAPRO 35 PETRL 37 PHEOL 46 PIPLA 43 PUMPO 36 QANTO 38 RAILO 38 ROMBO 40 SANTR 38 SNEKR 43 ' +
  'SOAPL 45 SOLRA 36 STELM 45 STORU 41 STRMO 38 TANGL 55 TEALO 36 TERRO 41 TOWRA 43 TRUVO 42 VAULN 44 ' +
  'VELDR 42 VENTO 44 WATTO 46 WIVAR 39 ZORBL 40';
const figuresBefore = new Map(
  [...FIGURES_BEFORE.matchAll(/(\S+) (\d+)/g)].map(([, symbol = '', figures]) => [symbol, Number(figures)]),
);

const CHECKED_AT_LEAST = 12;
const FILED = ['statements', 'ratios', 'insiders'] as const;

let market: MarketData;
beforeAll(async () => {
  market = await openMarket('sample');
});

type Memo = {
  readonly symbol: string;
  readonly checked: number;
  readonly figures: number;
  /** Of those, the figures of statements and insiders. */
  readonly filed: number;
  readonly dropped: readonly string[];
};

/** What the check made of every memo of a run. */
async function memosOf(more: Partial<typeof trending>): Promise<readonly Memo[]> {
  const session = MemorySession.started({ ...trending, ...more });
  const evidence = memoryEvidence();
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence, clock: () => 0 });
  return Promise.all(
    linesOf(session.log(), 'DECISION').map(async ({ payload: { symbol = '', memo_check: hash } }) => {
      const item = await evidence.get(trending.workspaceId, hash ?? '');
      const { sentences, dropped } = MemoCheckBody.parse(item?.body);
      const checked = sentences.filter(({ result }) => result === 'checked');
      const bindings = checked.flatMap((sentence) => sentence.bindings);
      const figures = bindings.filter(
        ({ shown, fact }) => /\d/.test(shown) && fact.unit !== 'text' && fact.unit !== 'date',
      );
      const filed = figures.filter(({ fact: { metric } }) =>
        FILED.some((group) => Object.hasOwn(METRIC_GROUPS[group], metric)),
      );
      return {
        symbol,
        checked: checked.length,
        figures: figures.length,
        filed: filed.length,
        dropped: dropped.map(({ text }) => text),
      };
    }),
  );
}

describe('on the sample market', () => {
  it.each([...figuresBefore])('the memo on %s loses no sentence and no figure', async (symbol, before) => {
    const [memo] = await memosOf({ kind: 'symbol', subject: symbol });
    expect(memo).toMatchObject({ symbol, dropped: [] });
    expect(memo?.checked).toBeGreaterThanOrEqual(CHECKED_AT_LEAST);
    expect(memo?.figures).toBeGreaterThanOrEqual(before);
    expect(memo?.filed).toBeGreaterThanOrEqual(2);
  });

  it('no memo of a trending run loses a sentence', async () => {
    const memos = await memosOf({});
    expect(memos.length).toBeGreaterThan(1);
    for (const memo of memos) expect(memo).toMatchObject({ dropped: [] });
  });
});
