import type { Verdict } from '@gemscout/domain';
import { checkClaim, claimOf, evidenceRefOf, type EvidenceItem, type EvidenceRef } from '@gemscout/evidence';
import { MEMO_SECTIONS, type Memo, type MemoSection, type MemoSentence } from './analyst/analyst.ts';
import { capitalised, shown } from './english.ts';

/** A memo whose every sentence holds against what it cites. */
export type CheckedMemo = {
  readonly sections: Readonly<Record<MemoSection, readonly MemoSentence[]>>;
  readonly kept: number;
  readonly dropped: readonly { readonly sentence: string; readonly why: string }[];
  /** The items that are cited, in the order of the footnotes. */
  readonly refs: readonly EvidenceRef[];
  readonly cited: readonly string[];
};

/** Drops each sentence that says more than the items it cites. */
export function checkedMemo(memo: Memo, items: readonly EvidenceItem[], symbol: string): CheckedMemo {
  const all = MEMO_SECTIONS.flatMap((section) => memo[section]);
  const problems = new Map(all.map((sentence) => [sentence, whyNot(sentence, items, symbol)]));
  const fine = (section: MemoSection) => memo[section].filter((sentence) => problems.get(sentence) === '');
  const sections = {
    ...{ thesis: fine('thesis'), evidence: fine('evidence'), numbers: fine('numbers'), opposite: fine('opposite') },
    ...{ change: fine('change'), risks: fine('risks'), verdict: fine('verdict') },
  };
  const kept = MEMO_SECTIONS.flatMap((section) => sections[section]);
  const cited = [...new Set(kept.flatMap(({ evidence }) => evidence))];
  return {
    sections,
    kept: kept.length,
    dropped: [...problems].flatMap(([{ text }, why]) => (why === '' ? [] : [{ sentence: text, why }])),
    refs: cited.flatMap((hash) => items.filter((item) => item.hash === hash).map(evidenceRefOf)),
    cited,
  };
}

function whyNot({ text, evidence }: MemoSentence, items: readonly EvidenceItem[], symbol: string): string {
  const problems = checkClaim(claimOf(text, evidence), items, symbol);
  return problems.map(({ code, detail }) => `${code.replaceAll('_', ' ')}: ${detail.slice(0, 80)}`).join('; ');
}

export type MemoHeader = {
  readonly symbol: string;
  readonly theme: string;
  readonly verdict: Verdict;
  readonly confidence: number;
  readonly asOf: string;
  readonly fictional: boolean;
};

const HEADINGS: Record<MemoSection, string> = {
  thesis: 'Thesis',
  evidence: 'Evidence',
  numbers: 'Numbers',
  opposite: 'The opposite case',
  change: 'What would change our mind',
  risks: 'Risks',
  verdict: 'Verdict',
};

/** The memo in its fixed shape, as Markdown with footnotes. */
export function memoMarkdown({ sections, refs }: CheckedMemo, header: MemoHeader): string {
  const { symbol, theme, verdict, confidence, asOf, fictional } = header;
  const number = new Map(refs.map(({ hash }, at) => [hash, at + 1]));
  const notes = [
    `confidence ${shown(confidence * 100, 0)} %`,
    theme,
    `as of ${asOf}`,
    ...(fictional ? ['fictional market'] : []),
  ];
  const bodies = MEMO_SECTIONS.map(
    (section) => `## ${HEADINGS[section]}\n\n${bodyOf(section, sections[section], number)}`,
  );
  const footnotes = refs.map(
    ({ kind, provider, asOf: known, hash }, at) =>
      `[^${at + 1}]: ${capitalised(kind)}, ${provider}, as of ${known.slice(0, 10)} (evidence ${hash.slice(0, 12)})`,
  );
  return [`# ${symbol}: ${capitalised(verdict)}`, capitalised(notes.join(' · ')), ...bodies, footnotes.join('\n')].join(
    '\n\n',
  );
}

/** Prose where sentences belong together, a list where each stands alone. */
function bodyOf(section: MemoSection, sentences: readonly MemoSentence[], number: ReadonlyMap<string, number>): string {
  if (sentences.length === 0) return 'Nothing that the evidence holds.';
  const written = sentences.map(({ text, evidence }) => {
    const marks = evidence.flatMap((hash) => number.get(hash) ?? []).map((each) => `[^${each}]`);
    return `${text}${marks.length === 0 ? '' : ` ${marks.join(' ')}`}`;
  });
  const isProse = section === 'thesis' || section === 'verdict';
  return isProse ? written.join(' ') : written.map((line) => `- ${line}`).join('\n');
}
