import { createHash } from 'node:crypto';
import { METRICS, showMetric, wordsOf } from '@gemscout/contracts';
import { factsById, formulaText, showFact, storedFact, type Fact } from '@gemscout/evidence';
import { evidenceOf, type Dossier } from '../dossier.ts';
import { capitalised, list } from '../english.ts';
import type { KeptSentence } from '../memo.ts';
import { sentenceOf, type Figure, type Piece } from '../product-sentence.ts';
import type { GroupsByModel } from './groups-by-model.ts';
import type { Part } from './load-bearing.ts';
import { toolOfFigure } from './newest-figures.ts';
import type { RestsOn, Threshold } from './rests-on.ts';

/** As many names and thresholds as a reader keeps in mind. */
const MOST_NAMED = 4;
const MOST_PRINTED = 3;
/** What was expected of a quarter that is reported: it stays as it is. */
const IS_PAST: ReadonlySet<Fact['metric']> = new Set(['eps_estimate']);

/** The thresholds that the memo prints: the nearest, of figures of the company that can be looked at again. */
export function printedThresholds({ thresholds }: RestsOn): readonly Threshold[] {
  return thresholds
    .filter(({ fact }) => toolOfFigure(fact.id) !== undefined && !IS_PAST.has(fact.metric))
    .slice(0, MOST_PRINTED);
}

/**
 * `This Buy rests on the close and the earnings surprise. It becomes Watch if the price closes below $96.10 (now $98.20).` Each
 * figure is a reference, and each threshold a fact that was computed from the figure and the decision.
 */
export function restsOnSentences(found: RestsOn, dossier: Dossier): readonly KeptSentence[] {
  const printed = printedThresholds(found);
  const byVerdict = [...Map.groupBy(printed, ({ verdict }) => verdict).values()];
  return [bearingSentence(found, dossier), ...byVerdict.map((thresholds) => flipSentence(thresholds, found, dossier))];
}

/** The sentence of one threshold. */
export function flipSentence(thresholds: readonly Threshold[], found: RestsOn, dossier: Dossier): KeptSentence {
  const becomes = capitalised(thresholds[0]?.verdict ?? '');
  const pieces = thresholds.flatMap((threshold, at): readonly Piece[] => [
    `${joint(at, thresholds.length)}${nameOf(threshold)} `,
    thresholdPiece(threshold, found, dossier),
    threshold.fact.metric === 'eps_actual' ? ' (last ' : ' (now ',
    nowPiece(threshold.fact, dossier),
    ')',
  ]);
  return sentenceOf([`It becomes ${becomes} if `, ...pieces, '.']);
}

const MEASURED = /^(?:This (?:Buy|Watch|Avoid) rests on |It becomes (?:Buy|Watch|Avoid) if )/;

/** Whether a sentence of a memo says what its verdict rests on. */
export function isMeasured(text: string): boolean {
  return MEASURED.test(text);
}

function bearingSentence({ verdict, bearing, thresholds }: RestsOn, { facts = [] }: Dossier): KeptSentence {
  const { parts, together } = bearing;
  const byId = factsById(facts);
  const evidence = parts.flatMap(({ ids }) => ids.slice(0, 1).flatMap((id) => byId.get(id)?.evidence ?? []));
  const holds = thresholds.length === 0 ? '; moving any single figure within its usual range does not change it' : '';
  return {
    ...sentenceOf([`${restsOnText(capitalised(verdict), parts, together)}${holds}.`]),
    evidence: unique(evidence),
  };
}

/**
 * `This Buy rests on the earnings, as the model decided again once without each group of facts.` A model that decides again may
 * decide otherwise by chance, so the sentence says how it was found.
 */
export function modelSentence({ verdict, withheld, notTried }: GroupsByModel, { facts = [] }: Dossier): KeptSentence {
  const bearing = withheld.filter((group) => group.verdict !== verdict);
  const byId = factsById(facts);
  const names = unique(bearing.map(({ name }) => `the ${name}`)).slice(0, MOST_NAMED);
  const what = names.length === 0 ? 'no single group of facts' : list(names);
  const asked =
    notTried.length === 0 ? 'each group of facts' : 'those groups of facts that there was time and budget for';
  const evidence = bearing.flatMap(({ ids }) => ids.slice(0, 1).flatMap((id) => byId.get(id)?.evidence ?? []));
  return {
    ...sentenceOf([`This ${capitalised(verdict)} rests on ${what}, as the model decided again once without ${asked}.`]),
    evidence: unique(evidence),
  };
}

function restsOnText(verdict: string, parts: readonly Part[], together: boolean): string {
  const names = unique(parts.map(({ name }) => `the ${name}`)).slice(0, MOST_NAMED);
  if (names.length === 0)
    return `This ${verdict} rests on no single figure or group of facts: it stays the same without any one of them, and without any two`;
  return together
    ? `This ${verdict} rests on ${names.join(' together with ')}: without both it changes`
    : `This ${verdict} rests on ${list(names)}`;
}

function joint(at: number, length: number): string {
  if (at === 0) return '';
  return at === length - 1 ? ' or ' : ', ';
}

/** `the price closes below`, `the next reported EPS is below`, `the revenue falls below`. */
function nameOf({ fact, direction }: Threshold): string {
  if (fact.id === 'close') return `the price closes ${direction}`;
  if (fact.metric === 'eps_actual') return `the next ${figureName(fact)} is ${direction}`;
  const [fall, rise] = isPlural(fact) ? ['fall', 'rise'] : ['falls', 'rises'];
  return `the ${figureName(fact)} ${direction === 'below' ? `${fall} below` : `${rise} above`}`;
}

/** What is counted is many: diluted shares, headlines, days. News is not. */
function isPlural({ metric, unit }: Fact): boolean {
  return ['count', 'shares', 'days', 'months'].includes(unit) && !METRICS[metric].label.endsWith('news');
}

/** Inside a sentence: `reported EPS`, `20-day change of Energy`. */
export function figureName({ metric, subject }: Fact): string {
  const words = wordsOf(METRICS[metric]);
  return subject.kind === 'sector' ? `${words} of ${subject.sector}` : words;
}

function nowPiece(fact: Fact, { facts = [] }: Dossier): Figure {
  return { shown: showFact(fact), reference: `{{${fact.id}}}`, fact: storedFact(fact, factsById(facts)) };
}

/** The threshold as a fact of its own, from the figure and the decision. */
function thresholdPiece({ fact, direction, value }: Threshold, { verdict }: RestsOn, dossier: Dossier): Figure {
  const shown = showMetric(fact.metric, value);
  const id = `flip(${fact.id},${direction})`;
  const { formula: _, inputs: __, ...measured } = storedFact(fact, factsById(dossier.facts ?? []));
  const hash = decisionHash(dossier, verdict);
  const inputs = [
    { id: fact.id, label: METRICS[fact.metric].label, shown: showFact(fact) },
    { id: hash, label: 'Decision', shown: hash.slice(0, 12) },
  ];
  const flip = { ...measured, id, metric: 'computed', value, formula: formulaText('flip'), inputs } as const;
  return { shown, reference: `{{${id}}}`, fact: flip };
}

/** Names a decision by what it was made on: the same evidence and verdict give the same. */
export function decisionHash(dossier: Dossier, verdict: string, analyst = 'rules'): string {
  const about = [analyst, dossier.symbol, verdict, evidenceOf(dossier)];
  return createHash('sha256').update(JSON.stringify(about)).digest('hex');
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
