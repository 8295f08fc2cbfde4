import { spansOf, type Span } from '../plain-text.ts';
import type { Sentence } from '../sentence.ts';

const BREAKS = /[;]|\b(?:but|while|whereas|although|though|yet)\b/gi;
const RELATIONS = /\b(?:above|below|than|against|versus|vs|over|under|from|beneath|compared|to|between)\b/gi;
const FILLERS =
  /^(?:of|in|as|for|its|their|the|a|an|to|on|at|was|were|is|are|be|been|being|had|has|have|more|different|daily|per|that|which|recent|last|reported|positive|negative|good|bad|own|worth|such|those|these|them|being|called|read|sounded|rated|counted|usual|normal|average|trailing|total|all|by|about|with|annual|current|company|company's|sector|sector's|news|separate|distinct|unique|individual|social|web)$/i;
const LOOSE_WORDING = 0.5;
/** "MACD (12, 26, 9)" */
const WINDOWS = /\(\s?\d+(?:, ?\d+)*(?: days?)?\)/g;

/**
 * How far a figure is from words that may say what it is: 0 right beside it. What stands between counts: a comma, another
 * figure, a relation ("above", "against") and a new clause make it further away than its words.
 */
export function linkOf(figure: Span, topic: Span & { readonly isName: boolean }, sentence: Sentence): number {
  const isBehind = topic.end > figure.end;
  const [from, to] = isBehind ? [figure.end, topic.start] : [topic.end, figure.start];
  const { words, breaks, isBeside } = gapOf(sentence.plain.slice(from, Math.max(from, to)));
  const others = sentence.figures.filter((other) => other.start >= from && other.end <= to).length;
  const cost = breaks + 4 * others + (topic.isName ? 0 : LOOSE_WORDING);
  if (!isBehind) return cost + 0.7 * words;
  return cost + (isBeside ? 0.4 * words : words + 1.5);
}

/** What stands between a figure and words. */
type Gap = { readonly words: number; readonly breaks: number; readonly isBeside: boolean };

const MOST_GAPS = 2_000;
/** The gaps of the latest sentences: of each figure to each topic, for each fact that the figure may be. */
const GAPS = new Map<string, Gap>();

function gapOf(between: string): Gap {
  const known = GAPS.get(between);
  if (known) return known;
  if (GAPS.size >= MOST_GAPS) GAPS.clear();
  const gap = readGap(between.replace(WINDOWS, ''));
  GAPS.set(between, gap);
  return gap;
}

function readGap(text: string): Gap {
  const words = text.split(/[\s,;:()]+/).filter(Boolean);
  const breaks =
    8 * spansOf(text, BREAKS).length +
    1.5 * (text.match(/,/g)?.length ?? 0) +
    (text.match(/:/g)?.length ?? 0) +
    2 * spansOf(text, RELATIONS).length +
    1.5 * (text.match(/\band\b/gi)?.length ?? 0);
  const isBeside = words.length <= 3 && words.every((word) => FILLERS.test(word));
  return { words: words.length, breaks, isBeside };
}
