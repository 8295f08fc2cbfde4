import { METRIC_GROUPS, METRICS, showDate, type FigureBinding } from '@gemscout/contracts';
import { periodName } from '../../ui/figure-names.ts';
import { MINUS } from '../../ui/figure-text.ts';

type FactRow = { readonly name: string; readonly value: string };

/** What the card of a figure shows. */
export type FactText = {
  readonly label: string;
  readonly definition: string;
  /** Undefined for a quotation, which the sentence shows. */
  readonly shown: string | undefined;
  readonly rows: readonly FactRow[];
  readonly formula: string | undefined;
  readonly inputs: Inputs;
};

/**
 * A bound figure as its card shows it. What the sentence shows already has no row.
 *
 * @param symbol the memo's ticker, which is not repeated
 */
export function factText({ shown, fact }: FigureBinding, symbol: string | undefined): FactText {
  const { label, definition } = METRICS[fact.metric];
  const { formula, inputs } = computedText(fact);
  return {
    label,
    definition,
    shown: fact.unit === 'text' ? undefined : shown,
    rows: rowsOf(shown, fact, symbol),
    formula,
    inputs,
  };
}

type Inputs = readonly { readonly id: string; readonly label: string; readonly shown: string }[];

/** Formula and inputs of a figure as its card names them: the inputs with their time. */
export function computedText(computed: {
  readonly formula?: string | undefined;
  readonly inputs?: Inputs | undefined;
}): { readonly formula: string | undefined; readonly inputs: Inputs } {
  const inputs = (computed.inputs ?? []).map((input) => ({ ...input, label: `${input.label}${whenOf(input.id)}` }));
  return { formula: formulaText(computed.formula, inputs), inputs };
}

/** The time in a fact's id, which tells it from another value of its metric: ` on 2 June 2026`, ` of fiscal 2025`. */
function whenOf(id: string): string {
  const [filed] = /(?<=\.)(?:fy\d{4}|q[1-4]-\d{4}|ttm)$/.exec(id) ?? [];
  if (filed) return ` of ${filed === 'ttm' ? 'the ' : ''}${periodName(filed)}`;
  const [, day, year, quarter] = /\.(?:(\d{4}-\d\d-\d\d)|(\d{4})q([1-4]))(?:\.\d+)?$/.exec(id) ?? [];
  if (day) return ` on ${showDate(day)}`;
  return year ? ` of Q${quarter} ${year}` : '';
}

/** With the names of its inputs: `(EPS, reported − EPS, expected) ÷ …`, not `(a − b) ÷ …`. */
function formulaText(formula: string | undefined, inputs: Inputs): string | undefined {
  const [a, b] = inputs;
  if (!a || !b || !formula || !/\bb\b/.test(formula)) return formula;
  return formula.replace(/\b[ab]\b/g, (name) => (name === 'a' ? a : b).label);
}

function rowsOf(shown: string, fact: FigureBinding['fact'], symbol: string | undefined): readonly FactRow[] {
  const { metric, value, subject, period, as_of, source, part = '' } = fact;
  const exact = typeof value === 'number' ? exactValue(value) : shown;
  const day = showDate(as_of);
  const isOfADay = period === `as of ${day}`;
  return [
    { name: 'Of', value: subject === symbol ? '' : subject },
    { name: 'Exactly', value: digitsOf(shown) === digitsOf(exact) ? '' : exact },
    { name: 'Period', value: isOfADay ? '' : period.replace(/^in the /, '') },
    { name: 'As of', value: !isOfADay && period.includes(day) ? '' : day },
    {
      name: Object.hasOwn(METRIC_GROUPS.large_holders, metric) ? 'Holder' : 'Section',
      value: part === source ? '' : part,
    },
    { name: 'Source', value: source },
  ].filter(({ value: text }) => text !== '');
}

/** With all of its digits, but for what binary arithmetic leaves at the end. */
function exactValue(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 12 }).replace('-', MINUS);
}

/** A figure without sign, unit and grouping: `$1,204.50` and 1204.5 are the same. */
function digitsOf(figure: string): string {
  const digits = figure.replace(/[^\d.]/g, '');
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}
