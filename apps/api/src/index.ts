export { createApi, type ApiOptions } from './api-application.ts';
export { startErasing } from './account-deletion/start-erasing.ts';
export { startSendingMails } from './accounts/send-mails.ts';
export { type ApiDeps, type ReadQueries } from './api-deps.ts';
export { ApiModule } from './api.module.ts';
export { startReconciling } from './billing/reconciliation.ts';
export { operationsKafka } from './ops/operations-kafka.ts';
export { publicConfiguration } from './public-configuration.ts';
export { serveWeb } from './web/serve-web.ts';
