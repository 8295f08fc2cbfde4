import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { resourceOf, type TelemetryOf } from './resource.ts';

export type TraceSdk = {
  /** Exports the remaining spans. */
  close(): Promise<void>;
};

/**
 * Starts recording spans and exporting them in batches. The exporter reads `OTEL_EXPORTER_OTLP_ENDPOINT` and the other
 * variables of its specification itself. If the endpoint is unavailable, spans are dropped and nothing else fails.
 */
export function startTraces(of: TelemetryOf): TraceSdk {
  const provider = new TracerProvider({
    resource: resourceOf(of),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    async close() {
      await provider.shutdown().catch(() => undefined); // spans that cannot be exported are dropped
      trace.disable();
    },
  };
}
