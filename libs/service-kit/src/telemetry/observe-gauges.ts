import { metrics, type BatchObservableResult, type ObservableGauge } from '@opentelemetry/api';
import { SCOPE } from './instruments.ts';
import { sampled, type SampledOptions } from './sampled.ts';

type Labels = Readonly<Record<string, string>>;

/** The current value of a gauge. */
export type Sample<Name extends string> = { readonly gauge: Name; readonly value: number; readonly labels?: Labels };

/**
 * Registers gauges whose values are read together on scrape, at most once in five seconds.
 *
 * A value that cannot be read (unavailable, moved to another process, or no answer within two seconds) is reported as NaN,
 * which alerts ignore; otherwise the SDK would repeat the last value forever. Reading never fails a scrape.
 *
 * @param gauges their names, with a description each
 * @returns unregisters the gauges
 */
export function observeGauges<Name extends string>(
  gauges: Readonly<Record<Name, string>>,
  read: () => Promise<readonly Sample<Name>[]>,
  options?: SampledOptions,
): () => void {
  const meter = metrics.getMeter(SCOPE);
  const made = new Map<string, ObservableGauge>(
    Object.entries<string>(gauges).map(([name, description]) => [
      name,
      meter.createObservableGauge(name, { description }),
    ]),
  );
  const latest = sampled(read, options);
  const known = new Map<string, Sample<Name>>();
  const observe = async (result: BatchObservableResult): Promise<void> => {
    const values = new Map((await latest()).map((sample) => [seriesOf(sample), sample]));
    for (const [series, sample] of values) known.set(series, sample);
    for (const [series, { gauge, labels }] of known) {
      const instrument = made.get(gauge);
      if (instrument) result.observe(instrument, values.get(series)?.value ?? Number.NaN, { ...labels });
    }
  };
  const shown = [...made.values()];
  meter.addBatchObservableCallback(observe, shown);
  return () => meter.removeBatchObservableCallback(observe, shown);
}

function seriesOf({ gauge, labels = {} }: Sample<string>): string {
  return JSON.stringify([gauge, ...Object.entries(labels).toSorted()]);
}
