import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { launch, type Environment } from './server-process.ts';

export type App = 'api' | 'dispatcher' | 'worker' | 'projector' | 'gateway';

export type Health = { readonly status: string; readonly doing?: string; readonly reason?: string };

/** One of the five processes, really on its own. */
export type ProductProcess = {
  /** Of its HTTP side, or of its health. */
  readonly url: string;
  output(): string;
  /** What it wrote to standard error so far. */
  errorOutput(): string;
  /** The answer of `/health/ready`. */
  health(): Promise<Health>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when it says that it is ready, or what else is asked for. @throws when it ends before */
  saying(words?: string): Promise<void>;
  /** Signals, and waits until it is gone. @returns its exit code; null after SIGKILL */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

export function programOf(app: App): string {
  return fileURLToPath(new URL(`../../${app}/dist/bundle.js`, import.meta.url));
}

/** Starts it and waits until it says that it is ready, or what else is asked for. */
export async function startProcess(app: App, environment: Environment, says?: string): Promise<ProductProcess> {
  const started = await launchProcess(app, environment);
  await started.saying(says);
  return started;
}

/** Starts it, and does not wait. */
export async function launchProcess(app: App, environment: Environment): Promise<ProductProcess> {
  const port = await freePort();
  const { child, output, errorOutput } = launch(programOf(app), [], {
    PORT: String(port),
    LOG_LEVEL: 'info',
    ...environment,
  });
  const gone = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    url,
    output,
    errorOutput,
    health: async () => (await fetch(`${url}/health/ready`)).json() as Promise<Health>,
    signal: (signal) => void child.kill(signal),
    async saying(words = `The ${app} is ready`) {
      const isSaid = (): boolean => {
        if (hasEnded()) throw new Error(`The ${app} ended before it was ready:\n${output()}`);
        return output().includes(words);
      };
      await waitFor(isSaid, { withinMs: 120_000, what: () => `the ${app} to be ready:\n${output()}` });
    },
    async end(signal) {
      if (!hasEnded()) {
        child.kill(signal);
        await gone;
      }
      return child.exitCode;
    },
  };
}
