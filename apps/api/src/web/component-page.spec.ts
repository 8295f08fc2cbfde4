import 'reflect-metadata';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { serveComponentPage } from './component-page.ts';
import { serveWeb } from './serve-web.ts';

@Module({})
class EmptyModule {}

const FILES = ['index.html', 'landing.html', 'app.js', 'components/components.html', 'components/page.js'];
const HERE = { host: 'localhost:3000' };
const PRIVATE = ['/components/components.html', '/components/page.js', '/%63omponents/page.js'];

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gemscout-components-'));
  await mkdir(join(root, 'components'));
  for (const file of FILES) await writeFile(join(root, file), file);
});
afterAll(() => rm(root, { recursive: true }));

async function start(installationIsPrivate: boolean): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(EmptyModule, new FastifyAdapter(), { logger: false });
  serveComponentPage(app, installationIsPrivate);
  await serveWeb(app, root);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

describe('the page of components', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => void (app = await start(true)));
  afterAll(() => app?.close());

  it('is there for this machine', async () => {
    expect((await app.inject({ url: '/?components', headers: HERE })).body).toBe('components/components.html');
    for (const url of PRIVATE) expect((await app.inject({ url, headers: HERE })).statusCode).toBe(200);
  });

  it.each([
    ['another name of this machine', { host: 'gemscout.example' }],
    ['a proxy', { ...HERE, 'x-forwarded-for': '203.0.113.7' }],
  ])('is not there by %s', async (_way, headers) => {
    expect((await app.inject({ url: '/?components', headers })).body).not.toBe('components/components.html');
    for (const url of PRIVATE) expect((await app.inject({ url, headers })).statusCode).toBe(404);
    expect((await app.inject({ url: '/app.js', headers })).statusCode).toBe(200);
  });
});

it('an installation that others reach has no page of components, not even for its own machine', async () => {
  const app = await start(false);
  expect((await app.inject({ url: '/?components', headers: HERE })).body).not.toBe('components/components.html');
  for (const url of PRIVATE) expect((await app.inject({ url, headers: HERE })).statusCode).toBe(404);
  await app.close();
});
