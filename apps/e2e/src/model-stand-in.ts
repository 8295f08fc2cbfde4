import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort } from '@gemscout/service-kit';
import { launch, type Environment } from './server-process.ts';

const program = fileURLToPath(new URL('../../../tools/model-server/main.mjs', import.meta.url));
const MODEL = 'stand-in';
const PRICES = { [MODEL]: { input: 10, output: 40 } };

/** A language model's stand-in behind a gate, so that a test can look at a run while its model thinks. */
export type ModelStandIn = {
  /** What a server is started with to think with it. */
  readonly environment: Environment;
  /** From now on, questions of this kind wait, except those that mention `passing`. */
  hold(question: string, passing?: string): void;
  /** Resolves once one waits. */
  held(): Promise<void>;
  release(): void;
  stop(): Promise<void>;
};

/** @param answers what the model says: see `tools/model-server` */
export async function startModelStandIn(answers: 'plain' | 'lying' = 'plain'): Promise<ModelStandIn> {
  const port = await freePort();
  const { child } = launch(program, ['--port', String(port), '--answers', answers], {});
  const gate = createGate();
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    await gate.pass(body);
    const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, { method: 'POST', body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(child.stdout, 'data')]);
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`;
  return {
    environment: { OPENAI_BASE_URL: url, OPENAI_MODEL: MODEL, OPENAI_PRICES: JSON.stringify(PRICES) },
    hold: gate.hold,
    held: gate.held,
    release: gate.release,
    stop: async () => {
      gate.release();
      server.closeAllConnections();
      server.close();
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

function createGate() {
  let waits: ((question: string) => boolean) | undefined;
  let opened = Promise.withResolvers<void>();
  let reached = Promise.withResolvers<void>();
  return {
    async pass(question: string): Promise<void> {
      if (!waits?.(question)) return;
      reached.resolve();
      await opened.promise;
    },
    hold(kind: string, passing?: string): void {
      waits = (question) =>
        question.includes(`"name":"${kind}"`) && (passing === undefined || !question.includes(passing));
      opened = Promise.withResolvers();
      reached = Promise.withResolvers();
    },
    held: () => reached.promise,
    release(): void {
      waits = undefined;
      opened.resolve();
    },
  };
}

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read).toString();
}
