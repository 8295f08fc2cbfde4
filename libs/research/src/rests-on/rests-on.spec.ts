import { FACT_GROUP_IDS, FACT_GROUPS, type MetricId } from '@gemscout/contracts';
import { firstLine, isLogEvent, type RunEvent, type Verdict } from '@gemscout/domain';
import { factsById, memoryEvidence, type EvidenceStore, type Fact, type FactId } from '@gemscout/evidence';
import { openMarket } from '@gemscout/market';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import type { Dossier } from '../dossier.ts';
import { dossierToDecide } from '../stages/dossier-to-decide.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { changedDossier } from './changed-dossier.ts';
import { touchedBy } from './changed-facts.ts';
import { decidedAfterChange } from './decided-by-rules.ts';
import { factsRead } from './figures-read.ts';
import { isPossible } from './possible.ts';
import { printedThresholds } from './memo-sentences.ts';
import { newestFigures } from './newest-figures.ts';
import { precisionOf } from './precision.ts';
import { restsOn, type RestsOn } from './rests-on.ts';
import { restsOnDecision } from './rests-on-decision.ts';

type Decided = {
  readonly session: MemorySession;
  readonly evidence: EvidenceStore;
  readonly dossier: Dossier;
  readonly facts: readonly Fact[];
  readonly verdict: Verdict;
  readonly found: RestsOn;
  readonly tookMs: number;
};

/** A Buy, a Watch between two verdicts, and an Avoid near one. */
const SYMBOLS = ['SOAPL', 'KEST.B', 'DRILO'] as const;
const decided: Decided[] = [];

beforeAll(async () => {
  const market = await openMarket('sample');
  for (const symbol of SYMBOLS) {
    const session = MemorySession.started({ ...trending, kind: 'symbol', subject: symbol });
    const tools = { market, analyst: rulesAnalyst(), evidence: memoryEvidence(), clock: () => 0 };
    await runToEnd(session, tools);
    const work = { ...tools, session, signal: new AbortController().signal };
    const { dossier } = await dossierToDecide(work, symbol);
    const verdict = firstLine(session.log(), 'DECISION', symbol)?.payload.verdict ?? 'avoid';
    const begun = performance.now();
    const found = restsOn(dossier, verdict);
    if (!found) throw new Error(`${symbol} was not measured`);
    const tookMs = performance.now() - begun;
    decided.push({ session, evidence: tools.evidence, dossier, facts: dossier.facts ?? [], verdict, found, tookMs });
  }
});

const moved = (id: FactId, value: number) => ({ type: 'moved', id, value }) as const;
const withheld = (ids: readonly FactId[]) => ({ type: 'withheld', ids: new Set(ids) }) as const;

const idsOf = (facts: readonly Fact[], metrics: readonly MetricId[]): readonly FactId[] =>
  facts.filter(({ metric }) => metrics.includes(metric)).map(({ id }) => id);

describe('what a verdict rests on', () => {
  it('is nothing else than the verdict itself where nothing is changed', () => {
    for (const { session, dossier } of decided) {
      const { verdict, confidence } = firstLine(session.log(), 'DECISION')?.payload ?? {};
      expect(decidedAfterChange(dossier, withheld([]))).toMatchObject({ verdict, confidence });
    }
  });

  it('has thresholds that are flips when the decision is taken again, at the precision that is shown', () => {
    const all = decided.flatMap((each) => each.found.thresholds.map((threshold) => ({ ...each, threshold })));
    expect(all.length).toBeGreaterThanOrEqual(9);
    for (const { dossier, verdict, threshold } of all) {
      const { fact, direction, value, verdict: becomes } = threshold;
      expect(becomes).not.toBe(verdict);
      expect(decidedAfterChange(dossier, moved(fact.id, value)).verdict).toBe(becomes);
      const step = precisionOf(fact) * (direction === 'below' ? 1 : -1);
      const isNextToNow = Math.abs(value + step - Number(fact.value)) <= precisionOf(fact);
      const nearer = decidedAfterChange(dossier, moved(fact.id, value + step)).verdict;
      expect(isNextToNow || nearer === verdict).toBe(true);
    }
  });

  it('moves no figure to where no company could be', () => {
    for (const { facts, found } of decided)
      for (const { fact, value } of found.thresholds)
        expect(isPossible(facts, touchedBy(facts, moved(fact.id, value)))).toBe(true);
    const { facts } = decided[0] ?? { facts: [] };
    const year = facts.find(({ id }) => /^revenue\.fy/.test(id))?.id.slice('revenue'.length) ?? '';
    const revenue = Number(factsById(facts).get(`revenue${year}`)?.value);
    const impossible: readonly (readonly [FactId, number])[] = [
      [`net_income${year}`, revenue * 1.01],
      [`shares_diluted${year}`, -1],
      ['beats', 9],
      ['close', -1],
      ['good_headlines', 500],
    ];
    for (const [id, value] of impossible)
      expect([id, isPossible(facts, touchedBy(facts, moved(id, value)))]).toEqual([id, false]);
  });

  it('computes again what a moved figure goes into', () => {
    const [{ dossier, facts }] = decided as [Decided];
    const byId = factsById(facts);
    const close = Number(byId.get('close')?.value);
    const { findings } = changedDossier(dossier, touchedBy(facts, moved('close', close * 1.1)));
    const [before, after] = [dossier.findings.indicators?.facts, findings.indicators?.facts];
    expect(after?.close_usd).toBeCloseTo(close * 1.1, 8);
    expect(after?.sma_50_usd).toBeCloseTo((before?.sma_50_usd ?? 0) + (close * 0.1) / 50, 8);
    expect(after?.change_20d_pct).toBeCloseTo(((before?.change_20d_pct ?? 0) + 100) * 1.1 - 100, 8);
    expect(after?.high_52w_usd).toBeGreaterThanOrEqual(close * 1.1);
    expect(after?.rsi_14).toBeGreaterThan(before?.rsi_14 ?? 100);
    const reported = changedDossier(dossier, touchedBy(facts, moved('eps_actual', 100))).findings.earnings?.facts;
    expect(reported?.surprise_pct).toBeGreaterThan(1_000);
    expect(reported?.eps_growth_pct).toBeGreaterThan(1_000);
  });

  it('goes without a group that is withheld, and without everything that is computed from it', () => {
    for (const { dossier, facts } of decided)
      for (const group of FACT_GROUP_IDS) {
        const ids = idsOf(facts, FACT_GROUPS[group].metrics);
        const after = changedDossier(dossier, touchedBy(facts, withheld(ids)));
        const left = factsById(after.facts ?? []);
        const speaking = facts.filter(({ id }) => left.has(id) && restsOnAny(id, new Set(ids), factsById(facts)));
        expect([group, speaking.map(({ id }) => id)]).toEqual([group, []]);
      }
  });

  it('names no group that the decision never read', () => {
    for (const { dossier, facts, found } of decided) {
      const read = factsRead(dossier);
      const isRead = (ids: readonly FactId[]) => ids.some((id) => read.has(id));
      expect(found.withheld.every(({ ids }) => isRead(ids))).toBe(true);
      expect(found.bearing.parts.every(({ ids }) => isRead(ids))).toBe(true);
      expect(idsOf(facts, FACT_GROUPS.curve.metrics).length).toBeGreaterThan(0);
      expect(found.withheld.map(({ group }) => group)).not.toContain('curve');
    }
  });

  it('names parts whose absence changes the verdict', () => {
    for (const { dossier, verdict, found } of decided) {
      const { parts, together } = found.bearing;
      expect(parts.length).toBeGreaterThan(0);
      const sets = together ? [parts] : parts.map((part) => [part]);
      for (const set of sets)
        expect(decidedAfterChange(dossier, withheld(set.flatMap(({ ids }) => ids))).verdict).not.toBe(verdict);
    }
  });

  it('is not measured where the recorded verdict is not that of the rules', () => {
    for (const { dossier, verdict } of decided)
      expect(restsOn(dossier, verdict === 'buy' ? 'watch' : 'buy')).toBeUndefined();
  });

  it('takes less than two seconds a ticker', () => {
    for (const { tookMs } of decided) expect(tookMs).toBeLessThan(2_000);
  });
});

describe('a run', () => {
  it('records what its verdict rests on between the decision and the memo, which says the same', () => {
    for (const { session, found } of decided) {
      const lines = session.events.filter(isLogEvent).map(({ type }) => type);
      const types = lines.filter((type) => type !== 'SCENARIOS');
      const at = types.indexOf('RESTS_ON');
      expect([types[at - 1], types[at + 1]]).toEqual(['DECISION', 'MEMO_READY']);
      const { sentences = [], thresholds = [] } = firstLine(session.log(), 'RESTS_ON')?.payload ?? {};
      const memo = firstLine(session.log(), 'MEMO_READY')?.payload.memo;
      for (const sentence of sentences) expect(memo).toContain(sentence);
      expect(thresholds).toHaveLength(found.thresholds.length);
    }
  });

  it('saves exactly the thresholds that its memo prints as conditions that say where they come from', () => {
    for (const { session, found } of decided) {
      const { conditions = [], memo } = firstLine(session.log(), 'MEMO_READY')?.payload ?? {};
      const flips = conditions.filter(({ origin }) => origin === 'rests_on');
      expect(flips.map(({ metric, fact, level, comparison }) => [fact ?? metric, comparison, level])).toEqual(
        printedThresholds(found).map(({ fact, direction, value }) => [fact.id, direction, value]),
      );
      for (const { text } of flips) expect(memo).toContain(/(?:below|above) .*?(?= \((?:now|last))/.exec(text)?.[0]);
      expect(conditions.length).toBeGreaterThan(flips.length);
    }
  });

  it('can look at each printed figure again, with the day from which it could be known', async () => {
    for (const { session, dossier, facts } of decided) {
      const { conditions = [] } = firstLine(session.log(), 'MEMO_READY')?.payload ?? {};
      const ids = conditions.flatMap(({ metric, fact }) => (metric === 'figure' && fact !== null ? [fact] : []));
      const market = await openMarket('sample');
      const now = market.info.asOf ?? '';
      const newest = await newestFigures({ market, now }, dossier.symbol, ids, new AbortController().signal);
      expect([...newest].map(([id, { value }]) => [id, value])).toEqual(
        ids.map((id) => [id, factsById(facts).get(id)?.value]),
      );
      for (const { knownOn } of newest.values()) expect(knownOn <= now.slice(0, 10)).toBe(true);
    }
  });
});

describe('a stored decision', () => {
  /** As an earlier release stored it: without the line that says what it rests on. */
  const storedBefore = (events: readonly RunEvent[]) =>
    events.filter((event) => !isLogEvent(event) || event.type !== 'RESTS_ON');

  it('is measured as it was when it was made, also of a run that did not say', async () => {
    for (const { session, evidence, dossier } of decided) {
      const events = storedBefore(session.events);
      expect(events.length).toBe(session.events.length - 1);
      const found = await restsOnDecision({ events, symbol: dossier.symbol }, evidence);
      expect(found).toEqual(firstLine(session.log(), 'RESTS_ON')?.payload);
    }
  });

  it('says where it cannot be measured: no verdict on the ticker, a model, or a verdict that the rules do not give', async () => {
    const [{ session, evidence }] = decided as [Decided];
    const asked = (events: readonly RunEvent[], symbol = 'SOAPL') => restsOnDecision({ events, symbol }, evidence);
    await expect(asked(session.events, 'NOVA')).rejects.toThrow('The run has no decision on NOVA');
    const byModel = session.events.map((event) =>
      event.type === 'INIT' ? { ...event, payload: { ...event.payload, analyst: 'openai' } } : event,
    );
    await expect(asked(byModel)).rejects.toThrow("The buy on SOAPL is a language model's");
    const lowered = session.events.map((event) =>
      event.type === 'DECISION' ? { ...event, payload: { ...event.payload, verdict: 'watch' as const } } : event,
    );
    await expect(asked(lowered)).rejects.toThrow('What the watch on SOAPL rests on is not measured');
  });
});

function restsOnAny(id: FactId, ids: ReadonlySet<FactId>, byId: ReadonlyMap<FactId, Fact>): boolean {
  if (ids.has(id)) return true;
  return byId.get(id)?.computed?.inputs.some((input) => restsOnAny(input, ids, byId)) ?? false;
}
