export { createApi, type ApiOptions } from './api-application.ts';
export { type ApiDeps, type ReadQueries } from './api-deps.ts';
export { ApiModule } from './api.module.ts';
export { apiDepsOf, type ApiLibraries } from './open-api.ts';
export { start, type ApiContext } from './start.ts';
