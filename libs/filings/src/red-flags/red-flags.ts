import type { FilingId } from '../filing-id.ts';
import type { SectionName } from '../sections/filing-sections.ts';
import type { FilingText } from '../sections/filing-text.ts';
import { sentencesOf } from '../sections/sentences.ts';

export type RedFlagName = 'going_concern' | 'material_weakness' | 'restatement' | 'auditor_change';

/** A sentence in which a company states a problem itself. It is shown as the quotation that it is, without a judgement. */
export type RedFlag = FilingId & {
  readonly flag: RedFlagName;
  readonly form: string;
  /** Null where it is in none of the sections that are read, such as in the notes to the statements. */
  readonly section: SectionName | null;
  /** The sentence as filed; what is longer than 1,000 characters is cut off. */
  readonly sentence: string;
};

const LONGEST_QUOTATION = 1_000;
/** Longer "sentences" are lists or tables. */
const LONGEST_SENTENCE = 3_000;

const AUDITOR = /(?:independent (?:registered public )?account(?:ing firm|ants?)|independent auditors?)/.source;

/** What a company says when it is so; words between the parts are limited. */
const STATEMENTS: ReadonlyMap<RedFlagName, readonly RegExp[]> = new Map([
  [
    'going_concern',
    [/\bsubstantial doubt\b.{0,200}\bgoing concern\b/i, /\bgoing concern\b.{0,100}\bsubstantial doubt\b/i],
  ],
  [
    'material_weakness',
    [
      /\bidentified\b.{0,80}\bmaterial weakness(?:es)?\b/i,
      /\bmaterial weakness(?:es)?\b.{0,100}\b(?:existed|continues? to exist|not (?:yet )?been (?:fully )?remediated)\b/i,
      /\b(?:disclosure controls|internal controls?)\b.{0,150}\b(?:was|were|is|are) not effective\b/i,
      /\bdid not maintain effective (?:internal )?controls?\b/i,
    ],
  ],
  [
    'restatement',
    [
      /\bshould no longer be relied (?:up)?on\b/i,
      /(?<!amended and )\brestate(?:d|ment of)?\b.{0,60}\bpreviously (?:issued|reported|filed)\b.{0,60}\bfinancial (?:statements|information)\b/i,
      /\b(?:concluded|determined|requires?d?|resulted in)\b.{0,40}\brestatement of\b.{0,40}\bfinancial statements\b/i,
    ],
  ],
  [
    'auditor_change',
    [
      new RegExp(String.raw`\b(?:dismissed|resigned as|dismissal of|resignation of)\b.{0,160}\b${AUDITOR}\b`, 'i'),
      new RegExp(String.raw`\b(?:decision to resign|declin\w+ to stand)\b.{0,160}\b${AUDITOR}\b`, 'i'),
      new RegExp(String.raw`\b${AUDITOR}\b.{0,160}\b(?:resigned|was dismissed|declin\w+ to stand)\b`, 'i'),
    ],
  ],
]);

/** What makes the statement one about something that may happen, or about others. */
const CONDITION = /\b(?:if|whether|unless|in the event|event of|risk that|cannot assure)\b/i;
const MODAL_OR_DENIAL = /\b(?:may|might|could|would|can|should|will|no|not|nor|neither|never)\b[^,;]{0,30}$/i;
const RESOLVED =
  /\b(?:in (?:the past|(?:prior|recent) (?:periods|years))|alleviated?|(?:was|were|been) (?:fully |successfully )?remediated)\b/i;
const UNRESOLVED = /\bnot\b.{0,30}\b(?:alleviated?|remediated)\b/i;

/**
 * What a filing states about going concern, its controls, restated statements and a change of auditor: the first sentence of
 * each kind. Sentences about what may happen ("if we identify", "could raise") and denials are left out.
 */
export function redFlags(filing: FilingText): readonly RedFlag[] {
  const { accession, filed, form, paragraphs } = filing;
  return [...STATEMENTS].flatMap(([flag, statements]) => {
    const mentioning = paragraphs.filter((paragraph) => statements.some((statement) => statement.test(paragraph)));
    const [found] = mentioning.flatMap((paragraph) =>
      sentencesOf(paragraph)
        .filter((sentence) => statements.some((statement) => isStated(sentence, statement)))
        .map((sentence) => ({
          sentence: sentence.slice(0, LONGEST_QUOTATION),
          section: sectionWith(paragraph, filing),
        })),
    );
    return found ? [{ flag, accession, filed, form, ...found }] : [];
  });
}

function isStated(sentence: string, statement: RegExp): boolean {
  const { index } = statement.exec(sentence) ?? {};
  if (index === undefined || sentence.length > LONGEST_SENTENCE) return false;
  const before = sentence.slice(0, index);
  if (CONDITION.test(before)) return false;
  if (UNRESOLVED.test(sentence)) return true;
  return !MODAL_OR_DENIAL.test(before) && !RESOLVED.test(sentence);
}

function sectionWith(paragraph: string, { sections }: FilingText): SectionName | null {
  return sections.find(({ paragraphs }) => paragraphs.includes(paragraph))?.name ?? null;
}
