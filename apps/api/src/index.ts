export { createApi, type ApiOptions } from './api-application.ts';
export { startSendingMails } from './accounts/send-mails.ts';
export { type ApiDeps, type ReadQueries } from './api-deps.ts';
export { ApiModule } from './api.module.ts';
export { apiDepsOf, openApi, startBesideApi, type ApiLibraries } from './open-api.ts';
