import { similarTextIn } from './similar-text.ts';

/** A paragraph that reads otherwise than in the filing before, both in their own words. */
export type ChangedParagraph = { readonly text: string; readonly before: string };

/** How a section of a filing differs from the same section of the filing before. */
export type ParagraphChanges = {
  /** The number of paragraphs that were compared. */
  readonly compared: number;
  /** Paragraphs like none before: similarity below 0.3. */
  readonly added: readonly string[];
  /** Rewritten ones, or with other figures: similarity of at least 0.3 and below 0.9. */
  readonly changed: readonly ChangedParagraph[];
};

const NEW_BELOW = 0.3;
const CHANGED_BELOW = 0.9;
/** In characters. Shorter ones are headings and lines of tables. */
const SHORTEST = 80;
/** The longest section of the reports at hand has a fifth of it. */
const LONGEST_SECTION = 1_000_000;

/**
 * Compares the paragraphs of a section with those of the filing before, wherever they are in it: a paragraph that was moved
 * is no change. Those shorter than 80 characters, and what comes after a million characters, are not compared.
 */
export function paragraphChanges(now: readonly string[], before: readonly string[]): ParagraphChanges {
  const similarBefore = similarTextIn(comparable(before));
  const compared = comparable(now).map((text) => ({ text, match: similarBefore(text) }));
  const isNew = (similarity = 0) => similarity < NEW_BELOW;
  return {
    compared: compared.length,
    added: compared.filter(({ match }) => isNew(match?.similarity)).map(({ text }) => text),
    changed: compared.flatMap(({ text, match }) =>
      match && !isNew(match.similarity) && match.similarity < CHANGED_BELOW ? [{ text, before: match.text }] : [],
    ),
  };
}

function comparable(paragraphs: readonly string[]): readonly string[] {
  let length = 0;
  return paragraphs.filter((paragraph) => {
    length += paragraph.length;
    return paragraph.length >= SHORTEST && length <= LONGEST_SECTION;
  });
}
