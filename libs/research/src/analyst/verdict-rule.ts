import type { Verdict } from '@gemscout/domain';
import type { Dossier, Findings } from '../dossier.ts';
import { TICKER_TOOL_TABLE, TICKER_TOOLS } from '../facts.ts';
import { businessSignals } from './business-signals.ts';
import { goalFitOf } from './goal-fit.ts';
import { priceSignals } from './price-signals.ts';
import { between, type Signal } from './signal.ts';
import { storyOf, type Story } from './story.ts';
import { textSignals } from './text-signals.ts';

const BUY_FROM = 0.3;
const WATCH_FROM = 0.16;
/** Texts alone make no Buy: figures must contribute at least this much. */
const BUY_FIGURES_FROM = 0.22;
/** So many data sets must have answered; the memo's own sources are counted when it is checked. */
const BUY_DATA_SETS = 2;

export type Judgement = {
  readonly signals: readonly Signal[];
  readonly story: Story;
  readonly verdict: Verdict;
  /** How well the evidence supports the verdict, 0 to 1; not a chance of profit. */
  readonly confidence: number;
  readonly goalFit: number;
};

/** What the facts so far say. The same facts always give the same. */
export function judge(dossier: Dossier): Judgement {
  const signals = [
    ...priceSignals(dossier.findings),
    ...businessSignals(dossier),
    ...textSignals(dossier.findings),
  ].toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const story = storyOf(dossier.findings);
  const verdict = verdictOf(signals, story, dossier.findings);
  return {
    signals,
    story,
    verdict,
    confidence: confidenceOf(signals, verdict, story, dossier),
    goalFit: goalFitOf(dossier),
  };
}

/** How far what was found speaks for a ticker (above zero) or against it. For ranking alone: it is no confidence. */
export function signalBalance(dossier: Dossier): number {
  return sum(judge(dossier).signals);
}

function sum(signals: readonly Signal[]): number {
  return signals.reduce((total, { weight }) => total + weight, 0);
}

function verdictOf(signals: readonly Signal[], story: Story, findings: Findings): Verdict {
  const [net, figures] = [sum(signals), sum(signals.filter(({ structured }) => structured))];
  const canBuy = story.atBest === 'buy' && figures >= BUY_FIGURES_FROM && dataSetsIn(findings) >= BUY_DATA_SETS;
  if (net >= BUY_FROM && canBuy) return 'buy';
  const canWatch = story.atBest !== 'avoid' && (net >= WATCH_FROM || story.atLeast === 'watch');
  return canWatch ? 'watch' : 'avoid';
}

/** Data sets that answered: prices, results, options. */
function dataSetsIn({ indicators, earnings, options }: Findings): number {
  return [indicators?.facts, earnings?.facts, options?.facts].filter(Boolean).length;
}

/** Grows with what is known, with how clearly it is said, and with how far the verdict is from the next one. */
function confidenceOf(signals: readonly Signal[], verdict: Verdict, story: Story, { findings }: Dossier): number {
  const answered = TICKER_TOOLS.filter((tool) => findings[tool]?.facts);
  const coverage = answered.reduce((total, tool) => total + TICKER_TOOL_TABLE[tool].coverage, 0);
  const isWarned = verdict === 'avoid' && story.atBest === 'avoid';
  const margin = isWarned ? 1 : between(distance(sum(signals), verdict), 0, 0.2);
  const agreement = isWarned ? 1 : agreementOf(signals, verdict);
  return Number(Math.min(0.95, 0.1 + 0.45 * coverage + 0.2 * agreement + 0.2 * margin).toFixed(2));
}

/** 1 where all signals point one way; a Watch is between the ways. */
function agreementOf(signals: readonly Signal[], verdict: Verdict): number {
  if (verdict === 'watch') return 0.5;
  const total = signals.reduce((all, { weight }) => all + Math.abs(weight), 0);
  return total === 0 ? 0 : Math.abs(sum(signals)) / total;
}

function distance(net: number, verdict: Verdict): number {
  if (verdict === 'buy') return net - BUY_FROM;
  return verdict === 'avoid' ? WATCH_FROM - net : Math.min(Math.abs(net - WATCH_FROM), Math.abs(BUY_FROM - net));
}
