import { openHealthServer, startTelemetry, telemetryPlanOf, type Configuration } from '@gemscout/service-kit';

/**
 * Starts to count and to trace, as far as somebody asks for it, and answers `/metrics` where they are wanted. Whether the
 * product is well is told by its own `/health/ready`, beside the page.
 *
 * @throws ConfigurationError when the port is taken
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
