export { createApi, type ApiOptions } from './api-application.ts';
export { type ApiDeps, type ReadQueries } from './api-deps.ts';
export { ApiModule } from './api.module.ts';
export { apiDepsOf, openApi, type ApiLibraries } from './open-api.ts';
