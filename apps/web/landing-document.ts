import { join } from 'node:path';
import { defaultServerConditions, runnerImport, type HtmlTagDescriptor, type Plugin } from 'vite';

const DOCUMENT = '/landing.html';
/** The letters of the headline, which is what is seen first. */
const FIRST_FONT = /^assets\/source-serif-4-latin-wght-normal.*\.woff2$/;

/** `/` is a document of its own: in a build with the page in it, in development where `/` is asked for. */
export function landingDocument(): Plugin {
  return {
    name: 'landing-document',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/' || request.url?.startsWith('/?')) request.url = DOCUMENT;
        next();
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle }) {
        if (path !== DOCUMENT || !bundle) return html;
        const font = Object.keys(bundle).find((file) => FIRST_FONT.test(file));
        if (!font) throw new Error('The font of the headline is not in the build');
        const markup = await landingMarkup();
        return {
          html: html.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`),
          tags: [preloadOf(`/${font}`)],
        };
      },
    },
  };
}

function preloadOf(href: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href };
  return { tag: 'link', attrs, injectTo: 'head-prepend' };
}

async function landingMarkup(): Promise<string> {
  const { module } = await runnerImport<typeof import('./src/landing-markup.tsx')>(
    join(import.meta.dirname, 'src/landing-markup.tsx'),
    {
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['@gemscout/source', ...defaultServerConditions] },
    },
  );
  return module.landingMarkup();
}
