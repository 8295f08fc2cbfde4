/** A range of figures in a text: from `low` to `high`, in USD or in percent (73.5 for 73.5%). */
export type FigureRange = {
  readonly low: number;
  readonly high: number;
  readonly unit: 'usd' | 'pct';
  /** The value of the last digit that is written: 10,000,000 in "$4.75 billion". */
  readonly step: number;
  /** Where the range begins and ends in the text. */
  readonly index: number;
  readonly end: number;
};

type Figure = {
  readonly value: number;
  readonly decimals: number;
  readonly scale: number | null;
  readonly unit: 'usd' | 'pct' | null;
};

const SCALES: ReadonlyMap<string, number> = new Map([
  ['billion', 1e9],
  ['b', 1e9],
  ['million', 1e6],
  ['m', 1e6],
]);

const FIGURE =
  String.raw`\(?\$? ?\(?\d[\d,]{0,14}(?:\.\d{1,4})?\)?` +
  String.raw`(?: ?(?:billion|million|[BM]\b))?(?: ?%| percent\b| basis points\b)?`;
const ABOUT = '(?:approximately |about )?';
/** "$4.75 to $4.78 billion", "between $8.0 billion and $8.4 billion", "20-21%" */
const FROM_TO = new RegExp(`(between )?${ABOUT}(${FIGURE}) ?(to|and|-|–|—) ?${ABOUT}(${FIGURE})`, 'gi');
/** "$54.0 billion, plus or minus 2%", "73.5% ± 50 basis points" */
const AROUND = new RegExp(`(${FIGURE}),? (?:plus or minus|\\+/-|±) ?(${FIGURE})`, 'gi');

/** The ranges of dollars and percentages in a text, in order. Figures without `$` and `%` are none. */
export function rangesIn(text: string): readonly FigureRange[] {
  const found = [
    ...[...text.matchAll(FROM_TO)].map((match) => fromTo(match)),
    ...[...text.matchAll(AROUND)].map((match) => around(match)),
  ];
  return found.filter((range) => range !== null).toSorted((one, other) => one.index - other.index);
}

const SINGLE = new RegExp(FIGURE, 'gi');

/** The dollars and percentages in a text, in order, each with its place. */
export function figuresIn(
  text: string,
): readonly (Pick<FigureRange, 'unit' | 'index' | 'end'> & { readonly value: number })[] {
  return [...text.matchAll(SINGLE)].flatMap(({ index, 0: written }) => {
    const { value, scale, unit } = figureOf(written);
    return unit === null ? [] : [{ value: value * (scale ?? 1), unit, index, end: index + written.length }];
  });
}

function fromTo({ index, 0: text, 1: between, 2: low = '', 3: word, 4: high = '' }: RegExpExecArray) {
  if (word === 'and' && between === undefined) return null;
  const [from, to] = [figureOf(low), figureOf(high)];
  const unit = from.unit ?? to.unit;
  if (unit === null || (to.unit ?? unit) !== unit) return null;
  const scale = from.scale ?? to.scale ?? 1;
  const ends = [from.value * scale, to.value * (to.scale ?? scale)];
  return rangeOf(ends, unit, scale * 10 ** -Math.max(from.decimals, to.decimals), index, text);
}

function around({ index, 0: text, 1: middle = '', 2: width = '' }: RegExpExecArray) {
  const [centre, half] = [figureOf(middle), figureOf(width)];
  if (centre.unit === null) return null;
  const scale = centre.scale ?? 1;
  const value = centre.value * scale;
  const isShare = centre.unit === 'usd' && half.unit === 'pct';
  const spread = isShare
    ? (value * half.value) / 100
    : half.value * (half.scale ?? (centre.unit === 'usd' ? scale : 1));
  return rangeOf([value - spread, value + spread], centre.unit, scale * 10 ** -centre.decimals, index, text);
}

function rangeOf(ends: readonly number[], unit: 'usd' | 'pct', step: number, index: number, text: string): FigureRange {
  return { low: Math.min(...ends), high: Math.max(...ends), unit, step, index, end: index + text.length };
}

function figureOf(written: string): Figure {
  const [digits = ''] = /\d[\d,]*(?:\.\d+)?/.exec(written) ?? [];
  const [, scale = ''] = /(billion|million|[BM])(?![a-z])/i.exec(written) ?? [];
  const isBasisPoints = written.endsWith('basis points');
  const value = Number(digits.replaceAll(',', '')) * (written.includes('(') ? -1 : 1);
  return {
    value: isBasisPoints ? value / 100 : value,
    decimals: digits.split('.')[1]?.length ?? 0,
    scale: SCALES.get(scale.toLowerCase()) ?? null,
    unit: unitOf(written),
  };
}

function unitOf(written: string): Figure['unit'] {
  if (written.includes('$')) return 'usd';
  return /%|percent|basis points/i.test(written) ? 'pct' : null;
}
