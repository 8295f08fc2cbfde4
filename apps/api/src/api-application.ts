import type { ServerResponse } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { LoggerService, LogLevel } from '@nestjs/common';
import { checkRequests, MOST_CONNECTIONS, observeHttp, serverLimits, type Timeouts } from '@gemscout/service-kit';
import type { ApiDeps } from './api-deps.ts';
import { ApiModule } from './api.module.ts';
import { serveSandbox } from './billing/sandbox-pages.ts';
import { serveUnsubscribe } from './notifications/unsubscribe-pages.ts';
import { problemOf, PROBLEM_HEADERS } from './problems/problem-of.ts';
import { serveDevelopmentMailbox } from './web/development-mailbox.ts';
import { serveDocs } from './web/docs.ts';
import { answerBrokenRequest } from './web/broken-request.ts';
import { parseJsonBody } from './web/json-body.ts';
import { setSecurityHeaders } from './web/security-headers.ts';
import { keepSecurityLog, type SecurityLog } from './web/security-log.ts';

const BODY_LIMIT_BYTES = 1_048_576;

/** The one route whose signature covers the raw request body. */
const SIGNED_BYTES = '/billing/webhook';

type ParsedRequest = { readonly routeOptions: { readonly url?: string | undefined } };

export type ApiOptions = {
  readonly logLevels?: LogLevel[];
  /** Receives the framework's log; by default the framework prints it to standard output. */
  readonly logger?: LoggerService;
  /** Sends HSTS headers; only if the public URL uses HTTPS. */
  readonly https?: boolean;
  /** Addresses and networks of trusted proxies, whose forwarding headers name the client's address; default none. */
  readonly trustedProxies?: readonly string[];
  /** Time limits for sending a request; default 20 s for its headers and one minute for all of it. */
  readonly timeouts?: Timeouts;
  /** Receives authentication events and refusals; default none. */
  readonly securityLog?: SecurityLog;
};

/** The API as an application that is not listening yet, so that the gateway and the web app can be added. */
export async function createApi(deps: ApiDeps, options: ApiOptions = {}): Promise<NestFastifyApplication> {
  const { logLevels = ['error', 'warn'], logger = logLevels, https = false, trustedProxies = [] } = options;
  const adapter = new FastifyAdapter({
    ...serverLimits(options.timeouts),
    bodyLimit: BODY_LIMIT_BYTES,
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: true,
    ...(trustedProxies.length > 0 && { trustProxy: [...trustedProxies] }),
    skipMiddie: true, // omits the middleware hook, which would run for every request
    frameworkErrors: (error: Error, _request: unknown, { raw }: { readonly raw: ServerResponse }) => refuse(error, raw),
  });
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.with(deps), adapter, {
    logger,
    bodyParser: false,
  });
  app.getHttpServer().maxConnections = MOST_CONNECTIONS;
  observeHttp(app.getHttpAdapter().getInstance());
  checkRequests(app.getHttpAdapter().getInstance());
  if (options.securityLog) keepSecurityLog(app.getHttpAdapter().getInstance(), options.securityLog);
  acceptOnlyJson(app);
  await setSecurityHeaders(app, deps.config, https);
  serveDocs(app);
  await serveUnsubscribe(app, deps.accounts);
  if (deps.billing.sandbox) await serveSandbox(app, deps.billing.sandbox);
  if (deps.mail === 'mailbox') serveDevelopmentMailbox(app, deps.accounts.mails);
  return app;
}

function acceptOnlyJson(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions }: ParsedRequest, body: Buffer) =>
      routeOptions.url === SIGNED_BYTES ? body : parseJsonBody(body),
  );
}

/** Answers a request with an invalid URL, which reaches neither a route nor the exception filter. */
function refuse(error: Error, response: ServerResponse): void {
  const { problem } = problemOf(error);
  response.writeHead(problem.status, PROBLEM_HEADERS).end(JSON.stringify(problem));
}
