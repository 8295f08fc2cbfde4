import type { KnownNames } from './known-names.ts';
import { clauseAt, type Sentence } from './sentence.ts';
import { phrasesIn, phrasesOf, type Span } from './plain-text.ts';

/** Whom a part of a sentence is about. A sector is undefined where it is only called "the sector". */
export type Subject =
  | { readonly kind: 'own' }
  | { readonly kind: 'sector'; readonly sector: string | undefined }
  | { readonly kind: 'market' };

export type SubjectMention = Span & { readonly subject: Subject };

const OWN = phrasesOf(
  "share|shares|stock|stocks|company|firm|issuer|equity|price|ticker|the name|its|it|they|their|business|common stock|share's|holding",
);
const SECTOR = phrasesOf("sector|sectors|industry|group|peer group|sector's");
const MARKET = phrasesOf(
  "market|index|benchmark|s&p|s&p 500|nasdaq|dow|dow jones|russell|broader market|market's|indices|peers|competitors|rivals|wall street|index's",
);
const NOT_MARKET =
  /^(?:wall street|market) (?:cap|capitali[sz]ation|value|price|share|pays|participants|(?:had |has |is |was |now |still )?(?:forecast|predict|project|estimat|expect|want|look|hop|pric|pencil|put|valu|assign|charg|ask|attach|see|saw|think|thought|reckon|believ|treat|seem|award|grant|discount|brac|anticipat|foresee|bet|allow|demand|requir|judg|rat|apprais|consider|will)\w*)\b/i;
/** A beta is the share's, whatever it is measured against. */
const BETA_TO =
  /\bbeta (?:(?:of|is|at) (?:about )?[\d.]+ )?(?:to|against|with|versus|relative to) (?:the |its )?(?:broad(?:er)? |wider |stock )?$/i;
/** "Its sector" is about the sector, "its" alone about the company: possessives count less than what they belong to. */
const POSSESSIVE = /^(?:its|their|it|they)$/i;

/** Whom the sentence mentions, in its order. */
export function subjectsOf(
  { plain }: Pick<Sentence, 'plain'>,
  { ownPattern, sectorPatterns }: KnownNames,
): readonly SubjectMention[] {
  const named = sectorPatterns.flatMap(({ sector, pattern }) =>
    phrasesIn(plain, pattern).map((span) => mention(span, { kind: 'sector', sector })),
  );
  const found = [
    ...named,
    ...phrasesIn(plain, SECTOR)
      .filter(({ start }) => !BETA_TO.test(plain.slice(0, start)))
      .filter(({ start, end }) => !named.some((each) => isBeside(each, { start, end }, plain)))
      .map((span) => mention(span, { kind: 'sector', sector: sectorMeant(span, named, plain) })),
    ...phrasesIn(plain, MARKET)
      .filter(
        ({ start }) =>
          !NOT_MARKET.test(plain.slice(start)) &&
          !BETA_TO.test(plain.slice(0, start)) &&
          !/\b(?:strength|options?|derivatives|stock) $/i.test(plain.slice(0, start)),
      )
      .map((span) => mention(span, { kind: 'market' })),
    ...[OWN, ...(ownPattern ? [ownPattern] : [])].flatMap((pattern) =>
      phrasesIn(plain, pattern).map((span) => mention(span, { kind: 'own' })),
    ),
  ];
  return found
    .filter((one) => !found.some((other) => other !== one && covers(other, one)))
    .toSorted((a, b) => a.start - b.start);
}

function isBeside(one: Span, other: Span, plain: string): boolean {
  return /^[\s(]*$/.test(plain.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)));
}

/** "Energy is the strongest sector" is about Energy; "its sector" is the company's own. */
function sectorMeant({ start }: Span, named: readonly SubjectMention[], plain: string): string | undefined {
  if (/\b(?:its|own|company's|their|whose)\s+$/i.test(plain.slice(0, start))) return undefined;
  const before = named.findLast((each) => each.end <= start);
  return before?.subject.kind === 'sector' ? before.subject.sector : undefined;
}

function mention({ start, end }: Span, subject: Subject): SubjectMention {
  return { start, end, subject };
}

function covers(longer: Span, shorter: Span): boolean {
  const isLonger = longer.end - longer.start > shorter.end - shorter.start;
  return isLonger && longer.start <= shorter.start && shorter.end <= longer.end;
}

/** Whom the words at a position are about: the nearest mention before it, else after it in its clause, else the company. */
export function subjectAt(position: number, sentence: Sentence, mentions: readonly SubjectMention[]): Subject {
  const clause = clauseAt(sentence, position);
  const inClause = mentions.filter(({ start }) => start >= clause.start && start < clause.end);
  const antecedent = mentions.findLast(({ end }) => end <= clause.start);
  if (antecedent && /^\W*(?:which|who)\b/i.test(sentence.plain.slice(clause.start, position)) && inClause.length === 0)
    return sentence.plain.slice(antecedent.end, clause.start).trim() === '' ? antecedent.subject : { kind: 'own' };
  const other = versus(position, sentence, inClause);
  if (other) return other;
  const behind = beside(position, sentence, inClause);
  if (behind) return behind;
  const before = inClause.findLast((each) => each.end <= position && !isPossessive(each, sentence));
  const after = inClause.find(
    (each) => each.start >= position && !isPossessive(each, sentence) && !isScope(each, sentence),
  );
  if (before) return before.subject;
  const isCompany = inClause.some((each) => each.end <= position && each.subject.kind === 'own');
  const isOfOther = sentence.figures.some(({ start }) => start > position && start < (after?.start ?? 0));
  if (after && !isCompany && !isOfOther) return after.subject;
  const isOfBefore =
    clause.start > 0 &&
    (OF_SECTORS.test(sentence.plain.slice(clause.start, clause.end)) || isOnlyOfSectors(sentence, mentions));
  return isOfBefore ? subjectAt(clause.start - 1, sentence, mentions) : { kind: 'own' };
}

/** "The fastest in its peer group" is the company's. */
function isScope({ start, subject }: SubjectMention, { plain }: Sentence): boolean {
  return subject.kind !== 'own' && SCOPE.test(plain.slice(0, start));
}

const SCOPE = /\b(?:\w+est|most \w+|best|worst)(?: [\w-]+){0,3} (?:in|of|within|among|across) (?:its |the |their )$/i;

/** "Health Care gained 1.8 % although it fell on the last day": nobody else can be meant. */
function isOnlyOfSectors(sentence: Sentence, mentions: readonly SubjectMention[]): boolean {
  const named = mentions.filter((each) => !isPossessive(each, sentence));
  return named.length > 0 && named.every(({ subject }) => subject.kind === 'sector' && subject.sector !== undefined);
}

const OF_SOMEBODY =
  /^[-+$]*[\d.,]+\s?(?:%|per ?cent|points?)?\s+(?:for|of|by|in|that|which|seen in|shown by|made by|lost by|gained by)\s+(?:its |the |their )?(?:own )?(?:whole )?/i;

/** "+8.0 % for its sector". */
function beside(position: number, { plain }: Sentence, inClause: readonly SubjectMention[]): Subject | undefined {
  const [words] = OF_SOMEBODY.exec(plain.slice(position)) ?? [];
  const found = words && inClause.find(({ start }) => start === position + words.length);
  return found && found.subject.kind === 'sector' ? found.subject : undefined;
}

const OF_SECTORS = /\b(?:members?|constituents?|breadth|whose|which)\b/i;

const VERSUS = /\b(?:against|versus|vs\.?|compared (?:with|to))\s+(?:a |an |the )?(?:\w+ of )?$/i;

/** "Better than its sector: 20.6 % against 8.0 %": the second figure is of whom is named second. */
function versus(position: number, { plain }: Sentence, inClause: readonly SubjectMention[]): Subject | undefined {
  const before = plain.slice(0, position);
  const [first, second] = inClause.filter(
    ({ end, subject }) =>
      end <= position && (subject.kind !== 'own' || !POSSESSIVE.test(plain.slice(0, end).split(/\s/).at(-1) ?? '')),
  );
  const isPair = first && second && first.subject.kind === 'own' && second.subject.kind === 'sector';
  if (!isPair) return undefined;
  if (VERSUS.test(before)) return second.subject;
  return /^[^,;]*?\b(?:against|versus|vs|compared)\b/i.test(plain.slice(position)) &&
    /[:,(]\s*(?:with )?[-+]?$/.test(before)
    ? first.subject
    : undefined;
}

function isPossessive({ start, end }: Span, { plain }: Sentence): boolean {
  return POSSESSIVE.test(plain.slice(start, end));
}
