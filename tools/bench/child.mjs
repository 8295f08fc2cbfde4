import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts `module` as a process of its own; it answers each message with one message. */
export async function startChild(module, words, execArgv = []) {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), words, {
    env: { ...process.env, NODE_OPTIONS: '' },
    execArgv,
  });
  const [ready] = await once(child, 'message');
  return {
    ready,
    async ask(message) {
      child.send(message);
      const [answer] = await once(child, 'message');
      return answer;
    },
    async stop() {
      child.send({ what: 'stop' });
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** The other side: answers every message by its `what`. */
export function serveChild(answers, ready = {}) {
  process.on('message', async (message) => {
    if (message.what === 'stop') process.exit(0);
    process.send(await answers[message.what](message));
  });
  process.send(ready);
}
