import { daysOfText, valueInRows } from './evidence-rows.mjs';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const SCALES = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, b: 1e9, billion: 1e9, t: 1e12, trillion: 1e12 };
const FIGURE =
  /(?<sign>[-−–])?\$?(?<digits>\d[\d,]*(?:\.\d+)?)\s?(?<scale>thousand|million|billion|trillion|[kmbt]\b)?/i;
const QUOTATION = /“([^”]*)”/g;
/** Digits that are no figures: of names, and what the writer set as a level is bound without evidence. */
const NAMES = /\b\d{1,3}-(?:day|week|month|year)\b|\b50- and 200-day\b|\b(?:RSI|SMA)\s?\(\d+\)|\bQ[1-4]\b|\b\d{4}\b/g;

/**
 * Reads the sentences of a memo against its evidence, without the product's code: every digit of a checked sentence has to belong
 * to a binding, and what the binding shows has to be the value of the row that it names, rounded to the digits shown.
 *
 * @param sentences of the memo's `memo_check`: `{text, result, bindings}`
 * @param items the evidence of the run
 * @returns `figures`, how many were compared, and the texts that `differ`, or that could not be read: `unread`
 */
export function readMemo(sentences, items) {
  const found = { figures: 0, differ: [], unread: [] };
  for (const { text, bindings } of sentences) {
    for (const binding of bindings) compare(binding, text, items, found);
    const rest = bindings.reduce((left, { start, end }) => blank(left, start, end), text);
    found.unread.push(...looseFigures(withoutDaysQuoted(rest, text, items)).map((digits) => `${digits} in “${text}”`));
  }
  return found;
}

function looseFigures(rest) {
  return (
    rest
      .replaceAll(QUOTATION, ' ')
      .replaceAll(NAMES, '')
      .match(/\d[\d.,]*/g) ?? []
  );
}

/** Without the days that are those of the row that the sentence quotes. */
function withoutDaysQuoted(rest, text, items) {
  const days = [...text.matchAll(QUOTATION)].flatMap(([, quoted]) => daysOfText(items, quoted));
  return days.reduce((left, each) => left.replaceAll(each, ''), rest);
}

function compare({ shown, fact }, text, items, found) {
  const isLevel = fact.evidence.length === 0;
  if (!/\d/.test(shown) || fact.unit === 'text' || isLevel) return;
  const row = valueOf(fact, items) ?? computedFrom(fact, items);
  if (row === undefined) return void found.unread.push(`${fact.id} in “${text}”`);
  found.figures += 1;
  if (!shows(shown, row)) found.differ.push(`${shown} for ${fact.id}, ${row}, in “${text}”`);
}

function valueOf({ metric, subject, as_of, evidence }, items) {
  const cited = items.filter(({ hash }) => evidence.includes(hash));
  return cited.map((item) => valueInRows(item, { metric, subject, as_of })).find((value) => value !== undefined);
}

const COMPUTE = {
  'a − b': (a, b) => a - b,
  'a ÷ b': (a, b) => a / b,
  '(a − b) ÷ |b| × 100': (a, b) => ((a - b) / Math.abs(b)) * 100,
  'a ÷ b × 100': (a, b) => (a / b) * 100,
};

/** Computed again from the rows of its inputs, which are named by metric. */
function computedFrom({ formula, inputs = [], subject, as_of, evidence }, items) {
  const values = inputs.map(({ id }) => valueOf({ metric: id, subject, as_of, evidence }, items));
  return values.includes(undefined) ? undefined : COMPUTE[formula]?.(...values);
}

function shows(shown, row) {
  if (typeof row === 'string') return dateIn(shown) === row.slice(0, 10);
  const { sign, digits, scale } = FIGURE.exec(shown)?.groups ?? {};
  if (digits === undefined) return false;
  const factor = SCALES[scale?.toLowerCase()] ?? 1;
  const decimals = digits.split('.')[1]?.length ?? 0;
  const said = Number(digits.replaceAll(',', '')) * factor;
  const isNear = Math.abs(Math.abs(row) - said) <= 0.5 * 10 ** -decimals * factor + Math.abs(row) * 1e-9;
  return isNear && !(sign && row > 0) && !(/\+/.test(shown) && row < 0);
}

function dateIn(shown) {
  const iso = /\d{4}-\d{2}-\d{2}/.exec(shown)?.[0];
  const [, day, month, year] = /(\d{1,2}) ([A-Z][a-z]{2})[a-z]* (\d{4})/.exec(shown) ?? [];
  return iso ?? `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function blank(text, start, end) {
  return `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`;
}
