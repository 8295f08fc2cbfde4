import { openHealthServer, startTelemetry, telemetryPlanOf, type Configuration } from '@gemscout/service-kit';

/**
 * Starts the configured metrics and traces, and serves `/metrics` if it is enabled. Health is reported separately at
 * `/health/ready` on the product's own port.
 *
 * @throws ConfigurationError if the port is taken
 */
export async function openTelemetry(configuration: Configuration): Promise<{ close(): Promise<void> }> {
  const { host, metricsPort } = configuration;
  const telemetry = await startTelemetry(telemetryPlanOf('standalone', configuration));
  const server =
    metricsPort === undefined
      ? undefined
      : await openHealthServer(host, metricsPort, async () => 'serving', telemetry.scrape);
  return {
    async close() {
      await server?.close();
      await telemetry.close();
    },
  };
}
