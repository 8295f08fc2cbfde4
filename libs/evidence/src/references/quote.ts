import { showDate } from '@gemscout/contracts';
import type { Fact } from '../facts/fact.ts';
import { legible } from '../legible.ts';
import { factOf, type ReferenceContext } from './reference-context.ts';
import { isProblem, type ReferenceProblem } from './reference-problem.ts';

/** A whole row is quoted up to this length; of a longer one the writer says which words. */
const MOST_CHARACTERS = 300;

/** The text that a quotation names: `e5.3` is the third row of the fifth item, any other name a fact's. */
export function quotedFact(of: string, context: ReferenceContext): Fact | ReferenceProblem {
  const [, item, row] = /^e(\d+)\.(\d+)$/.exec(of) ?? [];
  const fact = item && row ? rowFact(Number(item), Number(row), context) : factOf(of, context);
  if (!fact)
    return { code: 'unknown_quote', detail: `There is no text ${of}: a quotation names a row of an item, as e5.3.` };
  if (isProblem(fact) || fact.unit === 'text') return fact;
  return { code: 'unknown_quote', detail: `${fact.id} is a figure, not a text.` };
}

function rowFact(item: number, row: number, { items, facts }: ReferenceContext): Fact | undefined {
  const hash = items[item - 1]?.hash;
  const id = new RegExp(String.raw`^[a-z]+\.${row}(?:\.\d+)?$`);
  return facts.find((fact) => fact.unit === 'text' && fact.evidence[0] === hash && id.test(fact.id));
}

/**
 * A row's own text, or words of it, in quotation marks with its source: `“Italy closes a tax probe” (reuters.com, 24 March
 * 2015)`.
 */
export function showQuote(fact: Fact, words?: string): string | ReferenceProblem {
  const text = spaced(String(fact.value));
  const quoted = words === undefined ? text : spaced(words);
  if (!text.includes(quoted))
    return {
      code: 'quote_differs',
      detail: `${fact.id} does not say "${quoted}". It says "${text.slice(0, MOST_CHARACTERS)}".`,
    };
  if (quoted.length > MOST_CHARACTERS)
    return { code: 'quote_differs', detail: `${fact.id} is long: add the words to quote.` };
  const inner = quoted.replaceAll(/[“”"]|\[(?=\^)/g, (mark) => INNER[mark] ?? mark);
  const by = fact.metric === 'post' ? `post by ${fact.source}` : fact.source;
  return `“${inner}” (${by}, ${showDate(fact.asOf)})`;
}

/** Marks that would end the quotation, or begin a footnote in a memo. */
const INNER: Readonly<Record<string, string>> = { '“': '‘', '”': '’', '"': '’', '[': '(' };

function spaced(text: string): string {
  return legible(text).replaceAll(/\s+/g, ' ').trim();
}
