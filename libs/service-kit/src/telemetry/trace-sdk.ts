import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { resourceOf, type TelemetryOf } from './resource.ts';

export type TraceSdk = {
  /** Sends what is left. */
  close(): Promise<void>;
};

/**
 * From here on spans are recorded and sent in batches to the endpoint of `OTEL_EXPORTER_OTLP_ENDPOINT`, which the exporter
 * reads itself, as it does the other variables of its specification. An endpoint that is away costs dropped spans only.
 */
export function startTraces(of: TelemetryOf): TraceSdk {
  const provider = new TracerProvider({
    resource: resourceOf(of),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    async close() {
      await provider.shutdown().catch(() => undefined); // what nobody takes is lost, as said
      trace.disable();
    },
  };
}
