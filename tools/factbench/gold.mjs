/**
 * The gold of FactBench: what the primary statements of a report say, read with regular expressions over its source. It shares no
 * code and no approach with the product, which parses the whole report element by element; this looks for the tables under the
 * titles of statements, then for the figures in them.
 */

const TABLE = /<table\b[^]*?<\/table>/g;
const FIGURE = /<ix:nonFraction\b([^>]*?)(?:\/>|>([^]*?)<\/ix:nonFraction>)/g;
const END_OF_LINE = /<\/(?:div|p|td|tr|table)>|<br\b[^>]*>/;
/** In letters only, as some reports break words: "Financi al". */
const TITLE = new RegExp(
  '^.{0,60}consolidated(?:condensed)?' +
    '(?:balancesheets?|incomestatements?|statements?of(?:' +
    'operations|income|earnings|comprehensive(?:income|loss|incomeloss|earnings)|financial(?:position|condition)|cashflows|' +
    '(?:changesin)?(?:shareholders|stockholders|shareowners)?equity))' +
    '(?:unaudited|continued|assets|liabilitiesandequity|forthe.{0,60}|at.{0,60})*$',
);
/** How far before its table a title can begin, with its markup. */
const LONGEST_TITLE = 40_000;
const IN_A_SENTENCE = /(?:in|on|to|of|from)(?:the|our)(?:unaudited|condensed)*consolidated/;

/**
 * Every figure without dimensions of the primary statements, each once: `{tag, unit, start, end, value, decimals}`.
 * `value` is a decimal as text, exact to `decimals` places. It throws if it cannot read one, as a gold must have no gaps.
 */
export function goldFacts(html) {
  const figures = statementTables(html).flatMap((source) =>
    [...source.matchAll(FIGURE)].flatMap((match) => figureOf(html, match)),
  );
  return [...Map.groupBy(figures, keyOf).values()].map(([first]) => first);
}

/** One text for each tag, unit and period. */
export function keyOf({ tag, unit, start, end }) {
  return [tag, unit, start, end].join(' ');
}

/** The tables that are the first with figures after the title of a statement. */
function statementTables(html) {
  const tables = [];
  let after = html.lastIndexOf('</ix:header>');
  for (const { 0: source, index } of html.matchAll(TABLE)) {
    if (!source.includes('<ix:nonFraction')) continue;
    if (index > after && hasTitle(html.slice(Math.max(after, index - LONGEST_TITLE), index))) tables.push(source);
    after = index + source.length;
  }
  return tables;
}

/** Whether a line of a piece of the source is the title of a statement. */
function hasTitle(source) {
  const lines = source.split(END_OF_LINE).map(lettersOf);
  return lines.some((line) => TITLE.test(line) && !IN_A_SENTENCE.test(line));
}

function lettersOf(source) {
  return source
    .replace(/<[^>]*>/g, '')
    .replace(/&#\d+;|&\w+;/g, ' ')
    .replace(/\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

function figureOf(html, [, attributes, content = '']) {
  const at = (name) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  if (at('xsi:nil') === 'true') return [];
  const period = periodOf(html, at('contextRef'));
  if (period === undefined) return [];
  const value = decimalOf(content, at('format'), Number(at('scale') ?? 0), at('sign') === '-');
  return [
    {
      tag: at('name'),
      unit: unitOf(html, at('unitRef')),
      ...period,
      value,
      decimals: Number(at('decimals').replace('INF', 'Infinity')),
    },
  ];
}

/** Undefined for a context with dimensions. */
function periodOf(html, id) {
  const [context] = new RegExp(`<xbrli:context [^>]*id="${id}"[^]*?</xbrli:context>`).exec(html) ?? [''];
  if (/Member\b/.test(context)) return undefined;
  const [last, first = null] = (
    context.match(/\d{4}-\d\d-\d\d(?=\s*<\/xbrli:(?:startDate|endDate|instant)>)/g) ?? []
  ).toReversed();
  if (!last) throw new Error(`context ${id} has no days`);
  return { start: first, end: last };
}

function unitOf(html, id) {
  const [unit] = new RegExp(`<xbrli:unit [^>]*id="${id}"[^]*?</xbrli:unit>`).exec(html) ?? [''];
  const names = unit.match(/(?<=:)[\w-]+(?=\s*<\/xbrli:measure>)/g);
  if (!names) throw new Error(`unit ${id} has no measure`);
  return names.join('/');
}

/** The digits with their point moved, and no floating point: "391,035" in millions is "391035000000". */
function decimalOf(content, format = '', scale, isNegative) {
  const shown = content.replace(/<[^>]*>|&#160;|\s/g, '');
  if (/zero$/.test(format)) return '0';
  if (!/^[\d,]*\.?\d+$/.test(shown)) throw new Error(`"${shown}" is no number (${format})`);
  const [whole, part = ''] = shown.replaceAll(',', '').split('.');
  const digits = `${whole}${part}`.padEnd(whole.length + scale, '0');
  const point = whole.length + scale;
  const padded = point > 0 ? digits : '0'.repeat(1 - point) + digits;
  const split = Math.max(point, 1);
  const magnitude = `${padded.slice(0, split)}.${padded.slice(split)}`.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, '');
  return isNegative && magnitude !== '0' ? `-${magnitude}` : magnitude;
}
