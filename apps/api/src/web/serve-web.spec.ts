import 'reflect-metadata';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { checkRequests } from '@gemscout/service-kit';
import { serveWeb } from './serve-web.ts';

@Controller()
class Api {
  @Get('runs/:id')
  run() {
    return { api: true };
  }

  @Get('config')
  config() {
    return { config: true };
  }
}

@Module({ controllers: [Api] })
class ApiModule {}

let root: string;
let app: NestFastifyApplication;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gemscout-web-'));
  await mkdir(join(root, 'assets'));
  await mkdir(join(root, 'legal'));
  await writeFile(join(root, 'index.html'), '<title>the app</title>');
  await writeFile(join(root, 'landing.html'), '<title>the landing page</title>');
  await writeFile(join(root, 'landing.html.br'), brotliCompressSync('<title>the landing page</title>'));
  await writeFile(join(root, 'legal/terms.html'), 'the terms');
  await writeFile(join(root, 'assets/app-4f2a.js'), 'script()');
  await writeFile(join(root, 'assets/app-4f2a.js.br'), brotliCompressSync('script()'));
  app = await NestFactory.create<NestFastifyApplication>(ApiModule, new FastifyAdapter(), { logger: false });
  checkRequests(app.getHttpAdapter().getInstance());
  await serveWeb(app, root);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(async () => {
  await app?.close();
  await rm(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const html = { accept: 'text/html,*/*' };

it.each(['/', '/?from=mail'])('answers %s with the landing page, compressed for who takes it', async (url) => {
  const { statusCode, body, headers } = await get(url, html);
  expect([statusCode, body, headers['cache-control']]).toEqual([200, '<title>the landing page</title>', 'no-cache']);
  const small = await get(url, { ...html, 'accept-encoding': 'br, gzip' });
  expect([small.headers['content-encoding'], small.headers['content-type']]).toEqual([
    'br',
    'text/html; charset=utf-8',
  ]);
});

it.each(['/app', '/login', '/unknown/path', '/app?run=1'])('answers %s with the page, never cached', async (url) => {
  const { statusCode, body, headers } = await get(url, html);
  expect([statusCode, body, headers['cache-control']]).toEqual([200, '<title>the app</title>', 'no-cache']);
});

it.each(['/assets/gone.js', '/legal/gone.html', '/health/gone', '/docs/gone', '/runs', '/runs/x/y'])(
  'answers %s, which is missing, with 404 and never with the page',
  async (url) => expect((await get(url)).statusCode).toBe(404),
);

it('lets hashed files be kept for ever, and sends the compressed one', async () => {
  const plain = await get('/assets/app-4f2a.js');
  expect([plain.body, plain.headers['cache-control']]).toEqual(['script()', 'public, max-age=31536000, immutable']);
  const small = await get('/assets/app-4f2a.js', { 'accept-encoding': 'br, gzip' });
  expect([small.headers['content-encoding'], small.headers['content-type']]).toEqual([
    'br',
    expect.stringContaining('javascript'),
  ]);
  expect((await get('/legal/terms.html')).body).toBe('the terms');
});

it('finds a file by its encoded path, and nothing outside its directory', async () => {
  expect((await get('/assets/%61pp-4f2a.js')).body).toBe('script()');
  for (const url of ['/assets/', '/assets/..%2Findex.html', '/assets%2Fapp-4f2a.js'])
    expect((await get(url)).statusCode).toBe(404);
});

it('answers HEAD for a file with its length alone', async () => {
  const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/assets/app-4f2a.js' });
  expect([statusCode, body, headers['content-length']]).toEqual([200, '', '8']);
});

it('refuses other methods for files alone', async () => {
  expect((await app.inject({ method: 'POST', url: '/assets/gone.js' })).statusCode).toBe(404);
  const refused = await app.inject({ method: 'POST', url: '/assets/app-4f2a.js' });
  expect(refused.headers['allow']).toBe('GET, HEAD');
});

it.each([
  ['a navigation', { 'sec-fetch-mode': 'navigate' }],
  ['an old browser', html],
])('gives the page to %s on an api path, and says what it looked at', async (_who, headers) => {
  const answer = await get('/runs/1', headers);
  expect(answer.body).toBe('<title>the app</title>');
  expect(answer.headers['vary']).toContain('Sec-Fetch-Mode, Accept, Authorization');
});

it.each([
  ['a call of the page', { 'sec-fetch-mode': 'cors', accept: '*/*' }],
  ['a script with a token', { ...html, authorization: 'Bearer x' }],
  ['a stream', { accept: 'text/event-stream' }],
])('gives the api to %s', async (_who, headers) => {
  expect((await get('/runs/1', headers)).json()).toEqual({ api: true });
});

it('leaves /config as it is for everybody', async () => {
  expect((await get('/config', { 'sec-fetch-mode': 'navigate' })).json()).toEqual({ config: true });
});
