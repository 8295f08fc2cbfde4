import type { Verdict } from '@gemscout/domain';
import type { Dossier, Findings } from '../dossier.ts';
import { capitalised, list } from '../english.ts';
import type { Analysis, Reflection, Validation } from './analyst.ts';
import { gapsOf } from './gaps.ts';
import type { Signal } from './signal.ts';
import { judge, type Judgement } from './verdict-rule.ts';

/** What the last answer changed. */
export function reflectionOf(dossier: Dossier): Reflection {
  const { signals, story, verdict, confidence, goalFit } = judge(dossier);
  const reflection = `${lastLesson(dossier, signals)} So far it looks like ${story.like}: ${verdict}.`;
  return { reflection, confidence, goal_fit: goalFit };
}

function lastLesson({ asked, findings, symbol }: Dossier, signals: readonly Signal[]): string {
  const last = asked.at(-1);
  const answer = last && findings[last];
  if (!answer?.facts) return `${capitalised(last ?? 'the tool')} had no answer, which leaves a gap.`;
  const evidence = new Set(answer.evidence.map(({ hash }) => hash));
  const strongest = signals.find((signal) => signal.evidence.some((hash) => evidence.has(hash)));
  if (!strongest) return `Nothing in ${last} moves the picture.`;
  return `${strongest.text} That speaks ${strongest.weight > 0 ? 'for' : 'against'} ${symbol}.`;
}

export function analysisOf(dossier: Dossier): Analysis {
  const judgement = judge(dossier);
  const { signals, story, verdict, confidence, goalFit } = judgement;
  return {
    thesis: thesisOf(dossier, judgement),
    story: story.name,
    leaning: verdict,
    confidence,
    goal_fit: goalFit,
    for: topics(signals, 1),
    against: topics(signals, -1),
  };
}

const MOST_WEIGHED = 3;

function topics(signals: readonly Signal[], side: 1 | -1): string[] {
  return onSide(signals, side).map(({ topic }) => topic);
}

function onSide(signals: readonly Signal[], side: 1 | -1): readonly Signal[] {
  return signals.filter(({ weight }) => weight * side > 0.005).slice(0, 5);
}

/** The signals that the thesis names: the strongest of each side. */
export function weighedSignals(signals: readonly Signal[]): readonly Signal[] {
  return [...onSide(signals, 1).slice(0, MOST_WEIGHED), ...onSide(signals, -1).slice(0, MOST_WEIGHED)];
}

function thesisOf(dossier: Dossier, judgement: Judgement): string {
  return thesisSentences(dossier, judgement).join(' ');
}

/** What it looks like, and what is weighed. */
export function thesisSentences({ symbol }: Dossier, { signals, story, verdict }: Judgement): readonly string[] {
  const weighed = weighing(topics(signals, 1).slice(0, MOST_WEIGHED), topics(signals, -1).slice(0, MOST_WEIGHED));
  const stance = { buy: 'a case to act on', watch: 'a case to wait with', avoid: 'a case to leave alone' }[verdict];
  return [`${symbol} looks like ${story.like}: ${story.because}.`, `There is ${weighed}; ${stance}.`];
}

function weighing(pro: readonly string[], contra: readonly string[]): string {
  if (pro.length === 0) return `${list(contra) || 'too little that is known'}, and nothing to set against it`;
  if (contra.length === 0) return `${list(pro)}, and nothing of weight against it`;
  return `${list(pro)} on one side, ${list(contra)} on the other`;
}

/** Argues the opposite of what the analysis leans to, as strongly as the facts allow. */
export function validationOf(dossier: Dossier, analysis: Pick<Analysis, 'leaning'>): Validation {
  const { signals, story, verdict, confidence, goalFit } = judge(dossier);
  const { objections, force, recommendation } = oppositeCase({ signals, verdict }, analysis.leaning);
  const gaps = gapsOf(dossier);
  const [strongest] = objections;
  const opposite = analysis.leaning === 'avoid' ? 'for it' : 'against it';
  const reasoning = strongest
    ? `The best argument ${opposite} is ${strongest.topic}. ${strongest.text} ${story.atBest === 'avoid' ? `It does not change what this is: ${story.like}.` : weighs(force)}${gapSentence(gaps)}`
    : `The facts that were weighed give no argument ${opposite}.${gapSentence(gaps)}`;
  return {
    recommendation,
    confidence: Number(Math.max(0.05, confidence - 0.4 * Math.min(0.3, force) - 0.03 * gaps.length).toFixed(2)),
    strategy_fit: goalFit,
    risk_level: riskOf(dossier, signals),
    reasoning,
    key_findings: [...objections.slice(0, 4).map(({ text }) => text), ...gaps.slice(0, 2)],
  };
}

/** What speaks against a leaning, how much of it there is, and the verdict after it: as much as a thesis turns a Buy into a Watch. */
export function oppositeCase({ signals, verdict }: Pick<Judgement, 'signals' | 'verdict'>, leaning: Verdict) {
  const side = leaning === 'avoid' ? 1 : -1;
  const objections = signals.filter(({ weight }) => weight * side > 0.005);
  const force = objections.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  const recommendation: Verdict = force >= 0.3 && verdict === 'buy' ? 'watch' : verdict;
  return { objections, force, recommendation };
}

function weighs(force: number): string {
  if (force >= 0.3) return 'Together the objections are as strong as the thesis.';
  return force >= 0.12 ? 'The objections are real and lower the confidence.' : 'It does not outweigh the thesis.';
}

function gapSentence(gaps: readonly string[]): string {
  return gaps.length === 0 ? '' : ` ${gaps.join(' ')}`;
}

function riskOf({ findings }: Dossier, signals: readonly Signal[]): Validation['risk_level'] {
  const against = signals.reduce((sum, { weight }) => sum - Math.min(0, weight), 0);
  const dailyRange = findings.indicators?.facts?.atr_pct ?? 3;
  const points = pointsOf(against, 0.12, 0.3) + pointsOf(dailyRange, 2.8, 5);
  if (points >= 3) return 'high';
  return points >= 1 || isUnsettled(findings) ? 'medium' : 'low';
}

const LARGE_DAILY_RANGE_PCT = 4;
const SOON_DAYS = 10;
/** Companies report every 91 days or so: from here on the next report is due within ten days, where no day is named. */
const NEXT_REPORT_DUE_DAYS = 81;

/** True where the risk is never low: RSI at an extreme, a large daily range, or a report due within ten days. */
function isUnsettled({ indicators, earnings, estimates }: Findings): boolean {
  const { rsi_14: rsi = null, atr_pct: range = null } = indicators?.facts ?? {};
  const { days_since: daysSince = null } = earnings?.facts ?? {};
  const isExtreme = rsi !== null && (rsi >= 70 || rsi <= 30);
  const named = estimates?.facts?.['days_to_report'];
  const isDue = typeof named === 'number' ? named <= SOON_DAYS : (daysSince ?? 0) >= NEXT_REPORT_DUE_DAYS;
  return isExtreme || (range ?? 0) > LARGE_DAILY_RANGE_PCT || isDue;
}

function pointsOf(value: number, forOne: number, forTwo: number): 0 | 1 | 2 {
  if (value >= forTwo) return 2;
  return value >= forOne ? 1 : 0;
}
