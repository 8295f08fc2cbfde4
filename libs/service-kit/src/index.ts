export { endOrphans } from './embedded-postgres/orphans.ts';
export { EmbeddedPostgresError } from './embedded-postgres/programs.ts';
export {
  startEmbeddedPostgres,
  type Database,
  type EmbeddedPostgres,
} from './embedded-postgres/start-embedded-postgres.ts';
export * from './free-port.ts';
export * from './configuration/configuration.ts';
export * from './configuration/configuration-error.ts';
export { variableTopics } from './configuration/environment.ts';
export { readTerminal } from './configuration/terminal.ts';
export { escapedHtml } from './escaped-html.ts';
export { isPrivateInstallation } from './configuration/exposure.ts';
export { createLogger, type Logger } from './logger.ts';
export { frameworkLogger } from './logging/framework-logger.ts';
export { logWarnings } from './logging/log-warnings.ts';
export { inLogContext } from './logging/log-context.ts';
export { accountSecretOf } from './account-secret.ts';
export { requireBilling, requireStripeKey, type BillingConfiguration } from './configuration/billing.ts';
export { requireMail, type MailConfiguration } from './configuration/mail.ts';
export { MailError, type Mail } from './mail/mail.ts';
export { openSmtpMailer } from './mail/smtp-mailer.ts';
export * from './instance.ts';
export * from './listen-on.ts';
export * from './server-limits.ts';
export * from './request-checks.ts';
export { healthResponse, openHealthServer, withinTime, type Readiness } from './health-server.ts';
export { printFailure, processOutput } from './process-output.ts';
export { Resources } from './resources.ts';
export { runProcess, type Context, type RunningProcess } from './run-process.ts';
export { readAnalyst, type AnalystConfiguration, type ModelConfiguration } from './configuration/analyst.ts';
export type { SourceRules } from './configuration/providers.ts';
export type { EventStoreConfiguration } from './configuration/event-store.ts';
export {
  parseKurrentAddress,
  shownKurrentAddress,
  type KurrentAddress,
  type KurrentNode,
} from './configuration/kurrent-address.ts';
export * from './configuration/kafka.ts';
export { startWhenAvailable } from './start-when-available.ts';
export { TtlCache } from './ttl-cache.ts';
export { isUnavailable } from './unavailable.ts';
export { untilAborted, withTimeout } from './until-aborted.ts';
export { withRetry } from './with-retry.ts';
export { instruments, SCOPE } from './telemetry/instruments.ts';
export { observeGauges, type Sample } from './telemetry/observe-gauges.ts';
export { observeSingletons } from './telemetry/observe-singletons.ts';
export { observeHttp } from './telemetry/observe-http.ts';
export { isRecording } from './telemetry/recording.ts';
export { inSpan, sendSpan } from './telemetry/spans.ts';
export { startTelemetry, telemetryPlanOf, type Telemetry } from './telemetry/start-telemetry.ts';
export { inTraceOf, keepTraceContext, traceIdOf, traceparentOf } from './telemetry/trace-context.ts';
export * from './doctor/doctor.ts';
