import { fileURLToPath } from 'node:url';

// This file runs as dist/places.js and inside the bundle dist/server.js: the same number of folders below the root.
const root = new URL('../../../', import.meta.url);

/** The built web app. */
export const webRoot = fileURLToPath(new URL('apps/web/dist/', root));

/** The sample market that comes with the project. */
export const sampleMarket = fileURLToPath(new URL('libs/market/sample/', root));
