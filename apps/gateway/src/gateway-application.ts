import { healthAnswer, type Readiness } from '@gemscout/service-kit';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Gateway } from './gateway.ts';

@Module({})
class Empty {}

/** The gateway as an application of its own that is not listening yet: its streams, and its health. */
export async function createGatewayApplication(gateway: Gateway, ready: Readiness): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({ forceCloseConnections: true, skipMiddie: true });
  const app = await NestFactory.create<NestFastifyApplication>(Empty, adapter, { logger: ['error', 'warn'] });
  gateway.attach(app);
  for (const path of ['/health/live', '/health/ready'])
    app
      .getHttpAdapter()
      .getInstance()
      .get(path, async (_request, reply) => {
        const { status, headers, body } = await healthAnswer(path, ready);
        return reply.code(status).headers(headers).send(body);
      });
  return app;
}
