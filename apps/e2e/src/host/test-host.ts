import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { addAccount } from './add-account.ts';
import { makeProductTemplate, type ProductTemplate } from './product-template.ts';
import { makeStartedDirectory } from './started-directory.ts';
import { lazily, workerParts, type WorkerParts } from './worker-parts.ts';

/** Runs in Jest's own process, and keeps for each of its workers what the worker's test files share. */
export type TestHost = { readonly url: string; end(): Promise<void> };

export async function startTestHost(): Promise<TestHost> {
  const workers = new Map<string, WorkerParts>();
  const started = lazily(makeStartedDirectory);
  const startedPath = async (): Promise<string> => (await started.get()).path;
  const partsOf = (worker: string): WorkerParts => {
    const known = workers.get(worker) ?? workerParts(startedPath);
    workers.set(worker, known);
    return known;
  };
  const template = lazily(makeProductTemplate);
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close');
    answer({ partsOf, template: template.get, startedPath }, request).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: urlOf(server),
    async end() {
      server.close();
      server.closeAllConnections();
      await Promise.all([...workers.values()].map((parts) => parts.end()));
      await Promise.all([template, started].map((part) => part.end(({ remove }) => remove())));
    },
  };
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host of the tests does not listen');
  return `http://127.0.0.1:${address.port}`;
}

type Parts = {
  partsOf(worker: string): WorkerParts;
  template(): Promise<ProductTemplate>;
  startedPath(): Promise<string>;
};

async function answer({ partsOf, template, startedPath }: Parts, { url = '' }: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(url, 'http://host');
  const asked = (name: string): string => searchParams.get(name) ?? '';
  switch (pathname) {
    case '/browser':
      return partsOf(asked('worker')).browser();
    case '/server':
      return partsOf(asked('worker')).server();
    case '/account-with-run':
      return partsOf(asked('worker')).accountWithRun();
    case '/database':
      return partsOf(asked('worker')).database();
    case '/product-template': {
      const { path, token } = await template();
      return { path, token };
    }
    case '/started-directory':
      return { path: await startedPath() };
    case '/accounts':
      return addAccount(asked('database'), asked('plan'), asked('name'));
    default:
      throw new Error(`The host of the tests has no ${pathname}`);
  }
}
