const HEADING = /^#{1,6}\s/;
const THESIS = /^#{1,6}[ \t]+Thesis[ \t]*$/im;
const FOOTNOTE = /\[\^[\w-]+\](?::.*)?/g;
const LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
const MARKS = /(?:^[ \t]*(?:[-*+>]|\d+\.)[ \t]+)|[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/gm;
/** A full stop after one of these ends no sentence. */
const ABBREVIATION = /(?:\b(?:Inc|Corp|Co|Ltd|Cos|plc|Dr|Mr|Mrs|Ms|St|No|vs|approx|est)|\b[A-Z]|\be\.g|\bi\.e)\.$/;

/**
 * The first sentence of a memo's thesis as plain text. A memo without that heading has its first paragraph read instead.
 *
 * @param memo Markdown, also of a user
 * @returns an empty text for a memo that has no sentence
 */
export function thesisOf(memo: string): string {
  const heading = THESIS.exec(memo);
  const text = heading ? memo.slice(heading.index + heading[0].length) : memo;
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  const first = paragraphs.find((paragraph) => paragraph !== '' && !HEADING.test(paragraph));
  return firstSentence(plainText(first ?? ''));
}

/** The first sentence of a text, in one line; the whole text if it has no end of a sentence. */
export function firstSentence(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  for (const { 0: end, index } of line.matchAll(/[.!?…]["”’)]?(?=\s)/g)) {
    if (!ABBREVIATION.test(line.slice(0, index + 1))) return line.slice(0, index + end.length);
  }
  return line;
}

function plainText(markdown: string): string {
  return markdown
    .replace(FOOTNOTE, '')
    .replace(LINK, '$1')
    .replace(MARKS, '')
    .replace(/ +([.,;!?])/g, '$1');
}
