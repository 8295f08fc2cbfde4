import type { CheckedSentence as StoredSentence } from '@gemscout/contracts';
import type { MemoCheck, Verdict } from '@gemscout/domain';
import {
  evidenceRefOf,
  shortIdOf,
  storedFact,
  type CheckedSentence,
  type EvidenceItem,
  type EvidenceRef,
  type Fact,
} from '@gemscout/evidence';
import {
  MEMO_SECTIONS,
  type ConditionDraft,
  type Memo,
  type MemoSection,
  type MemoSentence,
  type RefusedSentence,
} from './analyst/analyst.ts';
import { checked, reasonsOf, type Checking } from './checking.ts';
import { capitalised, list, shown } from './english.ts';

/** `original` is the very sentence of the memo, `shown` its text as far as its references can be rendered. */
export type Refused = RefusedSentence & { readonly original: MemoSentence; readonly shown: string };

/** A sentence that is not part of the memo, and why, in a sentence. */
export type Dropped = MemoCheck['dropped'][number];
/** A sentence of a checked memo as it is shown and stored. */
export type KeptSentence = Omit<StoredSentence, 'section'>;
type Sections = Readonly<Record<MemoSection, readonly KeptSentence[]>>;

/** A kept sentence on what would change the verdict, on a catalyst or a risk, with what the analyst says of it as data. */
export type ConditionSentence = Pick<KeptSentence, 'text' | 'bindings'> & { readonly draft: ConditionDraft };

/** A memo whose every sentence is checked, or opinion. */
export type CheckedMemo = {
  readonly sections: Sections;
  /** The checked sentences among those that are kept, without what is assumed. */
  readonly supported: number;
  readonly kept: number;
  /** The sentences that the check dropped, as they stand in the memo that was given. */
  readonly refused: readonly Refused[];
  /** Sentences that the analyst took back when asked to write them anew: they do not count as unsupported. */
  readonly withdrawn: readonly Dropped[];
  /** What the analyst concluded, where the recorded verdict is another one. */
  readonly contradicted: readonly Dropped[];
  /** Not checked yet against their sentences. */
  readonly conditions: readonly ConditionSentence[];
  /** The items that are cited, in the order of the footnotes. */
  readonly refs: readonly EvidenceRef[];
  readonly cited: readonly string[];
};

const WITH_CONDITIONS = ['change', 'catalysts', 'risks'] as const satisfies readonly MemoSection[];

/** What somebody else than the rules objects to, by the very sentence. */
export type Objections = ReadonlyMap<MemoSentence, string>;

/** Drops each sentence that the check refuses or that somebody objects to. */
export function checkedMemo(memo: Memo, checking: Checking, objections: Objections = new Map()): CheckedMemo {
  const byId = new Map(checking.facts.map((fact) => [fact.id, fact]));
  const refused = refusedIn(memo, checking, objections);
  const dropped = new Set(refused.map(({ original }) => original));
  const kept = (sentence: MemoSentence): KeptSentence => keptSentence(sentence, checked(sentence, checking), byId);
  const keptIn = (section: MemoSection): readonly KeptSentence[] =>
    memo[section].filter((sentence) => !dropped.has(sentence)).map(kept);
  const conditions = WITH_CONDITIONS.flatMap((section) => memo[section]).flatMap((sentence) =>
    sentence.condition && !dropped.has(sentence) ? [{ ...kept(sentence), draft: sentence.condition }] : [],
  );
  return { ...summaryOf(sectionsOf(keptIn), checking.items), refused, withdrawn: [], contradicted: [], conditions };
}

/** The sentences that the check refuses or that somebody objects to. */
export function refusedIn(memo: Memo, checking: Checking, objections: Objections): readonly Refused[] {
  return MEMO_SECTIONS.flatMap((section) =>
    memo[section].flatMap((original) => {
      const result = checked(original, checking);
      const problems = [...reasonsOf(result), ...[objections.get(original) ?? []].flat()];
      return problems.length > 0 ? [{ ...original, section, original, shown: result.text, problems }] : [];
    }),
  );
}

/** What the function gives for each section of a memo, by section. */
export function sectionsOf<Each>(sentencesIn: (section: MemoSection) => Each): Record<MemoSection, Each> {
  return {
    thesis: sentencesIn('thesis'),
    view: sentencesIn('view'),
    evidence: sentencesIn('evidence'),
    numbers: sentencesIn('numbers'),
    cases: sentencesIn('cases'),
    assumptions: sentencesIn('assumptions'),
    opposite: sentencesIn('opposite'),
    catalysts: sentencesIn('catalysts'),
    change: sentencesIn('change'),
    risks: sentencesIn('risks'),
    changes: sentencesIn('changes'),
    verdict: sentencesIn('verdict'),
  };
}

/** A memo of the sections that somebody wrote; the others have no sentence. */
export function memoOf(written: Partial<Memo>): Memo {
  return sectionsOf((section) => written[section] ?? []);
}

/** With the items of its facts as its evidence, or those that it cites where no fact is shown. An opinion cites nothing. */
function keptSentence(
  { evidence }: MemoSentence,
  { text, reference, result, bindings }: CheckedSentence,
  byId: ReadonlyMap<string, Fact>,
): KeptSentence {
  const ofFacts = bindings.flatMap(({ fact }) => fact.evidence);
  const cited = ofFacts.length > 0 ? ofFacts : evidence;
  return {
    text,
    reference,
    result: result === 'opinion' ? 'opinion' : 'checked',
    evidence: result === 'opinion' ? [] : [...new Set(cited)],
    bindings: bindings.map(({ fact, ...shownAt }) => ({ ...shownAt, fact: storedFact(fact, byId) })),
  };
}

/** The memo with sentences of the product's own at the head of a section. */
export function withSentences(
  checked: CheckedMemo,
  items: readonly EvidenceItem[],
  section: MemoSection,
  sentences: readonly KeptSentence[],
): CheckedMemo {
  const { sections } = checked;
  return { ...checked, ...summaryOf({ ...sections, [section]: [...sentences, ...sections[section]] }, items) };
}

/** The memo with sentences of the product's own in a section: they do not count as the analyst's. */
export function withSection(
  checked: CheckedMemo,
  items: readonly EvidenceItem[],
  section: MemoSection,
  sentences: readonly KeptSentence[],
): CheckedMemo {
  const { supported, kept } = checked;
  return { ...checked, ...summaryOf({ ...checked.sections, [section]: sentences }, items), supported, kept };
}

/** The memo without those of its conclusions that contradict the recorded verdict. */
export function withoutConclusions(
  checked: CheckedMemo,
  items: readonly EvidenceItem[],
  contradicts: (text: string) => boolean,
  reason: string,
): CheckedMemo {
  const { sections } = checked;
  const contradicted = sections.verdict.filter(({ text }) => contradicts(text));
  if (contradicted.length === 0) return checked;
  const verdict = sections.verdict.filter(({ text }) => !contradicts(text));
  return {
    ...checked,
    ...summaryOf({ ...sections, verdict }, items),
    contradicted: [
      ...checked.contradicted,
      ...contradicted.map(({ text }) => ({ section: 'verdict' as const, text, reason })),
    ],
  };
}

function summaryOf(
  sections: Sections,
  items: readonly EvidenceItem[],
): Pick<CheckedMemo, 'sections' | 'supported' | 'kept' | 'refs' | 'cited'> {
  const kept = MEMO_SECTIONS.flatMap((section) => sections[section]);
  const cited = [...new Set(kept.flatMap(({ evidence }) => evidence))];
  return {
    sections,
    supported: kept.filter((sentence) => !isOpinion(sentence)).length - sections.assumptions.length,
    kept: kept.length,
    refs: cited.flatMap((hash) => items.filter((item) => item.hash === hash).map(evidenceRefOf)),
    cited,
  };
}

export type MemoHeader = {
  readonly symbol: string;
  readonly theme: string;
  readonly verdict: Verdict;
  readonly confidence: number;
  readonly asOf: string;
  readonly fictional: boolean;
  /** The tools that failed: the memo goes without them. */
  readonly failed: readonly string[];
  /** `14 of 18 fact groups` */
  readonly coverage?: string;
  /** Each lowering of the verdict and the confidence, in a sentence. */
  readonly lowered: readonly string[];
  /** What the verdict means, its horizon, and how such verdicts went. */
  readonly verdictLine: string;
};

const HEADINGS: Record<MemoSection, string> = {
  thesis: 'Thesis',
  view: 'Variant view',
  evidence: 'Evidence',
  numbers: 'Numbers',
  cases: 'Bear, base and bull',
  assumptions: 'Assumptions',
  opposite: 'The opposite case',
  catalysts: 'Catalysts',
  change: 'What would change our mind',
  risks: 'Risks',
  changes: 'What changed, and what is not known',
  verdict: 'Verdict',
};

const OPINION_LEGEND = "*In italics*: the analyst's opinion. It is not checked, and it supports nothing.";

/** The memo in its fixed shape, as Markdown with footnotes. Opinion is in italics, which a legend says. */
export function memoMarkdown({ sections, refs }: CheckedMemo, header: MemoHeader): string {
  const { symbol, theme, verdict, confidence, asOf, fictional, failed, coverage, lowered, verdictLine } = header;
  const number = new Map(refs.map(({ hash }, at) => [hash, at + 1]));
  const notes = [
    `confidence ${shown(confidence * 100, 0)}%`,
    theme,
    `as of ${asOf}`,
    ...(coverage === undefined ? [] : [coverage]),
    ...(fictional ? ['fictional market'] : []),
    ...(failed.length > 0 ? [`**Partial**: ${list(failed)} failed`] : []),
  ];
  const concluded = { ...sections, verdict: verdictSection(sections.verdict, verdict, lowered) };
  const bodies = MEMO_SECTIONS.filter((section) => section !== 'assumptions' || sections.assumptions.length > 0).map(
    (section) => `## ${HEADINGS[section]}\n\n${bodyOf(section, concluded[section], number)}`,
  );
  const footnotes = refs.map(
    ({ kind, provider, asOf: known, hash }, at) =>
      `[^${at + 1}]: ${capitalised(kind.replaceAll('_', ' '))}, ${provider}, as of ${known.slice(0, 10)} (evidence ${shortIdOf(hash)})`,
  );
  const legend = MEMO_SECTIONS.some((section) => sections[section].some(isOpinion)) ? [OPINION_LEGEND] : [];
  const title = `# ${symbol}: ${capitalised(verdict)}`;
  return [title, capitalised(notes.join(' · ')), ...legend, ...bodies, verdictLine, footnotes.join('\n')].join('\n\n');
}

function isOpinion({ result }: KeptSentence): boolean {
  return result === 'opinion';
}

/** A sentence of the product's own. */
function noteOf(text: string): KeptSentence {
  return { text, reference: null, result: 'checked', evidence: [], bindings: [] };
}

/** What the analyst concludes and each lowering; the bare verdict where there is neither. */
function verdictSection(
  concluded: readonly KeptSentence[],
  verdict: Verdict,
  lowered: readonly string[],
): readonly KeptSentence[] {
  const all = [...concluded, ...lowered.map(noteOf)];
  return all.length > 0 ? all : [noteOf(`The verdict is ${capitalised(verdict)}.`)];
}

const EMPTY: Readonly<Partial<Record<MemoSection, string>>> = {
  changes: 'The facts name no change since the last filing, and no group of facts is missing.',
  catalysts: 'No coming day is known that may move it.',
};

/** Prose where sentences belong together, a list where each stands alone. */
function bodyOf(section: MemoSection, sentences: readonly KeptSentence[], number: ReadonlyMap<string, number>): string {
  if (sentences.length === 0) return EMPTY[section] ?? 'The evidence supports no sentence here.';
  // A quoted text may look like a footnote; only ours may be one.
  const written = sentences.map((sentence) => {
    const marks = sentence.evidence.flatMap((hash) => number.get(hash) ?? []).map((each) => `[^${each}]`);
    return `${textOf(sentence).replaceAll('[^', '[ ^')}${marks.length === 0 ? '' : ` ${marks.join(' ')}`}`;
  });
  const isProse = section === 'thesis' || section === 'view' || section === 'verdict';
  return isProse ? written.join(' ') : written.map((line) => `- ${line}`).join('\n');
}

function textOf(sentence: KeptSentence): string {
  const { text } = sentence;
  return isOpinion(sentence) ? `*${text.replace(/[\\*_`]/g, '\\$&')}*` : text;
}
