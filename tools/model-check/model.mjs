/** llama.cpp's server with a model, and what passes between it and whoever asks it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@gemscout/service-kit';
import { root } from '../processes.mjs';

/**
 * @param options `context` in tokens, a chat `template` instead of the model's own, the `apiKey` that it asks for
 * @returns its `baseUrl`, the `exchanges` so far, each with request, status, body and milliseconds, and how to stop it
 */
export async function startModel({ python, model, log, ...options }) {
  const port = await freePort();
  const words = [join(root, 'tools/model-check/serve.py'), model, String(port), JSON.stringify(options)];
  const child = spawn(python, words, { stdio: ['pipe', 'pipe', openSync(log, 'a')] });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error(`The model's server did not start; see ${log}.`))),
  ]);
  const proxy = await startProxy(line);
  return {
    ...proxy,
    async stop() {
      proxy.close();
      child.stdin.end();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Passes everything on, and keeps it. */
async function startProxy(target) {
  const exchanges = [];
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request);
    const asked = Buffer.concat(chunks).toString();
    const startedMs = performance.now();
    const { authorization = '' } = request.headers;
    const headers = { 'content-type': 'application/json', authorization };
    const answer = await fetch(target + request.url, { method: request.method, headers, body: asked });
    const body = await answer.text();
    const ms = Math.round(performance.now() - startedMs);
    exchanges.push({ request: JSON.parse(asked), status: answer.status, body: JSON.parse(body), ms });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}/v1`,
    exchanges,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
