import { type ElementReader, textReader } from './element-reader.ts';
import type { Context } from './contexts.ts';

/** What the cover page of a report states in XBRL. */
export type Cover = {
  /** `10-K`, `10-Q/A`, `20-F`, … */
  readonly form: string;
  /** The number of the company at the SEC, ten digits. */
  readonly cik: string;
  /** What its securities trade under, shares and bonds, as it writes them: `AAPL`, `BA-PRA`. */
  readonly symbols: readonly string[];
  /** First and last day of the period that the report is about, `yyyy-mm-dd`. */
  readonly start: string | null;
  readonly end: string;
  /** The beginning of what it says under "Documents incorporated by reference"; null where it says nothing. */
  readonly incorporated: string | null;
};

type CoverText = { readonly text: string; readonly contextId: string };

const MAX_TEXT = 2_000;
const BLOCKS = new Set(['div', 'p', 'td', 'tr', 'li', 'br']);
const SYMBOL = 'TradingSymbol';
const NAMES = new Set(['DocumentType', 'EntityCentralIndexKey', 'DocumentsIncorporatedByReferenceTextBlock', SYMBOL]);

/** The texts of the cover page by tag, the first of each; of the symbols every one, on a line of its own. */
export function coverReader(): ElementReader<ReadonlyMap<string, CoverText>> {
  const texts = new Map<string, CoverText>();
  const reader = textReader('nonNumeric', MAX_TEXT, ({ name = '', contextRef = '' }, text) => {
    const [taxonomy, tag = ''] = name.split(':');
    if (taxonomy !== 'dei' || !NAMES.has(tag)) return;
    const line = text.replaceAll(/\s+/g, ' ').trim();
    const before = texts.get(tag);
    if (!before) texts.set(tag, { text: line, contextId: contextRef });
    else if (tag === SYMBOL && before.text.length < MAX_TEXT) {
      texts.set(tag, { ...before, text: `${before.text}\n${line}` });
    }
  });
  return {
    ...reader,
    opened(name, attributes) {
      if (BLOCKS.has(name)) reader.text(' ');
      reader.opened(name, attributes);
    },
    result: texts,
  };
}

/** Null where form, company or period are missing. */
export function coverOf(texts: ReadonlyMap<string, CoverText>, contexts: ReadonlyMap<string, Context>): Cover | null {
  const form = texts.get('DocumentType');
  const cik = texts.get('EntityCentralIndexKey')?.text.padStart(10, '0') ?? '';
  const period = contexts.get(form?.contextId ?? '');
  if (!form || !period || !/^\d{10}$/.test(cik)) return null;
  const incorporated = texts.get('DocumentsIncorporatedByReferenceTextBlock')?.text ?? null;
  const symbols = texts.get(SYMBOL)?.text.split('\n') ?? [];
  return { form: form.text, cik, symbols, start: period.start, end: period.end, incorporated };
}
