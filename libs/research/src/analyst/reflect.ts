import type { Verdict } from '@gemscout/domain';
import type { Dossier } from '../dossier.ts';
import { capitalised, list } from '../english.ts';
import type { Analysis, Reflection, Validation } from './analyst.ts';
import { gapsOf } from './gaps.ts';
import type { Signal } from './signal.ts';
import { riskOf } from './risk.ts';
import { UNKNOWN, type Story } from './story.ts';
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
  return thesisSentences(dossier, judgement, 'leans to').join(' ');
}

/** The verdict with what is weighed for it and against it, then the pattern that it fits and what that allows. */
export function thesisSentences(
  { symbol }: Dossier,
  { signals, story, verdict }: Pick<Judgement, 'signals' | 'story' | 'verdict'>,
  verb: 'leans to' | 'is',
): readonly string[] {
  const [pro = [], contra = []] = [topics(signals, 1), topics(signals, -1)].map((side) => side.slice(0, MOST_WEIGHED));
  const weighed = weighing({ pro, contra, verdict });
  return [`${symbol} ${verb} ${NAMED[verdict]}: ${weighed}.`, patternSentence(story, verdict)];
}

const NAMED = { buy: 'a Buy', watch: 'a Watch', avoid: 'an Avoid' } satisfies Record<Verdict, string>;

type Weighed = { readonly pro: readonly string[]; readonly contra: readonly string[]; readonly verdict: Verdict };

/** What decided comes first. */
function weighing({ pro, contra, verdict }: Weighed): string {
  const sides = [speaking(pro, 'for'), speaking(contra, 'against')].filter((side) => side !== undefined);
  if (sides.length === 0) return 'what is known of it speaks neither for it nor against it';
  if (sides.length === 1) return `${sides.join('')}, and nothing of weight ${pro.length > 0 ? 'against' : 'for'} it`;
  return (verdict === 'avoid' ? sides.toReversed() : sides).join('; ');
}

const PLURAL = /^(?!an? ).*(?:revisions|earnings|posts|write-ups|shares|filings|above estimates)$/;

function speaking(topics: readonly string[], side: 'for' | 'against'): string | undefined {
  const [first] = topics;
  if (first === undefined) return undefined;
  return `${list(topics)} ${topics.length > 1 || PLURAL.test(first) ? 'speak' : 'speaks'} ${side} it`;
}

/** A pattern that allows more than the verdict is not the reason for it. */
function patternSentence({ name, like, because, atBest, atLeast }: Story, verdict: Verdict): string {
  if (because === null) return 'It fits none of the patterns that the rules look for, and a Buy needs one.';
  const looks = `It looks like ${like}: ${because}`;
  if (atBest === 'avoid') return `${looks}; the rules avoid that.`;
  if (verdict === 'buy' || name === UNKNOWN.name) return `${looks}.`;
  if (verdict === 'watch' && atLeast) return `${looks}; the rules watch that.`;
  if (verdict === 'watch' && atBest === 'watch') return `${looks}; the rules do not buy that.`;
  return `${looks}; that alone is not enough for ${verdict === 'watch' ? NAMED.buy : NAMED.watch}.`;
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
  if (force >= 0.3) return 'Together such arguments are as strong as the thesis.';
  return force >= 0.12 ? 'Together such arguments lower the confidence.' : 'It does not outweigh the thesis.';
}

function gapSentence(gaps: readonly string[]): string {
  return gaps.length === 0 ? '' : ` ${gaps.join(' ')}`;
}
