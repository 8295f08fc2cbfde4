import { METRICS, showValue } from '@gemscout/contracts';
import type { JsonValue } from '@gemscout/domain';
import type { EvidenceItem } from '../evidence-store.ts';
import { dayOf, figuresOf, rowsOf, textOf } from './fact-reading.ts';
import type { Fact, FactSubject, ShownInput } from './fact.ts';

/** Each figure of a trading day is of its own day of the exchange, and known from its own instant. */
export function dayFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  return rowsOf(item.body['figures']).flatMap(({ field, value = null, day, at, inputs }) => {
    const [name, instant] = [textOf(field), textOf(at)];
    if (name === undefined || instant === undefined) return [];
    const read = figuresOf({ [name]: value }, { item, group: 'day', subject, asOf: textOf(day) ?? dayOf(item) });
    return read.map((fact) => withInputs({ ...fact, knownFrom: instant }, inputs));
  });
}

const PRICE = { unit: 'usd_per_share', decimals: 2 } as const;
const VOLUME = { unit: 'shares' } as const;
const INPUTS: Readonly<Record<string, { readonly label: string; readonly shape: Parameters<typeof showValue>[1] }>> = {
  price_before_opening_usd: { label: 'Last price before the opening', shape: PRICE },
  price_after_close_usd: { label: 'Last price after the close', shape: PRICE },
  opening_price_usd: { label: 'Opening price', shape: PRICE },
  previous_close_usd: { label: 'Previous close', shape: PRICE },
  close_of_day_usd: { label: 'Close of the day', shape: PRICE },
  volume: { label: 'Volume since the opening', shape: VOLUME },
  mean_volume: { label: 'Mean volume by the same time over the 20 trading days before', shape: VOLUME },
  amount_usd: { label: 'Price × volume of the bars since the opening', shape: { unit: 'usd' } },
};

/** Evidence of earlier versions does not have the inputs, and its figures the formula alone. */
function withInputs(fact: Fact, inputs: JsonValue | undefined): Fact {
  const { formula } = METRICS[fact.metric];
  const others = rowsOf(inputs).flatMap(({ name, value }): ShownInput | [] => {
    const input = INPUTS[textOf(name) ?? ''];
    if (!input || typeof value !== 'number') return [];
    return { id: `${fact.id}.${textOf(name)}`, label: input.label, shown: showValue(value, input.shape) };
  });
  return formula && others.length > 0 ? { ...fact, computed: { formula, inputs: [], others } } : fact;
}
