import { metrics } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { AggregationType, MeterProvider, type ViewOptions } from '@opentelemetry/sdk-metrics';
import { HISTOGRAM_BOUNDS } from './histogram-bounds.ts';
import { observeProcess } from './process-gauges.ts';
import { resourceOf, type TelemetryOf } from './resource.ts';

export type MetricsSdk = {
  /** The answer to a scrape. */
  scrape(): Promise<string>;
  close(): Promise<void>;
};

/** From here on the instruments of all libs count, and `scrape` shows them. */
export function startMetrics(of: TelemetryOf): MetricsSdk {
  const reader = new PrometheusExporter({ preventServerStart: true });
  // Scopes are left out: they would be a label of every series that tells nobody anything.
  const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
  const provider = new MeterProvider({ readers: [reader], resource: resourceOf(of), views: viewsOf(HISTOGRAM_BOUNDS) });
  metrics.setGlobalMeterProvider(provider);
  const endProcess = observeProcess();
  return {
    scrape: async () => serializer.serialize((await reader.collect()).resourceMetrics),
    async close() {
      endProcess();
      metrics.disable();
      await provider.shutdown();
    },
  };
}

function viewsOf(bounds: typeof HISTOGRAM_BOUNDS): ViewOptions[] {
  return Object.entries(bounds).map(([instrumentName, boundaries]) => ({
    instrumentName,
    aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: [...boundaries] } },
  }));
}
