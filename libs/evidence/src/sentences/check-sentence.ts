import type { EvidenceItem } from '../evidence-store.ts';
import type { Fact } from '../facts/fact.ts';
import { legible } from '../legible.ts';
import { checkAge } from './checks/age.ts';
import { checkBarriers } from './checks/barriers.ts';
import { checkBareClaim } from './checks/bare-claim.ts';
import { checkBeats } from './checks/beats.ts';
import { urlProblems } from './checks/cites.ts';
import { checkBreadths } from './checks/breadths.ts';
import { checkCause } from './checks/cause.ts';
import { checkCount } from './checks/count.ts';
import { checkDay } from './checks/day.ts';
import { checkDirection } from './checks/direction.ts';
import { checkHolderNames } from './checks/holder-names.ts';
import { checkLastReports } from './checks/last-reports.ts';
import { checkMultiples } from './checks/multiples.ts';
import { checkMoves } from './checks/moves.ts';
import { checkNames } from './checks/names.ts';
import { claimsIn } from './checks/not-opinion.ts';
import { checkNextReport } from './checks/next-report.ts';
import { checkOrder } from './checks/order.ts';
import { checkPeers } from './checks/peers.ts';
import { checkRank } from './checks/rank.ts';
import { reportedRow } from './checks/reported-speech.ts';
import { checkRisk } from './checks/risk.ts';
import { checkSource } from './checks/source.ts';
import { checkReportRanks } from './checks/report-ranks.ts';
import { checkReports } from './checks/reports.ts';
import { checkResultPairs } from './checks/result-pairs.ts';
import { checkReleaseTime } from './checks/release-time.ts';
import { checkSeries } from './checks/series.ts';
import { checkSides } from './checks/sides.ts';
import { checkSpells } from './checks/spells.ts';
import { checkState } from './checks/state.ts';
import { checkWindows } from './checks/windows.ts';
import { checkAsides } from './checks/asides.ts';
import { showReferences, type Shown } from './bind-references.ts';
import type { Company } from './known-names.ts';
import { readDossier } from './read-dossier.ts';
import { readingOf, type Bound, type Check, type Finding, type Problem, type Reading } from './reading.ts';
import { referenceText } from './reference-text.ts';
import { figureOf } from './resolve/figure-of.ts';
import { overlaps } from './plain-text.ts';

/** A figure of the text with the fact behind it: `text.slice(start, end) === shown`. */
type SentenceBinding = {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
  readonly fact: Fact;
};

/**
 * `checked`: everything that it states is a fact and no check objects. `refused`: for the reasons given. `opinion`: it holds
 * no figure, name, date or event, and supports nothing.
 */
export type CheckedSentence = {
  readonly result: 'checked' | 'refused' | 'opinion';
  /** As it is shown. */
  readonly text: string;
  /** With a reference in the place of each figure. */
  readonly reference: string;
  readonly bindings: readonly SentenceBinding[];
  readonly reasons: readonly Problem[];
};

const CHECKS: readonly Check[] = [
  checkNames,
  checkHolderNames,
  checkSource,
  checkBareClaim,
  checkCause,
  checkRank,
  checkDirection,
  checkBeats,
  checkMoves,
  checkState,
  checkSides,
  checkSeries,
  checkLastReports,
  checkReports,
  checkReportRanks,
  checkReleaseTime,
  checkOrder,
  checkBarriers,
  checkBreadths,
  checkResultPairs,
  checkMultiples,
  checkCount,
  checkDay,
  checkNextReport,
  checkAge,
  checkPeers,
  checkRisk,
  checkWindows,
  checkAsides,
  checkSpells,
];

/**
 * Checks one sentence about `symbol` against the facts of the items that it cites, by their hashes. A reference cites its own
 * items. Pure: the same input gives the same result.
 *
 * @param facts of `items`, as `factsIn` gives them
 * @param company what the caller knows of it; without a name or a sector, they are looked for in the items
 * @param items every item of the dossier, in the order of their names: the first is `e1`
 */
export function checkSentence(
  { text, cites }: { readonly text: string; readonly cites: readonly string[] },
  facts: readonly Fact[],
  items: readonly EvidenceItem[],
  symbol: string,
  company: Company = {},
): CheckedSentence {
  const dossier = readDossier(facts, { items, symbol, company });
  const own = dossier.citedBy(cites);
  const known = own.checked.get(text);
  if (known) return known;
  const shown = showReferences(legible(text), facts, items);
  const others = shown.bindings.flatMap(({ fact }) => fact.evidence).filter((hash) => !own.hashes.has(hash));
  const cited = others.length === 0 ? own : dossier.citedBy([...cites, ...others]);
  const reading = readingOf(shown.text, {
    names: dossier.names,
    symbol,
    facts: cited.facts,
    allFacts: facts,
    items: cited.items,
  });
  const checked = resultOf(reading, shown, own.problems);
  own.checked.set(text, checked);
  return checked;
}

function resultOf(reading: Reading, shown: Shown, before: readonly Problem[]): CheckedSentence {
  const row = reportedRow(reading);
  const resolved = row ? [] : reading.sentence.figures.map((figure) => figureOf(figure, shown, reading));
  const bound = resolved.flatMap((each) => (each.type === 'bound' ? [each] : []));
  const levels = resolved.flatMap((each) => (each.type === 'level' ? [each.figure] : []));
  const unsaid: readonly Problem[] =
    row === null && bound.length === 0 && !/\b(?:no|not|none|nobody|neither)\b/i.test(reading.sentence.plain)
      ? [{ code: 'source', detail: 'no cited text says so' }]
      : [];
  const unbound = resolved.flatMap((each) => (each.type === 'unbound' ? [each.problem] : []));
  const checking = { reading, bound, levels };
  const findings = row ? [] : CHECKS.flatMap((check) => check(checking));
  const objections = [
    ...before,
    ...shown.problems,
    ...unsaid,
    ...unbound,
    ...urlProblems(reading),
    ...findings.filter(isProblem),
  ];
  const found =
    bound.length + levels.length + shown.bindings.length + findings.filter((finding) => finding === 'holds').length;
  const isUndecided = objections.length === 0 && found === 0 && !row;
  const reasons = isUndecided ? claimsIn(reading) : objections;
  const { text } = shown;
  const whole = row ? [{ start: 0, end: text.length, shown: text, fact: row }] : [];
  const digits = bound
    .filter(({ figure }) => !shown.bindings.some((binding) => overlaps(binding, figure)))
    .map(bindingOf);
  return {
    result: resultFrom(reasons, row ? 1 : found),
    text,
    reference: referenceText(text, shown, bound, levels),
    bindings: [...shown.bindings, ...digits, ...whole].toSorted((a, b) => a.start - b.start),
    reasons,
  };
}

function resultFrom(reasons: readonly Problem[], states: number): CheckedSentence['result'] {
  if (reasons.length > 0) return 'refused';
  return states > 0 ? 'checked' : 'opinion';
}

function isProblem(finding: Finding): finding is Problem {
  return finding !== 'holds';
}

function bindingOf({ figure: { start, end, shown }, fact }: Bound): SentenceBinding {
  return { start, end, shown, fact };
}
