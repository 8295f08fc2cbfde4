import { listenOn, type Context, type RunningProcess } from '@gemscout/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { openApi, type ApiLibraries } from './open-api.ts';

const PORT = 3_000;

/** The resources that the composition root opens for the API, and closes after it. */
export type ApiContext = Pick<Context, 'configuration' | 'logger' | 'use'> &
  ApiLibraries & {
    /** The directory of the built web app. */
    readonly webRoot: string;
    /**
     * Starts listening after everything is added; by default on the configured host and port. @returns its address on this
     * machine
     */
    readonly listen?: (app: NestFastifyApplication) => Promise<string>;
  };

/** Starts the API with the product's pages. @throws ConfigurationError if its port is taken */
export async function start(context: ApiContext): Promise<RunningProcess & { readonly url: string }> {
  const { configuration, store, webRoot, logger, use } = context;
  const { host, port = PORT } = configuration;
  const { listen = (app) => listenOn(app, host, port) } = context;
  const app = await use(openApi(configuration, context, { webRoot, logger }));
  const url = await listen(app);
  const ready = async (): Promise<string> => {
    await store.ready();
    return 'serving';
  };
  return { url, ready, stop: async () => undefined };
}
