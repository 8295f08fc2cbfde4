import { metrics } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { AggregationType, MeterProvider, type ViewOptions } from '@opentelemetry/sdk-metrics';
import { HISTOGRAM_BOUNDS } from './histogram-bounds.ts';
import { observeProcess } from './process-gauges.ts';
import { resourceOf, type TelemetryOf } from './resource.ts';

export type MetricsSdk = {
  /** Returns the metrics in Prometheus' text format. */
  scrape(): Promise<string>;
  close(): Promise<void>;
};

/** Starts recording the instruments of all libs; `scrape` returns their values. */
export function startMetrics(of: TelemetryOf): MetricsSdk {
  const reader = new PrometheusExporter({ preventServerStart: true });
  // Omits scopes, which would add a useless label to every series.
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
