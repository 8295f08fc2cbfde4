import type { EvidenceItem } from '../evidence-store.ts';
import type { Fact } from '../facts/fact.ts';
import { beatsIn, motionsIn, type Motion } from './checks/motion.ts';
import type { KnownNames } from './known-names.ts';
import type { Figure } from './mentions/figures.ts';
import { beatTopics, leadTopics, motionTopics, periodTopics } from './topics/motion-topics.ts';
import { tokensOf, type Token } from './topics/tokens.ts';
import { topicsOf, type Topic } from './topics/topics.ts';
import { blanked, phrasesIn } from './plain-text.ts';
import { readSentence, type Sentence } from './sentence.ts';
import { subjectsOf, type SubjectMention } from './subjects.ts';

/** A figure, or a reference, with the fact behind it. */
export type Bound = { readonly figure: Figure; readonly fact: Fact };

/** Why a sentence is refused. `detail` says it to whoever wrote the sentence. */
export type Problem = { readonly code: ProblemCode; readonly detail: string };

type ProblemCode =
  | 'unknown_evidence'
  | 'other_ticker'
  | 'figure_not_found'
  | 'figure_ambiguous'
  | 'date_not_found'
  | 'url_not_found'
  | 'quotation_not_found'
  | 'reference'
  | 'metric'
  | 'subject'
  | 'direction'
  | 'order'
  | 'period'
  | 'day'
  | 'rank'
  | 'count'
  | 'cause'
  | 'source'
  | 'risk'
  | 'bare_claim';

/** What a check found: a problem, or that a statement without a figure holds against the facts. */
export type Finding = Problem | 'holds';

/** A sentence whose figures are resolved. */
export type Checking = {
  readonly reading: Reading;
  readonly bound: readonly Bound[];
  /** Figures that the writer sets as thresholds. */
  readonly levels: readonly Figure[];
};

export type Check = (checking: Checking) => readonly Finding[];

/** What a sentence says, whatever the facts are. */
type Words = {
  readonly sentence: Sentence;
  readonly tokens: readonly Token[];
  readonly topics: readonly Topic[];
  readonly subjects: readonly SubjectMention[];
  readonly motions: readonly Motion[];
  readonly beats: readonly Motion[];
};

/** All that the checks of a sentence read. */
export type Reading = Words & {
  readonly names: KnownNames;
  readonly symbol: string;
  /** The facts of the cited items. */
  readonly facts: readonly Fact[];
  /** Every fact of the company. */
  readonly allFacts: readonly Fact[];
  /** The cited items about the company or the market. */
  readonly items: readonly EvidenceItem[];
};

type ReadingInput = Pick<Reading, 'names' | 'symbol' | 'facts' | 'allFacts' | 'items'>;

/** @param shown a legible text */
export function readingOf(shown: string, input: ReadingInput): Reading {
  return { ...wordsOf(shown, input.names), ...input };
}

const MOST_COMPANIES = 8;
const MOST_SENTENCES = 100;
/** The latest sentences, by the names that were known: a run says the same again in its log and its memo. */
const LATEST = new Map<string, Map<string, Words>>();

function wordsOf(shown: string, names: KnownNames): Words {
  const sentences = LATEST.get(names.key) ?? new Map<string, Words>();
  const words = sentences.get(shown) ?? readWords(readSentence(shown), names);
  keepLatest(LATEST, names.key, sentences, MOST_COMPANIES);
  keepLatest(sentences, shown, words, MOST_SENTENCES);
  return words;
}

function keepLatest<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  if (map.has(key)) return;
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}

function readWords(sentence: Sentence, names: KnownNames): Words {
  const unnamed = withoutNames(sentence.plain, names);
  const tokens = tokensOf(unnamed);
  const named = topicsOf(unnamed, tokens, names.filed);
  const beats = beatsIn({ plain: unnamed });
  const subjects = subjectsOf(sentence, names);
  const motions = motionsIn({ plain: unnamed }).filter(
    (motion) => !beats.some(({ start, end }) => start <= motion.start && motion.end < end),
  );
  const topics = [
    ...named,
    ...motionTopics(motions, named, subjects, sentence),
    ...periodTopics(sentence),
    ...beatTopics(beats),
    ...leadTopics(subjects, sentence),
  ];
  return { sentence, tokens, topics, subjects, motions, beats };
}

/** A company called "Tealow Beverages" or "Montrell Insurance" does not speak of beverages or of insurance. */
function withoutNames(plain: string, { ownPattern }: KnownNames): string {
  return ownPattern ? blanked(plain, phrasesIn(plain, ownPattern)) : plain;
}
