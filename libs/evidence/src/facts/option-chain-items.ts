import { METRICS, type FormulaId } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { EvidenceItem } from '../evidence-store.ts';
import { dayOf, figuresOf, rowsOf, textOf } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';

const RATIOS = ['volume', 'open_interest'] as const;

/**
 * What the quotes of several expiries say, of their day. Figures of an expiry have its day in their ids: `atm_volatility.until_2026-07-17`.
 */
export function optionChainFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const { body } = item;
  const asOf = textOf(body['date']) ?? dayOf(item);
  const about = { item, group: 'option_chain', subject, asOf } as const;
  const read = [
    ...rowsOf(body['expiries']).flatMap((row) => figuresOf(row, ofExpiry(about, row))),
    ...rowsOf(body['result_moves']).flatMap((row) => {
      const day = textOf(row['day']) ?? asOf;
      return figuresOf(row, { ...about, asOf: day, idOf: (metric) => `${metric}.on_${day}` });
    }),
    ...objectOf(body['event']).flatMap((row) => figuresOf(row, { ...about, until: textOf(row['report_day']) })),
    ...objectOf(body['skew']).flatMap((row) => figuresOf(row, { ...about, until: textOf(row['expiry']) })),
    ...objectOf(body['premium']).flatMap((row) => [
      ...figuresOf(row, about),
      ...figuresOf(row, { ...about, group: 'regime', asOf: textOf(row['realised_date']) ?? asOf }),
    ]),
    ...figuresOf(body, about),
  ];
  const known = new Set(read.map(({ id }) => id));
  return read.map((fact) => withInputs(fact, body, known));
}

type About = Parameters<typeof figuresOf>[1];

function ofExpiry(about: About, row: JsonObject): About {
  const until = textOf(row['expiry']);
  return { ...about, until, idOf: (metric) => `${metric}.until_${until}` };
}

const objectOf = (value: JsonObject[string] | undefined): readonly JsonObject[] => rowsOf([value ?? null]);

function withInputs(fact: Fact, body: JsonObject, known: ReadonlySet<string>): Fact {
  const formula: FormulaId | undefined = METRICS[fact.metric].formula;
  const inputs = formula && inputsOf(fact, body, known);
  if (!formula || !inputs) return fact;
  return { ...fact, computed: { formula, inputs: inputs.every((id) => known.has(id)) ? inputs : [] } };
}

/** Undefined for a figure that another reader computes. */
function inputsOf({ id, metric }: Fact, body: JsonObject, known: ReadonlySet<string>): readonly string[] | undefined {
  const until = (part: string, name = 'expiry') => textOf(objectOf(body[part])[0]?.[name]);
  const at = (expiry: string | undefined) => `atm_volatility.until_${expiry}`;
  if (metric === 'atm_volatility')
    return ['atm_call_volatility', 'atm_put_volatility', 'atm_strike'].map((input) => id.replace(metric, input));
  if (metric === 'event_move') {
    const later = until('event', 'later');
    return [at(later), at(until('event', 'earlier')), `days_to_expiry.until_${later}`];
  }
  if (metric === 'past_event_move') return [...known].filter((other) => other.startsWith('result_move.'));
  if (metric === 'event_move_ratio') return ['event_move', 'past_event_move'];
  if (metric === 'volatility_premium') return [at(until('premium')), 'realised_volatility_20'];
  if (metric === 'skew_25_delta') return ['put_25_volatility', 'call_25_volatility'];
  if (metric === 'put_25_volatility' || metric === 'call_25_volatility') return ['option_rate'];
  const ratio = RATIOS.find((of) => metric === `put_call_${of}`);
  return ratio && [`put_${ratio}`, `call_${ratio}`];
}
