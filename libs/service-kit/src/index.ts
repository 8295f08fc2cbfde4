export * from './at-most.ts';
export * from './embedded-postgres.ts';
export * from './free-port.ts';
export * from './scratch-directory.ts';
export * from './scratch-database.ts';
export * from './own-tables.ts';
export * from './query-database.ts';
export { until } from './until.ts';
export { applyMigrations } from './numbered-migrations.ts';
export { openMigrated } from './typeorm-schema.ts';
export * from './configuration.ts';
export * from './configuration-error.ts';
export { escapedHtml } from './escaped-html.ts';
export { isPrivateInstallation } from './exposure.ts';
export { createLogger, type Logger } from './logger.ts';
export { frameworkLogger } from './logging/framework-logger.ts';
export { inLogContext } from './logging/log-context.ts';
export { accountSecretOf } from './account-secret.ts';
export { requireBilling, requireStripeKey, type BillingConfiguration } from './billing/billing-configuration.ts';
export { requireMail, type MailConfiguration } from './mail/mail-configuration.ts';
export { MailRefused, type Mail } from './mail/mail.ts';
export { openSmtpMailer } from './mail/smtp-mailer.ts';
export * from './instance.ts';
export * from './listen-on.ts';
export * from './server-limits.ts';
export { healthAnswer, openHealthServer, type HealthServer, type Readiness, type Scrape } from './health-server.ts';
export { runProcess, type ProcessPlan, type RunningProcess, type Surroundings } from './run-process.ts';
export { readAnalyst, type AnalystConfiguration, type ModelConfiguration } from './model-configuration.ts';
export type { EventStoreConfiguration } from './event-store-configuration.ts';
export * from './kafka-configuration.ts';
export * from './kafka/start-kafka.ts';
export { whereKafkaRuns } from './kafka/where-kafka-runs.ts';
export { makeCertificate, type SecureListeners, type TestCertificate } from './kafka/secure-listeners.ts';
export { instruments, SCOPE } from './telemetry/instruments.ts';
export { observeGauges, type Sample } from './telemetry/observe-gauges.ts';
export { observeHttp } from './telemetry/observe-http.ts';
export { isRecording } from './telemetry/recording.ts';
export { inSpan, sendSpan } from './telemetry/spans.ts';
export { startTelemetry, telemetryPlanOf, type Telemetry } from './telemetry/start-telemetry.ts';
export {
  contextOf,
  inTraceOf,
  keepTraceContext,
  newTrace,
  traceIdOf,
  traceparentOf,
} from './telemetry/trace-context.ts';
export * from './doctor/doctor.ts';
