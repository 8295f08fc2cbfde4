import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenApiDocument } from './openapi-document.ts';

const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Gemscout API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;
const START = `SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#docs', persistAuthorization: false });\n`;

/** The page uses scripts and styles of our own origin; Swagger UI also needs inline style elements and data images. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** `/docs`: the OpenAPI page. Swagger is loaded on the first request, to keep the startup fast. */
export function serveDocs(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  let document: Promise<OpenApiDocument> | undefined;

  fastify.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', CONTENT_SECURITY_POLICY).send(PAGE),
  );
  fastify.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  fastify.get('/docs/openapi.json', async () => {
    document ??= import('./openapi-document.ts').then(({ openApiDocument }) => openApiDocument(app));
    return document;
  });
  for (const [file, type] of Object.entries(ASSETS))
    fastify.get(`/docs/${file}`, async (_request, reply) => reply.type(type).send(createReadStream(assetPath(file))));
}

function assetPath(file: string): string {
  return createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`);
}
