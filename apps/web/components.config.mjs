import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/**
 * The page of components is a build of its own, in a folder of its own: one build for both would cut the product's scripts into
 * more pieces, and the server can keep the folder to itself. In development it is /components.html.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/components/',
  publicDir: false,
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['@gemscout/source', ...defaultClientConditions] },
  build: {
    outDir: 'dist/components',
    rolldownOptions: { input: `${import.meta.dirname}/components.html` },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000, // KB: it has everything, and is loaded on this machine only
  },
});
