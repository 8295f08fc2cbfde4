import helmet from '@fastify/helmet';
import {
  checkRequests,
  healthResponse,
  MOST_CONNECTIONS,
  observeHttp,
  RequestError,
  serverLimits,
  type Readiness,
} from '@gemscout/service-kit';
import {
  Catch,
  Module,
  type ArgumentsHost,
  type ExceptionFilter,
  type LoggerService,
  type LogLevel,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Gateway } from './gateway.ts';
import { problemOf, StreamError } from './stream-error.ts';

const NONE = ["'none'"];

@Module({})
class Empty {}

type Reply = { code(status: number): Reply; type(type: string): Reply; send(body: string): void };

/** Without controllers, the framework itself throws only for an unknown path. */
@Catch()
class NothingElseHere implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<Reply>();
    const problem = problemOf(error instanceof RequestError ? error : new StreamError('not_found'));
    reply
      .code(problem?.status ?? 404)
      .type('application/problem+json')
      .send(JSON.stringify(problem));
  }
}

/** The gateway as a separate application, not listening yet: its streams and its health routes. */
export async function createGatewayApplication(
  gateway: Gateway,
  ready: Readiness,
  logger: LoggerService | LogLevel[] = ['error', 'warn'],
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({ ...serverLimits(), forceCloseConnections: true, skipMiddie: true });
  const app = await NestFactory.create<NestFastifyApplication>(Empty, adapter, { logger });
  app.getHttpServer().maxConnections = MOST_CONNECTIONS;
  observeHttp(app.getHttpAdapter().getInstance());
  checkRequests(app.getHttpAdapter().getInstance());
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: NONE, objectSrc: NONE, baseUri: NONE, frameAncestors: NONE },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  app.useGlobalFilters(new NothingElseHere());
  gateway.attach(app);
  for (const path of ['/health/live', '/health/ready'])
    app
      .getHttpAdapter()
      .getInstance()
      .get(path, async (_request, reply) => {
        const { status, headers, body } = await healthResponse(path, ready);
        return reply.code(status).headers(headers).send(body);
      });
  return app;
}
