import { Parser } from 'htmlparser2';
import { type Context, contextReader } from './contexts.ts';
import { type Cover, coverOf, coverReader } from './cover.ts';
import type { ElementReader } from './element-reader.ts';
import { localName } from './local-name.ts';
import { mostPrecise, type PreciseFact } from './most-precise.ts';
import { numberIn } from './number-in-text.ts';
import { numericFactReader, type ShownFact } from './numeric-facts.ts';
import type { ReportedFact, UnreadFact } from './reported-fact.ts';
import { unitReader } from './units.ts';

export type InlineReport = {
  /** Null where the report has no cover page in XBRL. */
  readonly cover: Cover | null;
  /** Each tag, unit and period once, with the value of most decimal places, in the order of the report. */
  readonly facts: readonly ReportedFact[];
  readonly unread: readonly UnreadFact[];
  /** True where the report ends within an element, or nests elements more than 1,000 deep: the rest of it is not read. */
  readonly isCut: boolean;
};

const MAX_DEPTH = 1_000;

/**
 * Reads the inline XBRL of a report, whole or in pieces. Facts with dimensions (of a segment, of a class of shares) and nil facts
 * are left out. HTML without XBRL, and HTML that is cut, give what is there: no error is thrown.
 */
export function readInlineXbrl(html: string | Iterable<string>): InlineReport {
  const contexts = contextReader();
  const units = unitReader();
  const numbers = numericFactReader();
  const cover = coverReader();
  const isCut = parse(typeof html === 'string' ? [html] : html, [contexts, units, numbers, cover]);
  const read = numbers.result.map((shown) => readFact(shown, contexts.result, units.result));
  const { facts, contradictory } = mostPrecise(read.filter((each) => each !== undefined && 'fact' in each));
  const unread = read.filter((each) => each !== undefined && 'reason' in each);
  return {
    cover: coverOf(cover.result, contexts.result),
    facts,
    unread: [...unread, ...contradictory.map(contradiction)],
    isCut,
  };
}

/** Whether elements are still open at the end. The parser takes time quadratic in their depth, so that it has a limit. */
function parse(pieces: Iterable<string>, readers: readonly Omit<ElementReader<unknown>, 'result'>[]): boolean {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) parser.pause();
        for (const reader of readers) reader.opened(localName(name), attributes);
      },
      ontext(data) {
        for (const reader of readers) reader.text(data);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        // A number that is cut is another number.
        if (isImplied) return;
        for (const reader of readers) reader.closed(localName(name));
      },
    },
    { xmlMode: true },
  );
  for (const piece of pieces) parser.write(piece);
  const isCut = depth > 0;
  parser.end();
  return isCut;
}

/** Undefined where the fact has dimensions. */
function readFact(
  shown: ShownFact,
  contexts: ReadonlyMap<string, Context>,
  units: ReadonlyMap<string, string>,
): PreciseFact | UnreadFact | undefined {
  const { tag, text, decimals } = shown;
  const context = contexts.get(shown.contextId);
  if (!context) return { tag, text, reason: 'unknown context' };
  if (context.hasDimensions) return undefined;
  const unit = units.get(shown.unitId);
  if (!unit) return { tag, text, reason: 'unknown unit' };
  const value = numberIn(shown);
  if (typeof value === 'string') return { tag, text, reason: value };
  const { start, end } = context;
  return { fact: { tag, unit, value, start, end }, decimals };
}

function contradiction({ tag, value }: ReportedFact): UnreadFact {
  return { tag, text: String(value), reason: 'contradicts itself' };
}
