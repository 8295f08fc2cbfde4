import type { Configuration } from '../configuration/configuration.ts';
import { setRecording } from './recording.ts';
import { keepTraceContext } from './trace-context.ts';
import type { TelemetryOf } from './resource.ts';

export type TelemetryPlan = TelemetryOf & {
  /** True if `/metrics` is enabled. */
  readonly metrics: boolean;
  /** `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
  readonly traces: boolean;
};

/** The telemetry that the configuration enables for the process `name`. */
export function telemetryPlanOf(name: string, { instance, metricsPort, traces }: Configuration): TelemetryPlan {
  return { name, instance, metrics: metricsPort !== undefined, traces };
}

export type Telemetry = {
  /** Returns the metrics in Prometheus' text format; undefined if metrics are disabled. */
  readonly scrape: (() => Promise<string>) | undefined;
  /** Exports the remaining spans and stops recording. */
  close(): Promise<void>;
};

/**
 * Starts the planned telemetry; call it before gauges are registered. Trace ids are propagated in any case. Each SDK is
 * loaded only if it is used, so without metrics and traces this adds nothing to the startup time.
 */
export async function startTelemetry({ metrics, traces, ...of }: TelemetryPlan): Promise<Telemetry> {
  keepTraceContext();
  const [metricsSdk, traceSdk] = await Promise.all([
    metrics ? import('./metrics-sdk.ts').then((sdk) => sdk.startMetrics(of)) : undefined,
    traces ? import('./trace-sdk.ts').then((sdk) => sdk.startTraces(of)) : undefined,
  ]);
  setRecording({ metrics, traces });
  return {
    scrape: metricsSdk?.scrape,
    async close() {
      setRecording();
      await Promise.all([metricsSdk?.close(), traceSdk?.close()]);
    },
  };
}
