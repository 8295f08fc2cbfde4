import type { Configuration } from '../configuration/configuration.ts';
import { setRecording } from './recording.ts';
import { keepTraceContext } from './trace-context.ts';
import type { TelemetryOf } from './resource.ts';

export type TelemetryPlan = TelemetryOf & {
  /** Somebody may ask for `/metrics`. */
  readonly metrics: boolean;
  /** `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
  readonly traces: boolean;
};

/** What the configuration asks of the process `name`. */
export function telemetryPlanOf(name: string, { instance, metricsPort, traces }: Configuration): TelemetryPlan {
  return { name, instance, metrics: metricsPort !== undefined, traces };
}

export type Telemetry = {
  /** The answer to a scrape; undefined where metrics are off. */
  readonly scrape: (() => Promise<string>) | undefined;
  /** Sends the spans that are left, and stops counting. */
  close(): Promise<void>;
};

/**
 * Starts what the plan asks for; before anything that shows gauges is opened. Trace ids are handed on in any case. Each SDK
 * is loaded only where it is used: without metrics and traces this costs nothing at a start.
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
