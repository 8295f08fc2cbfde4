import { fileURLToPath } from 'node:url';

/**
 * The built web app. This file runs as `dist/places.js` and inside the bundle `dist/server.js`, which lie at the same depth.
 */
export const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));
