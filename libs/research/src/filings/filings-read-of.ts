import type { FilingsRead } from '@gemscout/evidence';
import {
  filingChanges,
  guidanceIn,
  guidanceOutcomes,
  guidanceRevisions,
  redFlags,
  type FilingId,
  type FilingText,
  type Guidance,
  type RedFlag,
  type StatedFigure,
} from '@gemscout/filings';
import type { TextRead, TextsRead } from './filing-texts.ts';
import { quotationsOf } from './quotations.ts';

type Guided = FilingsRead['guidance'];

/**
 * What the texts say: the changes in the newest reports against those before, guidance with what came of it, and the company's own
 * statements of problems. What gives its reader orders is counted and not quoted.
 *
 * @param reported what the company reported, in statements and as adjusted in the newest press release
 */
export function filingsReadOf(texts: TextsRead, reported: readonly StatedFigure[]): FilingsRead {
  const changes = [texts.annual, texts.quarterly].flatMap(changesIn);
  const [release, earlier] = texts.results.flatMap(({ text }) => (text && text.pressRelease.length > 0 ? [text] : []));
  const ranges = release ? givenIn(release) : [];
  const newest = newestTexts(texts);
  const flags = newest.flatMap(redFlags);
  const current = textsIn([...texts.events, ...texts.results]);
  const { quotations, setAside } = quotationsOf({ flags, events: current, ranges, release, changes });
  const [first] = newest.toSorted((one, other) => other.filed.localeCompare(one.filed));
  return {
    changes,
    guidance: release ? guided(release, ranges, earlier ? givenIn(earlier) : [], reported) : null,
    redFlags: first
      ? { red_flags: countOf(flags), filed: first.filed, accessions: newest.map(({ accession }) => accession) }
      : null,
    quotations,
    setAside,
    missing: missingIn(texts, { isCompared: changes.length > 0, hasRelease: release !== undefined }),
  };
}

function changesIn([now, before]: readonly TextRead[]): FilingsRead['changes'] {
  if (!now?.text || !before?.text) return [];
  const { form } = now.text;
  return filingChanges(now.text, before.text).map((change) => ({ ...change, form }));
}

type Given = readonly (Guidance & FilingId)[];

function guided(
  { accession, filed }: FilingText,
  ranges: Given,
  earlier: Given,
  reported: readonly StatedFigure[],
): Guided {
  const outcomes = guidanceOutcomes(earlier, reported);
  return { accession, filed, ranges: ranges.length, outcomes, revisions: guidanceRevisions(ranges, earlier) };
}

function givenIn({ pressRelease, accession, filed }: FilingText): Given {
  return guidanceIn(pressRelease).map((guidance) => ({ ...guidance, accession, filed }));
}

/** A quarterly report from before the annual one is out of date. */
function newestTexts({ annual, quarterly, results, events }: TextsRead): readonly FilingText[] {
  const report = annual[0]?.text ?? null;
  const quarter = quarterly[0]?.text ?? null;
  const isLater = quarter !== null && (report === null || quarter.filed > report.filed);
  return [...[report, isLater ? quarter : null].filter((text) => text !== null), ...textsIn([...events, ...results])];
}

const textsIn = (reads: readonly TextRead[]): readonly FilingText[] => reads.flatMap(({ text }) => text ?? []);

/** The same problem in two filings is one. */
const countOf = (flags: readonly RedFlag[]): number => new Set(flags.map(({ flag }) => flag)).size;

type Found = { readonly isCompared: boolean; readonly hasRelease: boolean };

function missingIn(texts: TextsRead, { isCompared, hasRelease }: Found): FilingsRead['missing'] {
  const { annual, quarterly, results } = texts;
  const isRead = Object.values(texts).some((reads: readonly TextRead[]) => reads.some(({ text }) => text !== null));
  const reasonOf = (reads: readonly TextRead[]): string | undefined => reads.find(({ text }) => text === null)?.reason;
  const changes = reasonOf([...annual, ...quarterly]) ?? 'no two annual or quarterly reports are listed';
  const guidance =
    reasonOf(results) ??
    (results.length === 0
      ? 'no report on results is listed (Form 8-K, item 2.02)'
      : 'no press release with the report on results (Exhibit 99.1)');
  return [
    ...(isCompared ? [] : [{ group: 'filing_changes' as const, reason: changes }]),
    ...(hasRelease ? [] : [{ group: 'guidance' as const, reason: guidance }]),
    ...(isRead ? [] : [{ group: 'red_flags' as const, reason: changes }]),
  ];
}
